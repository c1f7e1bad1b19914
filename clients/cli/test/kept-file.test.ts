/** `hc export --file FILE --if-changed`: the same state does not come twice. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Exports into the file; the statuses of the answers, and what people were told. */
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
