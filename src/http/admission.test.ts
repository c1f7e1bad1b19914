import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { tokenDigest } from '../access/authenticate.ts';

const token = 'a-secret-that-no-memory-may-keep';
const userId = '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812';

/** A thread of its own, whose memory holds little else. It gets the token as bytes. */
const admitting = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { digest, userId, token, folder } = workerData;
  (async () => {
    const { Admission } = await import(folder + 'http/admission.ts');
    const { AccessDirectory } = await import(folder + 'access/directory.ts');
    const directory = new AccessDirectory();
    directory.replace('acme', {
      accessRevision: 1,
      tokens: [{ tokenId: 'one', partnerId: 'acme', userId, digest, expiresAt: null, revokedAt: null }],
      accesses: [{ partnerId: 'acme', userId, withdrawnAt: null, withdrawnBy: null }],
    });
    const admission = new Admission({
      directory,
      storeAway: () => false,
      rateLimitPerMinute: 60,
      admits: () => true,
      clock: Date.now,
      steadyClock: () => performance.now(),
    });
    const admit = () => admission.admit({
      head: { credentials: { userId, token: Buffer.from(token).toString('latin1') } },
      address: '192.0.2.1',
      headers: [],
    });
    parentPort.on('message', () => admission);
    parentPort.postMessage([1, 2, 3].map(() => admit().tokenId));
  })();
`;

describe('Admission', () => {
  it('keeps no token in memory once its request was let in', async () => {
    const worker = new Worker(admitting, {
      eval: true,
      workerData: {
        ...{ userId, digest: tokenDigest(token), token: Buffer.from(token) },
        folder: new URL('../', import.meta.url).href,
      },
    });
    try {
      const admitted = await new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
      expect(admitted).toEqual(['one', 'one', 'one']);
      const memory = await readAll(await worker.getHeapSnapshot());
      expect(memory).toContain(tokenDigest(token));
      expect(memory).not.toContain(token);
    } finally {
      await worker.terminate();
    }
  });
});

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}
