/** Messages beside the answers: `--debug`, and help that cannot be written. */
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
