/** Messages beside the answers: hints at filters, `--debug`, and help that cannot be written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsFile, readCredentials } from '../../../test/fixture/credentials.ts';
import { seed } from '../../../test/fixture/seed.ts';
import { startTestService, type TestService } from '../../../test/fixture/service.ts';
import { hc as inside, type Surroundings } from './command-line.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;

let service: TestService;
let environment: Record<string, string>;
beforeAll(async () => {
  service = await startTestService(seed);
  environment = { HC_URL: service.url, HC_USER_ID: user, HC_TOKEN: token };
});
afterAll(() => service?.stop());

const hc = (words: string, around: Surroundings = {}) =>
  inside(words.split(' '), { environment, ...around });

describe('a filter that matches nothing', () => {
  it.each([
    ['assets --filter status=actve', /status=actve\. Did you mean active\? There are: active, /],
    ['assets fra01 --filter status=a --filter status=b', /status=a or b\. There are: active, /],
    ['assets --hybrid-core acme-eu --filter site_id=fra1', /Did you mean fra01\? There are: /],
    ['export acme-eu --filter status=actve', /Did you mean active\?/],
    ['sites --filter id=fra1', /id=fra1\. Did you mean fra01\?/],
    ['hybrid-cores --filter status=activ', /Did you mean active\?/],
  ])('names the values there are: `hc %s`', async (words, hint) => {
    const { status, stdout, stderr } = await hc(words, { columns: 100 });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(hint);
    expect(await hc(words)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('for want of assets that have both values needs no hint', async () => {
    const words = 'assets fra01 --filter id=cmp-1 --filter status=failed';
    const { stderr } = await hc(words, { columns: 100 });
    expect(stderr).toBe('No asset is like that.\n');
  });

  it('gives its answer even where no hint can be made', async () => {
    const send: Surroundings['fetch'] = (url, init) =>
      url.includes('/resources') ? Promise.reject(new Error('cut')) : fetch(url, init);
    const around = { columns: 100, fetch: send };
    expect((await hc('assets fra01 --filter status=x', around)).status).toBe(0);
  });
});

describe('--debug', () => {
  it.each(['sites', 'doctor'])('of `hc %s` tells heads, and never the token', async (command) => {
    const { status, stdout, stderr } = await hc(`${command} --debug`);
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/^[<>] /m);
    expect(stderr).toMatch(/^> GET http:\/\/127\.0\.0\.1:\d+\/hybrid-core\/v\d\/\w+/m);
    expect(stderr).toContain('> x-auth-token: …\n');
    expect(stderr).toMatch(/^< 200 OK after \d+ ms$/m);
    expect(stderr).toMatch(/^< etag: W\//m);
    expect(stderr).toMatch(/^< x-request-id: /m);
    expect(stderr).not.toContain(token);
  });

  it('tells why no answer came', async () => {
    const wrong = { ...environment, HC_URL: 'http://127.0.0.1:9' };
    const { status, stderr } = await hc('sites --debug', { environment: wrong });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^< no answer after \d+ ms: /m);
  });
});

describe('help', () => {
  it.each(['--help', 'help', 'sites --help', '--version', 'version', 'completion bash'])(
    '`hc %s` that finds no room has failed',
    async (words) => {
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        syscall: 'write',
      });
      const { status, stderr } = await hc(words, { writeError: full });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^hc: the output cannot be written: ENOSPC/);
    },
  );

  it('whose reader has enough is done', async () => {
    const closed = Object.assign(new Error('EPIPE'), { code: 'EPIPE', syscall: 'write' });
    expect(await hc('--help', { writeError: closed })).toMatchObject({ status: 0, stderr: '' });
  });
});
