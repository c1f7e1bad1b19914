/** `hc doctor`, one fault at a time. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Service } from '../../../src/service.ts';
import { freePort } from '../../../test/fixture/free-port.ts';
import { credentials, startSmallService } from '../../../test/openapi/service.ts';
import { hc, type Surroundings } from './command-line.ts';

let service: Service;
let environment: Record<string, string>;
beforeAll(async () => {
  service = await startSmallService();
  environment = {
    HC_URL: service.url,
    HC_USER_ID: credentials.userId,
    HC_TOKEN: credentials.token,
  };
});
afterAll(() => service?.stop());

/** The failed checks by name, and the exit status. */
async function findings(around: Surroundings = {}) {
  const { status, stdout } = await hc(['doctor', '-o', 'json'], { environment, ...around });
  const all: { check: string; state: string; finding: string; advice: string }[] =
    JSON.parse(stdout);
  return { status, wrong: all.filter(({ state }) => state !== 'good'), last: all.at(-1) };
}

it('finds a good service good', async () => {
  const { status, stdout } = await hc(['doctor'], { environment });
  expect(status).toBe(0);
  expect(stdout).toMatch(/✓ credentials +right, for partner acme: 1 hybrid core, 2 sites/);
  expect(stdout).toMatch(/hc can work with this\.\n$/);
});

it('tells usage without a time from no usage', async () => {
  const without = createHttpServer(async ({ url, headers }, response) => {
    const answer = await fetch(new URL(url!, service.url), {
      headers: headers as Record<string, string>,
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! });
    response.end(
      text.replace(/"observed_at":\{[^}]*\}/, '"observed_at":{"oldest":null,"newest":null}'),
    );
  });
  await once(without.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void without.close());
  const HC_URL = `http://127.0.0.1:${(without.address() as AddressInfo).port}`;
  const { wrong } = await findings({ environment: { ...environment, HC_URL } });
  expect(wrong).toMatchObject([
    { check: 'figures', finding: 'no usage says when it was measured' },
  ]);
});

it('finds an address that does not resolve', async () => {
  const HC_URL = 'https://hybrid-core.invalid';
  const { status, wrong } = await findings({ environment: { ...environment, HC_URL } });
  expect(status).toBe(1);
  expect(wrong).toMatchObject(
    [{ check: 'name', finding: /hybrid-core.invalid is not known/ }].map(({ check }) => ({
      check,
      state: 'bad',
    })),
  );
});

it('finds a port without a listener, and an invalid address', async () => {
  const HC_URL = `http://127.0.0.1:${await freePort()}`;
  const closed = await findings({ environment: { ...environment, HC_URL } });
  expect(closed.wrong).toMatchObject([{ check: 'port', state: 'bad' }]);
  expect(closed.wrong[0]!.finding).toContain('ECONNREFUSED');
  const none = await findings({ environment: { ...environment, HC_URL: 'api.example' } });
  expect(none.wrong).toMatchObject([{ check: 'address', state: 'bad' }]);
});

it('finds plain HTTP where TLS is expected', async () => {
  const HC_URL = service.url.replace('http:', 'https:');
  const { status, wrong } = await findings({ environment: { ...environment, HC_URL } });
  expect(status).toBe(1);
  expect(wrong).toMatchObject([{ check: 'certificate', state: 'bad' }]);
  expect(wrong[0]!.advice).toContain('http:// rather than https://');
});

it('finds a certificate that this machine does not trust', async () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../test/postgres/tls/${name}`, import.meta.url));
  const server = createServer({ key: read('server.key'), cert: read('server.crt') });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const HC_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
  const { status, wrong } = await findings({ environment: { ...environment, HC_URL } });
  expect(status).toBe(1);
  expect(wrong).toMatchObject([{ check: 'certificate', state: 'bad' }]);
  expect(wrong[0]!.advice).toContain('NODE_EXTRA_CA_CERTS');
});

it('finds a clock that is wrong', async () => {
  const { status, wrong } = await findings({ nowMs: Date.now() + 3_600_000 });
  expect(status).toBe(0);
  expect(wrong.find(({ check }) => check === 'clock')!.finding).toMatch(/ahead of the service/);
});

it('finds credentials that are wrong, in what way soever', async () => {
  const wrongToken = await findings({ environment: { ...environment, HC_TOKEN: 'wrong' } });
  expect(wrongToken.status).toBe(3);
  expect(wrongToken.last).toMatchObject({ check: 'credentials', state: 'bad' });
  const noUuid = await findings({ environment: { ...environment, HC_USER_ID: 'me' } });
  expect(noUuid.status).toBe(3);
  const unusable = await findings({ environment: { ...environment, HC_TOKEN: 'a b' } });
  expect(unusable.status).toBe(3);
  const none = await findings({ environment: { XDG_CONFIG_HOME: '/nowhere' } });
  expect(none).toMatchObject({ status: 3, wrong: [{ check: 'context' }] });
});

it('finds a proxy that is not asked, and one that answers itself', async () => {
  for (const HTTP_PROXY of [
    'http://me:secret@proxy.example:3128',
    'me:se%2Fc@ret@proxy.example:3128',
  ]) {
    const { status, wrong } = await findings({ environment: { ...environment, HTTP_PROXY } });
    expect(status).toBe(0);
    expect(wrong[0]!.finding).toMatch(
      /^(http:\/\/)?…@proxy\.example:3128, but NO_PROXY leaves this host out, or it is this machine$/,
    );
  }
  const page = async () => new Response('<html>Who are you?</html>');
  const asked = await findings({ fetch: page });
  expect(asked).toMatchObject({ status: 1, last: { check: 'service', state: 'bad' } });
  expect(asked.last!.advice).toContain('Something else answers there');
});

it('finds what is not the service, and takes it for nothing else', async () => {
  for (const body of ['{"data":null}', '{"data":[{}]}', '{"data":{}}', '[]']) {
    const asked = await findings({ fetch: async () => new Response(body) });
    expect(asked).toMatchObject({ status: 1, last: { check: 'service', state: 'bad' } });
    expect(asked.last!.advice).toContain('Something else answers there');
    const { status, stderr } = await hc(['resources'], {
      environment,
      fetch: async () => new Response(body),
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^hc: This is no answer of hybrid-core: [^\n]+\n$/),
    });
  }
});

it.each(['', '/', '/v1', '/v2/resources'])('finds the path of the interface %s', async (path) => {
  const HC_URL = `${service.url}/hybrid-core${path}`;
  const { status, last } = await findings({ environment: { ...environment, HC_URL } });
  expect(status).toBe(1);
  expect(last!.advice).toBe(
    `The address has the path of the interface, which hc adds itself. Leave it out: ${service.url}`,
  );
  const { stderr } = await hc(['sites'], { environment: { ...environment, HC_URL } });
  expect(stderr).toContain('`hc doctor` finds out more.');
});

it('shows no password of an address', async () => {
  for (const HC_URL of [
    'http://me:se/c@ret@x.example',
    'http://:secret@127.0.0.1:1',
    'me:secret@x',
  ]) {
    const words = [['doctor'], ['sites']];
    for (const line of words) {
      const { stdout, stderr, status } = await hc(line, {
        environment: { ...environment, HC_URL },
      });
      expect(status).not.toBe(0);
      expect(stdout + stderr).not.toMatch(/secret|se\/c|ret@/);
    }
  }
});

it('names plain HTTP where TLS is expected, without the words of OpenSSL', async () => {
  const HC_URL = service.url.replace('http:', 'https:');
  const { status, stderr } = await hc(['sites'], { environment: { ...environment, HC_URL } });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /No connection: \S+: what answers is no TLS; is it http:\/\/ rather than https/,
  );
  expect(stderr).not.toMatch(/error:|routines|\.c:/);
});
