/** What the HTTP parser refuses: with which response, and on which connections without one. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestHeadBytesMax, requestHeadersMax } from '../../src/limits.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;
const credentials = `X-Auth-UserId: ${user}\r\nX-Auth-Token: ${token}\r\n`;

describe('a service with REQUEST_TIMEOUT=1s', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(seed, { REQUEST_TIMEOUT: '1s', REQUEST_HEAD_TIMEOUT: '1s' });
  });
  afterAll(() => service?.stop());

  /** Everything received until the service closes the connection. */
  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      socket.once('error', reject).once('close', () => resolve(received));
    });

  it('sends nothing after the answer to a request whose body does not arrive', async () => {
    const received = await exchange(
      `GET /hybrid-core/v1/sites HTTP/1.1\r\nHost: x\r\n${credentials}Content-Length: 10\r\n\r\nabc`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  it('keeps the request id of a head that is far too long', async () => {
    const received = await exchange(
      `GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine-1\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
    expect(received).toContain('\r\nX-Request-Id: mine-1\r\n');
  });

  it('takes a head of 16 KiB and 100 headers, and refuses a longer one, and one header more', async () => {
    const headOf = (bytes: number, headers: number, colon: string) => {
      const start = `GET /healthz HTTP/1.1\r\nHost${colon}x\r\nConnection${colon}close\r\n`;
      const short = `a${colon}b\r\n`.repeat(headers - 3);
      const room = bytes - `${start}${short}a${colon}\r\n\r\n`.length;
      return `${start}${short}a${colon}${'b'.repeat(room)}\r\n\r\n`;
    };
    const whole = headOf(requestHeadBytesMax, requestHeadersMax, ':');
    expect(whole).toHaveLength(requestHeadBytesMax);
    const taken = /^HTTP\/1\.1 200 /;
    const refused = /^HTTP\/1\.1 431 /;
    expect(await exchange(whole)).toMatch(taken);
    expect(await exchange(headOf(requestHeadBytesMax + 1, 3, ':'))).toMatch(refused);
    expect(await exchange(headOf(1_000, requestHeadersMax + 1, ':'))).toMatch(refused);
    // An optional space does not count.
    expect(await exchange(headOf(requestHeadBytesMax, requestHeadersMax, ': '))).toMatch(taken);
  });

  it('takes as long for bytes that are no request, whatever they hold', async () => {
    const cpuUsOf = async (line: string) => {
      const before = process.threadCpuUsage().user;
      const received = await exchange(`?\r\n${line}b\r\n\r\n`);
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      return process.threadCpuUsage().user - before;
    };
    const spaces = ' '.repeat(60_000);
    const within = `${' '.repeat(16_000)}b `;
    await cpuUsOf('warm-up');
    const harmlessUs = await cpuUsOf('a'.repeat(60_000));
    // Far more than any difference except quadratic growth.
    const allowedUs = 50 * harmlessUs + 100_000;
    for (const start of ['x-request-id:a', 'x-request-id:', 'x-request-id', '']) {
      expect(await cpuUsOf(start + spaces), start).toBeLessThan(allowedUs);
      expect(await cpuUsOf(start + within), start).toBeLessThan(allowedUs);
    }
  });

  it('keeps a request id that spaces surround, and none that is given twice', async () => {
    const line = 'X-REQUEST-ID: \t mine-3 \t\r\n';
    const once = await exchange(`?\r\n${line}\r\n`);
    expect(once).toContain('\r\nX-Request-Id: mine-3\r\n');
    const twice = await exchange(`?\r\n${line}${line}\r\n`);
    expect(twice).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
  });

  it.each(['/hybrid-core/v1/sites', '/docs', '/healthz'])(
    'refuses CONNECT on %s as any method, and keeps the request id',
    async (path) => {
      const received = await exchange(
        `CONNECT ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine-2\r\n\r\n`,
      );
      expect(received).toMatch(/^HTTP\/1\.1 405 /);
      expect(received).toContain('\r\nAllow: GET, HEAD\r\n');
      expect(received).toContain('\r\nX-Request-Id: mine-2\r\n');
    },
  );
});
