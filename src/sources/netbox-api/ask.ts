/** Sends one request to NetBox, and rejects rows that do not match it. */
import { SourceError } from '../runner/source.ts';
import { JsonList } from '../upstream/json-list.ts';
import { besideListBytesMax } from '../upstream/list-reader.ts';
import type { Send } from '../upstream/send.ts';
import { jsonOf, type Page, pageOf } from './page.ts';
import type { Listing } from './rows.ts';

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
