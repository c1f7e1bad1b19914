/**
 * A bare HTTP client over a socket: requests go over the wire byte for byte, and responses are
 * kept as received. Libraries would normalize both.
 */
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { patienceMs } from '../fixture/patience.ts';

export interface Sent {
  readonly method: string;
  /** The request target as in the request line. */
  readonly target: string;
  /** In order, duplicates included; values are Latin-1. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface Received {
  readonly status: number;
  readonly reason: string;
  /** All values by lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** The decoded transfer: chunks joined, still compressed. */
  readonly body: Buffer;
}

/** Sends one request on a new connection. */
export function send(baseUrl: string, request: Sent): Promise<Received> {
  const { host } = new URL(baseUrl);
  const has = (name: string) => request.headers.some(([own]) => own.toLowerCase() === name);
  const lines = [`${request.method} ${request.target} HTTP/1.1`];
  if (!has('host')) lines.push(`Host: ${host}`);
  for (const [name, value] of request.headers) lines.push(`${name}: ${value}`);
  if (!has('connection')) lines.push('Connection: close');
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return sendBytes(baseUrl, bytes, request.method === 'HEAD');
}

/** Sends raw bytes, and reads until the peer closes. */
export async function sendBytes(baseUrl: string, bytes: Buffer, isHead = false): Promise<Received> {
  const socket = open(baseUrl);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`no end of the answer; so far: ${Buffer.concat(chunks).toString('latin1')}`),
      );
    }, patienceMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('close', done);
    // A server that responds early and closes may reset the rest of the request; the response
    // counts.
    socket.on('error', done);
    socket.write(bytes);
  });
  return parse(Buffer.concat(chunks), isHead).response;
}

/** Opens a connection to an address's server. */
export function open(baseUrl: string): Socket {
  const url = new URL(baseUrl);
  const tls = url.protocol === 'https:';
  const port = Number(url.port || (tls ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return tls ? connectTls({ port, host, servername: host }) : connect({ port, host });
}

/** Parses one response from the start of `bytes`, and returns its length. */
export function parse(bytes: Buffer, isHead: boolean): { response: Received; length: number } {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) throw new Error(`no complete head: ${JSON.stringify(bytes.toString('latin1'))}`);
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const [, status, reason = ''] = /^HTTP\/1\.1 (\d{3}) ?(.*)$/.exec(statusLine) ?? [];
  if (status === undefined) throw new Error(`no status line: ${JSON.stringify(statusLine)}`);
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const rest = bytes.subarray(headEnd + 4);
  const { body, length } = readBody(rest, headers, isHead || status === '304');
  const response = { status: Number(status), reason, headers, body };
  return { response, length: headEnd + 4 + length };
}

function readBody(
  rest: Buffer,
  headers: ReadonlyMap<string, readonly string[]>,
  hasNone: boolean,
): { body: Buffer; length: number } {
  if (hasNone) return { body: Buffer.alloc(0), length: 0 };
  if (headers.get('transfer-encoding')?.[0] === 'chunked') return readChunks(rest);
  const length = Number(headers.get('content-length')?.[0] ?? rest.length);
  if (rest.length < length) throw new Error(`${rest.length} bytes of a body of ${length}`);
  return { body: rest.subarray(0, length), length };
}

function readChunks(rest: Buffer): { body: Buffer; length: number } {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', position);
    if (lineEnd < 0) throw new Error('a chunked body without end');
    const size = Number.parseInt(rest.subarray(position, lineEnd).toString('latin1'), 16);
    position = lineEnd + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: position };
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
  }
}
