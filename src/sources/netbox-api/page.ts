/** Parses a response of NetBox: the error of a status or body, or a page. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { quote } from '../../text/quote.ts';
import { SourceError } from '../runner/source.ts';
import { shownUrl } from '../upstream/error.ts';
import type { JsonList } from '../upstream/json-list.ts';
import type { UpstreamAnswer } from '../upstream/send.ts';

/** Parameters that an error message names; usually there is one. */
const namedFaultsMax = 5;

const page = Type.Object({
  /** Total count of matching rows; null with keyset pagination. */
  count: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  next: Type.Union([Type.String(), Type.Null()]),
  results: Type.Array(Type.Unknown()),
});

export type Page = Static<typeof page>;

const pageValidator = Compile(page);

/** Parses a response body as a page. Throws a SourceError if it is none. */
export function pageOf(url: string, answer: unknown): Page {
  if (pageValidator.Check(answer)) return answer;
  throw new SourceError(`${shownUrl(url)}: the answer is no list of NetBox (count, next, results)`);
}

/** Parses a response as JSON. Throws a SourceError with the reason. */
export function jsonOf(url: string, answer: UpstreamAnswer, list: JsonList): unknown {
  const { status, headers, text } = answer;
  if (status !== 200) throw new SourceError(`${shownUrl(url)}: ${statusFault(status, text)}`);
  const type = headers.get('content-type') ?? 'none';
  if (!/^application\/json\b/i.test(type)) {
    throw new SourceError(
      `${shownUrl(url)}: expected an answer of type application/json, got ${quote(type)}; ` +
        'is there a login page or a proxy in front of NetBox?',
    );
  }
  try {
    return list.valueOf(answer);
  } catch {
    throw new SourceError(
      `${shownUrl(url)}: the answer is no whole JSON (${text.length} characters)`,
    );
  }
}

function statusFault(status: number, text: string): string {
  const said = detailOf(text);
  const detail = said === null ? '' : `, ${said}`;
  switch (status) {
    case 401:
    case 403:
      return `NetBox refuses the token, or it may not view this (HTTP status ${status}${detail})`;
    case 404:
      return `nothing is there (HTTP status 404); url is NetBox's own address, without /api`;
    case 429:
      return `NetBox asks for fewer requests (HTTP status 429${detail})`;
    default:
      return `NetBox answers with HTTP status ${status}${detail}`;
  }
}

/** NetBox's own error message: `{"detail": "Invalid token"}`, or `{"role": ["…"]}`. */
function detailOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return null;
    if ('detail' in body) return said(body.detail);
    const parameters = Object.entries(body).slice(0, namedFaultsMax);
    return parameters.map(([name, fault]) => `${quote(name)}: ${said(fault)}`).join('; ') || null;
  } catch {
    return null;
  }
}

function said(fault: unknown): string {
  const only = Array.isArray(fault) && fault.length === 1 ? fault[0] : fault;
  return quote(typeof only === 'string' ? only : JSON.stringify(only));
}
