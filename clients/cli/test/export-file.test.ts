/** `hc export --file FILE`: the file is replaced once the export is whole, and links stay links. */
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credentialsFile, readCredentials } from '../../../test/fixture/credentials.ts';
import { seed } from '../../../test/fixture/seed.ts';
import { startTestService, type TestService } from '../../../test/fixture/service.ts';
import { hc, temporaryFolder } from './command-line.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;

let service: TestService;
beforeAll(async () => {
  service = await startTestService(seed);
});
afterAll(() => service?.stop());

/** A barrier: holds the responses until `count` runs wait, then releases them one by one. */
function turnstile(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === count) for (const go of waiting.toReversed()) go();
    });
}

it('two runs at a time each write the whole', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'assets');
  const environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
  const { stdout: whole } = await hc(['export', 'acme-eu'], { environment });
  const bothBegan = turnstile(2);
  const run = () =>
    hc(['export', 'acme-eu', '--file', file], {
      environment,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (!url.includes('.ndjson')) return response;
        const [head, rest] = [whole.slice(0, 100), whole.slice(100)].map((text) =>
          Buffer.from(text),
        );
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(head);
            await bothBegan();
            controller.enqueue(rest);
            controller.close();
          },
        });
        return new Response(body, { headers: response.headers });
      },
    });
  const results = await Promise.all([run(), run()]);
  expect(results.map(({ status }) => status)).toEqual([0, 0]);
  expect(readFileSync(file, 'utf8')).toBe(whole);
  expect(readdirSync(folder).toSorted()).toEqual(['assets']);
});

it('follows links, and leaves them what they are', async () => {
  const folder = temporaryFolder();
  const environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
  mkdirSync(join(folder, 'data'));
  symlinkSync('data/assets', join(folder, 'link'));
  for (const _ of ['not there yet', 'there']) {
    const words = ['export', 'acme-eu', '--file', join(folder, 'link'), '--filter', 'id=cmp-1'];
    expect((await hc(words, { environment })).status).toBe(0);
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'data/assets'), 'utf8')).toMatch(/^\{"id":"cmp-1"/);
  }
  expect(readdirSync(join(folder, 'data'))).toEqual(['assets']);
});

it.skipIf(process.platform === 'win32')('pours into what is no file', async () => {
  const environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const read = readFile(pipe, 'utf8');
  const exported = await hc(['export', 'acme-eu', '--file', pipe], { environment });
  expect(exported).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(await read).toBe((await hc(['export', 'acme-eu'], { environment })).stdout);
  expect(statSync(pipe).isFIFO()).toBe(true);
  // A link to the device: nothing may touch the machine's own.
  symlinkSync('/dev/null', join(folder, 'null'));
  const nothing = ['export', 'acme-eu', '--file', join(folder, 'null')];
  expect((await hc(nothing, { environment })).status).toBe(0);
  expect(lstatSync(join(folder, 'null')).isSymbolicLink()).toBe(true);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  expect((await hc(['export', 'acme-eu', '--file', folder], { environment })).stderr).toContain(
    'cannot be written: EISDIR',
  );
});
