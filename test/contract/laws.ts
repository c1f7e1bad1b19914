/** Invariants of every response, whatever the request; each violation is a sentence. */
import { validateResponse } from '../openapi/validate-response.ts';
import type { Received, Sent } from './client.ts';
import { bodyJson, bodyText } from './expect.ts';
import type { Target } from './target.ts';

const json = 'application/json; charset=utf-8';
const exportPath = /\/assets\.(?:ndjson|csv)\/?(?:\?|$)/;
const errorStatusMin = 400;
const notModified = 304;
const notFound = 404;
const problemKeys = ['type', 'title', 'status', 'detail', 'invalid-params', 'DocURL'];

interface Problem {
  readonly type: string;
  readonly status: number;
  readonly DocURL: string;
}

/** Addresses linked from errors, for a test that follows them. */
export const linkedPages = new Set<string>();

export function lawFaults(sent: Sent, received: Received, target: Target): readonly string[] {
  const path = pathOf(sent.target);
  return [
    ...commonFaults(received),
    ...(isExport(path, received) ? streamFaults(received) : lengthFaults(sent, received)),
    ...(received.status >= errorStatusMin
      ? errorFaults(sent, received, target)
      : successFaults(path, received)),
    ...documentFaults(sent, path, received),
  ];
}

/** The path of a request target, which may be in absolute form. */
function pathOf(requestTarget: string): string {
  return requestTarget.replace(/^https?:\/\/[^/]*/, '');
}

function headerOf(received: Received, name: string): string | undefined {
  return received.headers.get(name)?.join(', ');
}

/** Whether this is an export, whose length is unknown beforehand. */
function isExport(path: string, { status }: Received): boolean {
  return exportPath.test(path) && status < notModified;
}

function commonFaults(received: Received): string[] {
  const faults: string[] = [];
  for (const [name, values] of received.headers) {
    if (values.length > 1) faults.push(`law: ${name} stands ${values.length} times`);
  }
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(headerOf(received, 'x-request-id') ?? '')) {
    faults.push(`law: X-Request-Id is ${headerOf(received, 'x-request-id')}`);
  }
  return faults;
}

function streamFaults(received: Received): string[] {
  const faults: string[] = [];
  if (received.headers.has('content-length')) faults.push('law: a stream has a Content-Length');
  if (headerOf(received, 'transfer-encoding') !== 'chunked') faults.push('law: it is not chunked');
  return faults;
}

function lengthFaults(sent: Sent, received: Received): string[] {
  const faults: string[] = [];
  if (received.headers.has('transfer-encoding')) faults.push('law: there is a Transfer-Encoding');
  const length = headerOf(received, 'content-length');
  if (received.status === notModified) return faults;
  if (length === undefined) faults.push('law: no Content-Length');
  else if (sent.method !== 'HEAD' && Number(length) !== received.body.length) {
    faults.push(`law: Content-Length is ${length}, the body has ${received.body.length} bytes`);
  }
  return faults;
}

function successFaults(path: string, received: Received): string[] {
  if (!path.startsWith('/hybrid-core/')) return [];
  const faults: string[] = [];
  const expected = { 'cache-control': /^private, no-cache$/, etag: /^W\/"[\x21\x23-\x7e]+"$/ };
  for (const [name, pattern] of Object.entries(expected)) {
    const value = headerOf(received, name);
    if (!pattern.test(value ?? '')) faults.push(`law: ${name} is ${value}`);
  }
  const vary = headerOf(received, 'vary')?.toLowerCase() ?? '';
  for (const name of ['x-auth-userid', 'x-auth-token', 'accept-encoding']) {
    if (!vary.includes(name)) faults.push(`law: Vary is ${vary}`);
  }
  // The OpenAPI documents declare its type.
  if (received.status !== notModified && !received.headers.has('content-type')) {
    faults.push('law: there is no Content-Type');
  }
  return faults;
}

function errorFaults(sent: Sent, received: Received, { docsUrl }: Target): string[] {
  const faults: string[] = [];
  const type = headerOf(received, 'content-type');
  const isPage = type?.startsWith('text/html') ?? false;
  if (isPage) faults.push(...missingPageFaults(sent, received));
  else if (type !== json) faults.push(`law: Content-Type is ${type}`);
  if (headerOf(received, 'cache-control') !== 'no-store') faults.push('law: not no-store');
  if (received.headers.has('etag')) faults.push('law: an error has a tag');
  if (sent.method === 'HEAD' || isPage) return faults;
  const body = bodyJson(received) as { errors?: Problem[] } | undefined;
  if (!Array.isArray(body?.errors) || body.errors.length === 0) {
    return [...faults, `law: the body has no errors: ${bodyText(received).slice(0, 200)}`];
  }
  if (Object.keys(body).length !== 1) faults.push('law: the body has more than errors');
  if (body.errors[0]?.status !== received.status) faults.push('law: another status leads');
  for (const problem of body.errors) faults.push(...problemFaults(problem, docsUrl));
  return faults;
}

/** Only a missing page gets an HTML error, and only if the client accepts HTML. */
function missingPageFaults(sent: Sent, received: Received): string[] {
  const faults: string[] = [];
  if (received.status !== notFound || !pathOf(sent.target).startsWith('/docs/')) {
    faults.push('law: an error is HTML');
  }
  const accepts = sent.headers.some(
    ([name, value]) => /^accept$/i.test(name) && /html/.test(value),
  );
  if (!accepts) faults.push('law: an error is HTML, which was not accepted');
  if (!/, Accept$/.test(headerOf(received, 'vary') ?? '')) faults.push('law: Vary lacks Accept');
  return faults;
}

function problemFaults(problem: Problem, docsUrl: string): string[] {
  const faults: string[] = [];
  const keys = Object.keys(problem);
  const inOrder = problemKeys.filter((key) => keys.includes(key));
  if (keys.join() !== inOrder.join() || keys.length < problemKeys.length - 1) {
    faults.push(`law: the keys of the problem are ${keys.join()}`);
  }
  if (!problem.type.startsWith(`${docsUrl}/apis/problems/hybrid-core/v2/`)) {
    faults.push(`law: type is ${problem.type}`);
  }
  if (problem.DocURL !== `${docsUrl}/apis/hybrid-core/v2/introduction`) {
    faults.push(`law: DocURL is ${problem.DocURL}`);
  }
  linkedPages.add(problem.type);
  linkedPages.add(problem.DocURL);
  return faults;
}

/** Validates the response against the OpenAPI documents. */
function documentFaults(sent: Sent, path: string, received: Received): string[] {
  const headers = Object.fromEntries(
    [...received.headers].map(([name, values]) => [name, values.join(', ')]),
  );
  const { status } = received;
  return validateResponse(
    { method: sent.method, path },
    { status, headers, body: bodyText(received) },
  ).map((fault) => `document: ${fault}`);
}
