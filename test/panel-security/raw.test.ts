/** The panel's listener with raw bytes instead of a browser. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../fixture/panel.ts';
import { usePanel } from '../fixture/use-panel.ts';

const bounds = { REQUEST_HEAD_TIMEOUT: '1s', REQUEST_TIMEOUT: '2s', SEND_TIMEOUT: '3s' };
const panel = usePanel(() => openPanel(bounds));

/** Sends bytes, and returns what arrives until the panel closes the connection. */
async function send(bytes: string, { ends = true } = {}): Promise<string> {
  const { hostname, port } = new URL(panel.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  // Some of these tests provoke a reset.
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  await once(socket, 'connect');
  if (ends) socket.end(bytes, 'latin1');
  else socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return received;
}

const statuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

type Headers = Readonly<Record<string, string>>;

/** A request with headers, and a raw body. */
function request(line: string, headers: Headers = {}, body = ''): string {
  const given = { Host: new URL(panel.url).host, ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

describe('malformed HTTP is refused once, with the security headers, and nothing after it is read:', () => {
  const twice = '2\r\nContent-Length: 5';
  const chunked = { 'Transfer-Encoding': 'chunked' };
  it.each<[string, number, string, Headers, string]>([
    ['two lengths', 400, 'POST /', { 'Content-Length': twice }, '{}'],
    ['a length and chunks', 400, 'POST /', { 'Content-Length': '2', ...chunked }, '0\r\n\r\n'],
    ['chunks before the last coding', 400, 'POST /', { 'Transfer-Encoding': 'chunked, x' }, '0'],
    ['a space before a colon', 400, 'GET /', { 'Cookie ': 'hybrid-core-session=x' }, ''],
    ['a line that goes on', 400, 'GET /', { 'X-A': 'b\r\n c' }, ''],
    ['a line feed alone', 400, 'GET /\n', {}, ''],
    ['another protocol', 400, '\x16\x03\x01\x02', {}, ''],
    ['a head of 20 KB', 431, 'GET /', { 'X-A': 'x'.repeat(20_000) }, ''],
  ])('%s', async (_, status, line, headers, body) => {
    const received = await send(request(line, headers, body) + request('GET /sign-in'));
    expect(statuses(received)).toEqual([status]);
    expect(received).toContain("\r\nContent-Security-Policy: default-src 'none'; ");
    expect(received).toContain('\r\nX-Frame-Options: DENY\r\n');
    expect(JSON.parse(received.split('\r\n\r\n')[1]!)).toMatchObject({
      error: { code: 'malformed' },
    });
  });
});

describe('a slow client', () => {
  it('times out in the request head', async () => {
    expect(statuses(await send('GET / HTTP/1.1\r\nX-A: ', { ends: false }))).toEqual([408]);
  });

  it('times out in the request body', async () => {
    const headers = { Cookie: await panel.signIn('acme'), Origin: panel.url };
    const unfinished = request(
      'POST /panel/api/tokens',
      { ...headers, 'Content-Length': '99' },
      '{',
    );
    expect(statuses(await send(unfinished, { ends: false }))).toEqual([408]);
  });
});

describe('a body', () => {
  const post = async (headers: Headers, body: string) =>
    send(
      request(
        'POST /panel/api/tokens',
        { Cookie: await panel.signIn('acme'), Origin: panel.url, Connection: 'close', ...headers },
        body,
      ),
      { ends: false },
    );

  it.each([
    ['of 3 MB', 413, 'application/json', JSON.stringify({ label: 'x'.repeat(3_000_000) })],
    ['of a form', 400, 'application/x-www-form-urlencoded', 'label=x'],
    ['of parts', 400, 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['of bytes', 400, 'application/octet-stream', '\xff\xfe{}'],
    ['that names the prototype', 400, 'application/json', '{"__proto__":{"label":"x"}}'],
  ])('%s is refused', async (_, status, type, body) => {
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const length = { 'Content-Type': type, 'Content-Length': String(body.length) };
    expect(statuses(await post(length, body))).toEqual([status]);
    const chunked = { 'Content-Type': type, 'Transfer-Encoding': 'chunked' };
    expect(statuses(await post(chunked, chunks))).toEqual([411]);
  });
});
