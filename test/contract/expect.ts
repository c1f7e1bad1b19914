/** Compares a response with a case's expectations; each difference is a sentence. */
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ContractCase } from './case.ts';
import type { Received } from './client.ts';

/** Differences between a response and the expectations, empty if there are none. */
export function differences(
  expected: ContractCase,
  received: Received,
  fill: (text: string) => string,
): readonly string[] {
  const found: string[] = [];
  if (received.status !== expected.status) {
    found.push(`status ${received.status}, expected ${expected.status}`);
  }
  for (const [name, want] of Object.entries(expected.headers ?? {})) {
    const got = received.headers.get(name)?.join(', ');
    const right =
      typeof want === 'boolean' ? (got !== undefined) === want : isAsExpected(got, want, fill);
    if (!right) found.push(`header ${name}: ${JSON.stringify(got)}, expected ${want}`);
  }
  found.push(...bodyDifferences(expected, received, fill));
  return found.length === 0 ? [] : [...found, `body: ${bodyText(received).slice(0, 2_000)}`];
}

function bodyDifferences(
  expected: ContractCase,
  received: Received,
  fill: (text: string) => string,
): readonly string[] {
  return [
    ...textDifferences(expected, bodyText(received), fill),
    ...jsonDifferences(expected, bodyJson(received), fill),
  ];
}

function textDifferences(
  { text: whole, contains = [], lacks = [] }: ContractCase,
  text: string,
  fill: (text: string) => string,
): readonly string[] {
  const found: string[] = [];
  if (whole !== undefined && text !== fill(whole)) found.push(`text is not ${fill(whole)}`);
  for (const part of contains) {
    if (!text.includes(fill(part))) found.push(`lacks ${JSON.stringify(fill(part))}`);
  }
  for (const part of lacks) {
    if (text.includes(fill(part))) found.push(`contains ${JSON.stringify(fill(part))}`);
  }
  return found;
}

function jsonDifferences(
  { json, at = {} }: ContractCase,
  body: unknown,
  fill: (text: string) => string,
): readonly string[] {
  const found: string[] = [];
  if (json !== undefined) {
    const want = JSON.stringify(filled(json, fill));
    const got = JSON.stringify(body);
    if (got !== want) found.push(`body ${got}\n  expected ${want}`);
  }
  for (const [path, want] of Object.entries(at)) {
    const got = valueAt(body, path);
    if (!isAsExpected(got, want, fill)) {
      found.push(`${path}: ${JSON.stringify(got)}\n  expected ${JSON.stringify(want)}`);
    }
  }
  return found;
}

/** The body's text, decompressed if necessary. */
export function bodyText(received: Received): string {
  if (received.body.length === 0) return '';
  switch (received.headers.get('content-encoding')?.[0]) {
    case 'gzip':
      return gunzipSync(received.body).toString('utf8');
    case 'br':
      return brotliDecompressSync(received.body).toString('utf8');
    default:
      return received.body.toString('utf8');
  }
}

/** The body as JSON, undefined if it is not JSON. */
export function bodyJson(received: Received): unknown {
  try {
    return JSON.parse(bodyText(received));
  } catch {
    return undefined;
  }
}

/** The value at a path such as `errors[0].invalid-params[*].name`; undefined if missing. */
function valueAt(value: unknown, path: string): unknown {
  const [, head, rest = ''] = /^(\[[^\]]*\]|\.?[^.[]+)(.*)$/.exec(path) ?? [];
  if (head === undefined) return value;
  if (head === '[*]') {
    return Array.isArray(value) ? value.map((item) => valueAt(item, rest)) : undefined;
  }
  const key = head.replace(/^\.|^\[|\]$/g, '');
  if (key === 'length' && Array.isArray(value)) return value.length;
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return isThere ? valueAt((value as Record<string, unknown>)[key], rest) : undefined;
}

function isAsExpected(got: unknown, want: unknown, fill: (text: string) => string): boolean {
  if (want === '(absent)') return got === undefined;
  const [, pattern, flags] = (typeof want === 'string' && /^\/(.+)\/(i?)$/s.exec(want)) || [];
  if (pattern !== undefined) return typeof got === 'string' && new RegExp(pattern, flags).test(got);
  return isDeepStrictEqual(got, filled(want, fill));
}

function filled(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((item) => filled(item, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, filled(of, fill)]));
}
