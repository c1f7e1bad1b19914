/** What `hc doctor` says of a proxy, compared with what this Node does. */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProxy } from '../src/doctor/proxy.ts';

const servers: Server[] = [];
const ports: number[] = [];

beforeAll(async () => {
  for (const said of ['direct', 'by proxy']) {
    const server = createServer((_, response) => response.end(said));
    // Node asks a proxy for a tunnel.
    server.on('connect', (_, socket) => {
      socket.end('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nby proxy');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as AddressInfo).port);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const run = promisify(execFile);

it.each([
  '',
  '*',
  'x.example, 127.0.0.1',
  'x.example 127.0.0.1',
  '127.0.0.1:PORT',
  '127.0.0.1:1',
  'x.example,*',
  '*:PORT',
  '*.0.0.1',
  '.0.0.1',
  '0.0.1',
  '*.127.0.0.1',
  '27.0.0.1',
  '[127.0.0.1]',
  '[::1]:80,::1',
  ',',
])('NO_PROXY=%s means what it means to Node', async (form) => {
  const [direct, proxy] = ports;
  const url = `http://127.0.0.1:${direct}/`;
  const environment = {
    HTTP_PROXY: `http://127.0.0.1:${proxy}`,
    NO_PROXY: form.replace('PORT', String(direct)),
    NODE_USE_ENV_PROXY: '1',
  };
  const ask = `fetch('${url}').then((of) => of.text()).then((of) => console.log(of))`;
  const { stdout } = await run(process.execPath, ['-e', ask], { env: environment });
  const finding = checkProxy(new URL(url), { environment });
  expect(finding?.state === 'good' ? 'by proxy\n' : 'direct\n').toBe(stdout);
});

it.each([
  ['20.20.2', false],
  ['22.20.0', false],
  ['22.21.0', true],
  ['23.11.1', false],
  ['24.4.1', false],
  ['24.5.0', true],
  ['26.0.0', true],
])('Node %s knows proxies of the environment: %s', (version, does) => {
  const environment = { HTTPS_PROXY: 'http://proxy.example:3128', NODE_USE_ENV_PROXY: '1' };
  const finding = checkProxy(new URL('https://x.example'), { environment }, version);
  expect(finding?.state === 'good').toBe(does);
  if (!does) expect(finding?.finding).toContain(`which Node ${version} cannot use`);
});
