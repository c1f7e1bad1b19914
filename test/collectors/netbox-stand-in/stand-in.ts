/**
 * A stand-in for NetBox: a server for the part of its REST API that the collector uses, with
 * tables that the test modifies in place, and with faults on request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Tables } from './rows.ts';
import { answerList, type TableName } from './select.ts';

export const tokens = {
  v1: '0123456789abcdef0123456789abcdef01234567',
  v2: 'nbt_AbCdEfGhIjKl.abcdefghijABCDEFGHIJ0123456789abcdefghij',
};

export interface SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  /** 1-based number of the request to this path. */
  readonly number: number;
}

/** Faults in place of a good response. */
export type Misbehaviour =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  /** The connection ends within a body. */
  | { readonly kind: 'broken' }
  /** A complete response with truncated JSON. */
  | { readonly kind: 'half-json' }
  /** No response until the client's timeout. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'page'; readonly type: string; readonly text: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'ignore-filters' }
  /** The page, edited by the test. */
  | { readonly kind: 'edit'; edit(page: EditablePage): void };

export interface EditablePage {
  count: number | null;
  next: string | null;
  results: Record<string, unknown>[];
}

export interface NetboxStandIn {
  readonly url: string;
  readonly tables: Tables;
  readonly requests: SeenRequest[];
  version: string;
  pageRowsMax: number;
  /** Called before each response; null responds normally. */
  misbehave: (request: SeenRequest) => Misbehaviour | null;
  stop(): Promise<void>;
}

/** Starts a stand-in on a free loopback port. */
export async function startNetbox(tables: Tables, version = '4.6.8'): Promise<NetboxStandIn> {
  const server = createServer((request, response) => answer(standIn, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: NetboxStandIn = {
    url: `http://127.0.0.1:${port}`,
    tables,
    requests: [],
    version,
    pageRowsMax: 1_000,
    misbehave: () => null,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

function answer(standIn: NetboxStandIn, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', standIn.url);
  const path = url.pathname.replace(/^\/api\/|\/$/g, '');
  const seen: SeenRequest = {
    path,
    query: url.searchParams,
    authorization: request.headers.authorization ?? '',
    number: standIn.requests.filter((seen) => seen.path === path).length + 1,
  };
  standIn.requests.push(seen);
  const misbehaviour = standIn.misbehave(seen);
  if (misbehaviour !== null && instead(misbehaviour, response)) return;
  if (!isAccepted(standIn.version, seen.authorization)) {
    sendJson(response, 403, { detail: 'Invalid token' });
    return;
  }
  if (path === 'status') {
    const body = { 'django-version': '5.2.7', 'netbox-version': standIn.version, plugins: {} };
    sendJson(response, 200, body);
    return;
  }
  if (!(path in standIn.tables)) {
    sendJson(response, 404, { detail: 'Not found.' });
    return;
  }
  const { status, body } = answerList(standIn.tables, path as TableName, url, {
    pageRowsMax: standIn.pageRowsMax,
    hasStart: Number(standIn.version.split('.')[1]) >= 6,
    ignoresFilters: misbehaviour?.kind === 'ignore-filters',
  });
  if (misbehaviour?.kind === 'edit') misbehaviour.edit(body as EditablePage);
  const text = JSON.stringify(body);
  if (misbehaviour?.kind === 'half-json') {
    send(response, status, 'application/json', text.slice(0, text.length / 2));
  } else if (misbehaviour?.kind === 'broken') {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else {
    send(response, status, 'application/json', text);
  }
}

/** Applies a fault that needs no rows; false for the other kind. */
function instead(misbehaviour: Misbehaviour, response: ServerResponse): boolean {
  switch (misbehaviour.kind) {
    case 'status':
      for (const [name, value] of Object.entries(misbehaviour.headers ?? {})) {
        response.setHeader(name, value);
      }
      sendJson(response, misbehaviour.status, { detail: `status ${misbehaviour.status}` });
      return true;
    case 'silent':
      return true;
    case 'page':
      send(response, 200, misbehaviour.type, misbehaviour.text);
      return true;
    case 'redirect':
      response.setHeader('location', misbehaviour.to);
      send(response, 302, 'text/html', '');
      return true;
    default:
      return false;
  }
}

/** v1 tokens are gone in 5.0, v2 tokens exist since 4.5. */
function isAccepted(version: string, authorization: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (authorization === `Bearer ${tokens.v2}`) return major > 4 || minor >= 5;
  return authorization === `Token ${tokens.v1}` && major < 5;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, vary: 'Accept' });
  response.end(text);
}
