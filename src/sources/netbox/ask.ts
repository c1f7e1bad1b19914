/**
 * Sends one request to NetBox, and rejects rows that do not match it. Parses a response of NetBox:
 * the error of a status or body, or a page.
 */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { quote } from '../../text/quote.ts';
import { SourceError } from '../runner/source.ts';
import { shownUrl } from '../upstream/error.ts';
import { JsonList } from '../upstream/json-list.ts';
import { besideListBytesMax } from '../upstream/list-reader.ts';
import type { Send, UpstreamAnswer } from '../upstream/send.ts';
import type { Listing } from './rows.ts';

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
function pageOf(url: string, answer: unknown): Page {
  if (pageValidator.Check(answer)) return answer;
  throw new SourceError(`${shownUrl(url)}: the answer is no list of NetBox (count, next, results)`);
}

/** Parses a response as JSON. Throws a SourceError with the reason. */
function jsonOf(url: string, answer: UpstreamAnswer, list: JsonList): unknown {
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

/** Rows per page of NetBox: its default ceiling (`MAX_PAGE_SIZE`), beyond which it serves fewer. */
export const netboxPageRowsMax = 1_000;

/** The URL of NetBox, and the client of one round. */
export interface Connection {
  readonly send: Send;
  /** Without a trailing slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  progress(message: string): void;
}

/** Any row, with the fields that filters check. */
export interface AnyRow {
  readonly id: number;
  readonly role?: { readonly id: number; readonly slug: string } | null;
  readonly status?: { readonly value: string };
  readonly tags?: readonly { readonly slug: string }[];
  readonly profile?: { readonly name: string } | null;
  readonly module_type?: { readonly id: number };
}

/** A filter, and the check that a row matches it. */
export interface RowFilter {
  readonly name: string;
  readonly values: readonly string[];
  matches(row: AnyRow): boolean;
}

export type Parameter = readonly [name: string, value: string];

/** A page of rows; a row may hold texts of any length in custom fields. */
const rowsOfPage = {
  key: 'results',
  itemsMax: netboxPageRowsMax,
  itemBytesMax: besideListBytesMax,
};

/** Reads any JSON response below `/api/`. */
export async function fetchJson(
  { send, url, headers, signal }: Connection,
  path: string,
  parameters: readonly Parameter[] = [],
): Promise<unknown> {
  const query = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters.map(mutable))}`;
  const address = `${url}/api/${path}/${query}`;
  const list = new JsonList(rowsOfPage);
  const request = { method: 'GET', url: address, headers, list: list.request } as const;
  return jsonOf(address, await send(request, signal), list);
}

/** Reads one page of a list. */
export async function fetchPage(
  connection: Connection,
  { path, noun }: Pick<Listing<AnyRow>, 'path' | 'noun'>,
  filters: readonly RowFilter[],
  parameters: readonly Parameter[],
): Promise<Page> {
  const filtering = filters.flatMap(({ name, values }) =>
    values.map((value): Parameter => [name, value]),
  );
  // Rendering config contexts is most of the work of a page, and they are not used.
  const exclude: readonly Parameter[] = noun === 'device' ? [['exclude', 'config_context']] : [];
  const answer = await fetchJson(connection, path, [...filtering, ...exclude, ...parameters]);
  return pageOf(`${connection.url}/api/${path}/`, answer);
}

/** Validates a row against its schema and the filters; throws a SourceError with the reason. */
export function trustedRow<Row extends AnyRow>(
  row: unknown,
  place: string,
  listing: Listing<Row>,
  filters: readonly RowFilter[],
  url: string,
): Row {
  if (!listing.check(row)) {
    throw listFault(url, listing, `${place} is not of the expected form: ${listing.fault(row)}`);
  }
  const ignored = filters.find((filter) => !filter.matches(row));
  if (ignored === undefined) return row;
  const { name, values } = ignored;
  throw listFault(
    url,
    listing,
    `${listing.noun} ${row.id} does not match ${name}=${values.join(',')}, which was asked for: ` +
      'NetBox (or a proxy) did not honour the filter, so nothing of this answer is trusted',
  );
}

/** The error of a list. */
export function listFault(
  url: string,
  { path }: Pick<Listing<AnyRow>, 'path'>,
  message: string,
): SourceError {
  return new SourceError(`${url}/api/${path}/: ${message}`);
}

function mutable([name, value]: Parameter): [string, string] {
  return [name, value];
}
