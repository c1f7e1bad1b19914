/** `hc export --file FILE --if-changed`: an unchanged revision is not downloaded again. */
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/** Exports into the file; returns the responses' statuses and the messages on the terminal. */
async function exportInto(file: string, more = '') {
  const statuses: number[] = [];
  const words = `export acme-eu --file ${file} --if-changed${more}`.split(' ');
  const result = await hc(words, {
    columns: 80,
    environment: { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      statuses.push(response.status);
      return response;
    },
  });
  expect(result.status).toBe(0);
  return { statuses, stderr: result.stderr };
}

it.each(['', ' -o csv', ' -o yaml', ' --columns id'])('export%s comes once', async (more) => {
  const file = join(temporaryFolder(), 'assets');
  expect((await exportInto(file, more)).statuses).toEqual([200]);
  const [before, { mtimeMs }] = [readFileSync(file, 'utf8'), statSync(file)];
  const { statuses, stderr } = await exportInto(file, more);
  expect(statuses).toEqual([304]);
  expect(stderr).toContain(`${file} is unchanged.`);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

it('another question, another file, or a note that is spoilt gets it all', async () => {
  const file = join(temporaryFolder(), 'assets');
  await exportInto(file);
  expect((await exportInto(file, ' --filter status=active')).statuses).toEqual([200]);
  writeFileSync(file, 'another');
  expect((await exportInto(file, ' --filter status=active')).statuses).toEqual([200]);
  writeFileSync(`${file}.etag`, 'spoilt');
  expect((await exportInto(file, ' --filter status=active')).statuses).toEqual([200]);
  expect(readFileSync(`${file}.etag`, 'utf8')).not.toContain(token);
});

it('needs a file', async () => {
  const { status, stderr } = await hc(['export', 'acme-eu', '--if-changed'], {
    environment: { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token },
  });
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'hc: --if-changed needs --file\n' });
});

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
    hc(['export', 'acme-eu', '--file', file, '--if-changed'], {
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
  expect(readdirSync(folder).toSorted()).toEqual(['assets', 'assets.etag']);
});

it('a note of a file that another run has replaced counts for nothing', async () => {
  const file = join(temporaryFolder(), 'assets');
  await exportInto(file);
  const note = readFileSync(`${file}.etag`);
  await exportInto(file, ' --filter status=active');
  writeFileSync(`${file}.etag`, note);
  expect((await exportInto(file)).statuses).toEqual([200]);
});

it('follows links, and leaves them what they are', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  symlinkSync('data/assets', join(folder, 'link'));
  for (const _ of ['not there yet', 'there']) {
    await exportInto(join(folder, 'link'), ' --filter id=cmp-1');
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
  const kept = await hc([...nothing, '--if-changed'], { environment });
  expect(kept.status).toBe(2);
  expect(kept.stderr).toContain('--if-changed needs a file that keeps what it gets');
  expect((await hc(['export', 'acme-eu', '--file', folder], { environment })).stderr).toContain(
    'cannot be written: EISDIR',
  );
});
