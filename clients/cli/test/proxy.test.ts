/** `hc` and the client go by the proxy of the environment, and `hc doctor` says so. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startForwardProxy } from '../../../test/fixture/forward-proxy.ts';
import { HybridCoreClient } from '../../typescript/src/node.ts';
import { hc } from './command-line.ts';

const url = 'http://hybrid.invalid:8080';
const userId = '0b9d8f54-6c1e-4c34-9f0e-0d8f5c0a7b11';
const answer = () => '{"data":{}}';

it('of the variables, in lower case or upper case', async () => {
  const proxy = await startForwardProxy(null, answer);
  for (const name of ['HTTP_PROXY', 'http_proxy']) {
    const environment = { HC_URL: url, HC_USER_ID: userId, HC_TOKEN: 'x', [name]: proxy.url };
    await hc(['doctor'], { environment }).then(({ stdout }) => {
      expect(stdout).toMatch(/✓ proxy +by http:\/\/…@127\.0\.0\.1:/);
      expect(stdout).not.toContain('se%2Fcret');
    });
  }
  expect(proxy.asked[0]).toContain(`GET ${url}/`);
});

it('unless NO_PROXY leaves the host out', async () => {
  const proxy = await startForwardProxy(null, answer);
  const environment = { HC_URL: url, HC_USER_ID: userId, HC_TOKEN: 'x', HTTP_PROXY: proxy.url };
  const { stdout } = await hc(['doctor'], {
    environment: { ...environment, NO_PROXY: '.invalid' },
  });
  expect(stdout).toContain('NO_PROXY leaves this host out');
  const wrong = { ...environment, HTTP_PROXY: 'socks5://me:se%2Fcret@proxy.example' };
  const { stdout: refusal } = await hc(['doctor'], { environment: wrong });
  expect(refusal).toContain('HTTP_PROXY names no proxy; allowed: http://HOST:PORT');
  expect(proxy.asked).toEqual([]);
});

it('of a program that uses the client on Node', async () => {
  const proxy = await startForwardProxy(null, answer);
  const before = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = proxy.url;
  try {
    const client = new HybridCoreClient({ url, userId, token: 'x' });
    // What it asks is the point, not what comes.
    await expect(client.getSite('zurich')).rejects.toThrow('no answer of hybrid-core');
  } finally {
    if (before === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = before;
  }
  expect(proxy.asked).toEqual([`GET ${url}/hybrid-core/v1/sites/zurich`]);
});

it.each([
  ['NODE_USE_ENV_PROXY', '1'],
  ['NODE_OPTIONS', '--use-env-proxy'],
])('but this machine directly, also where Node chooses proxies by %s=%s', async (name, value) => {
  const proxy = await startForwardProxy(null, answer);
  const server = createServer((_, response) => response.end('direct')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const module = new URL('../../typescript/src/environment-fetch.ts', import.meta.url).href;
  const program = `import { environmentFetch } from '${module}';
    const answer = await environmentFetch()('http://127.0.0.1:${port}/', {});
    console.log(await answer.text());`;
  const env = { PATH: process.env.PATH, HTTP_PROXY: proxy.url, [name]: value };
  try {
    const args = ['--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toBe('direct\n');
  } finally {
    server.close();
  }
  expect(proxy.asked).toEqual([]);
});
