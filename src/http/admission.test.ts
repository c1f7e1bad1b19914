import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { secretDigest } from '../access/secret.ts';
import type { ProblemError } from '../contract/problems.ts';
import { failuresPerAddressMax } from '../limits.ts';
import { Admission, failuresPerUserMax } from './admission.ts';
import type { RequestContext } from './request-context.ts';

const token = 'a-secret-that-no-memory-may-keep';
const userId = '3f2b8c1e-9d4a-4b7c-8e21-5a6f70c9d812';

/** A thread of its own, whose memory holds little else. It gets the token as bytes. */
const admitting = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { digest, userId, token: secret, folder } = workerData;
  (async () => {
    const { Admission } = await import(folder + 'http/admission.ts');
    const { KnownTokens } = await import(folder + 'access/known-tokens.ts');
    const known = new KnownTokens();
    const token = { tokenId: 'one', partnerId: 'acme', userId, digest, expiresAt: null, revokedAt: null };
    known.remember(digest, { token, withdrawn: false, accessRevision: 1 });
    const admission = new Admission({
      tokens: known,
      rateLimitPerMinute: 60,
      sessionRateLimitPerMinute: 60,
      clock: Date.now,
      steadyClock: () => performance.now(),
    });
    const admit = () => admission.admit({
      head: { credentials: { userId, token: Buffer.from(secret).toString('latin1') } },
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
        userId,
        digest: secretDigest(token),
        token: Buffer.from(token),
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
      expect(memory).toContain(secretDigest(token));
      expect(memory).not.toContain(token);
    } finally {
      await worker.terminate();
    }
  });
});

/** How a wrong token of a user is refused that comes from an address. */
function refusals() {
  const admission = new Admission({
    tokens: { find: () => null, partnerOf: () => null, lookUp: async () => null },
    rateLimitPerMinute: null,
    sessionRateLimitPerMinute: 600,
    clock: () => 0,
    steadyClock: () => 0,
  });
  return async (address: string, user: string) => {
    const context = {
      head: { credentials: { userId: user, token: 'wrong', digest: null }, authorization: null },
      authentication: null,
      address,
      headers: [],
    };
    try {
      await admission.admit(context as unknown as RequestContext, false);
    } catch (error) {
      return (error as ProblemError).problems[0].slug;
    }
    return 'admitted';
  };
}

const userNumber = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('wrong credentials', () => {
  it('slow one address, whatever users it tries', async () => {
    const refusal = refusals();
    for (let i = 0; i < failuresPerAddressMax; i++) {
      expect(await refusal('192.0.2.1', userNumber(i))).toBe('authentication-failed');
    }
    expect(await refusal('192.0.2.1', userId)).toBe('too-many-requests');
    expect(await refusal('192.0.2.2', userId)).toBe('authentication-failed');
  });

  it('slow guesses for one user, whatever addresses they come from', async () => {
    const refusal = refusals();
    for (let i = 0; i < failuresPerUserMax; i++)
      await refusal(`192.0.2.${i}`, userId.toUpperCase());
    expect(await refusal('198.51.100.1', userId)).toBe('too-many-requests');
    expect(await refusal('198.51.100.1', userNumber(1))).toBe('authentication-failed');
  });
});

describe('a request with the token of a session', () => {
  const known = (isForSession: boolean) => ({
    tokenId: 'one',
    isForSession,
    partnerId: 'acme',
    userId,
    expiresAt: null,
    revoked: false,
    withdrawn: false,
  });
  const from = (isForSession: boolean) => {
    const uses: string[] = [];
    const admission = new Admission({
      tokens: { find: () => known(isForSession), partnerOf: () => null, lookUp: async () => null },
      recordUse: (_, address) => uses.push(address),
      rateLimitPerMinute: null,
      sessionRateLimitPerMinute: 600,
      clock: () => 0,
      steadyClock: () => 0,
    });
    const context = {
      head: {
        credentials: { userId, token, digest: null },
        authorization: null,
        forwardedFor: '198.51.100.7, 203.0.113.9',
      },
      authentication: null,
      address: '192.0.2.1',
      headers: [],
    };
    admission.admit(context as unknown as RequestContext, false);
    return { address: context.address, uses };
  };

  it('is from the client that it names, and its use is not noted', () => {
    expect(from(true)).toEqual({ address: '198.51.100.7', uses: [] });
    expect(from(false)).toEqual({ address: '192.0.2.1', uses: ['192.0.2.1'] });
  });
});

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
