/**
 * Reads whole lists of NetBox page by page, and verifies them: each row must match its schema and
 * the filters, each id comes once, and the count must be NetBox's. Any inconsistency ends the round
 * (docs: NetBox, What is checked).
 */
import { SourceError } from '../runner/source.ts';
import {
  type AnyRow,
  type Connection,
  fetchPage,
  listFault,
  netboxPageRowsMax,
  type Page,
  type Parameter,
  type RowFilter,
  trustedRow,
} from './ask.ts';
import type { Listing } from './rows.ts';

/**
 * The largest fleet that one process is meant for.
 * @operators rows of one list of NetBox
 */
const netboxRowsMax = 1_000_000;

/** Attempts at a list that changes while it is read, before the round ends. */
const netboxWalksMax = 3;

export interface WalkOptions extends Connection {
  /** Whether NetBox supports keyset pagination (`start`): 4.6 and later. */
  readonly byId: boolean;
}

/**
 * All rows of a list. Retries a few times if the list changes while it is read. Throws a
 * SourceError if no attempt is complete, and immediately for a row that does not belong to the
 * list.
 */
export async function walkList<Row extends AnyRow>(
  options: WalkOptions,
  listing: Listing<Row>,
  filters: readonly RowFilter[] = [],
): Promise<readonly Row[]> {
  let reason = '';
  for (let attempt = 1; attempt <= netboxWalksMax; attempt++) {
    const walk = new Walk(options, listing, filters);
    const counted = options.byId ? await walk.byId() : await walk.byOffset();
    if (counted === walk.rows.length) return walk.rows;
    reason =
      counted === null
        ? 'rows before the page were removed'
        : `NetBox counts ${counted} and gave ${walk.rows.length}`;
  }
  throw new SourceError(
    `${options.url}: the list of ${listing.noun}s changed in each of ${netboxWalksMax} walks ` +
      `through it: ${reason}`,
  );
}

class Walk<Row extends AnyRow> {
  readonly rows: Row[] = [];
  readonly #options: WalkOptions;
  readonly #listing: Listing<Row>;
  readonly #filters: readonly RowFilter[];

  constructor(options: WalkOptions, listing: Listing<Row>, filters: readonly RowFilter[]) {
    this.#options = options;
    this.#listing = listing;
    this.#filters = filters;
  }

  /**
   * Keyset pagination: each page begins after the last one's highest id. Returns NetBox's count.
   */
  async byId(): Promise<number | null> {
    let start = 0;
    for (;;) {
      const page = await this.#page([['start', String(start)]]);
      // An older NetBox ignores the parameter, pages by offset, and counts.
      if (page.count !== null) return this.byOffset();
      this.#take(page.results);
      if (page.next === null) return this.#count();
      if (page.results.length === 0) throw this.#fault('a page brings nothing new');
      const next = Number(URL.parse(page.next)?.searchParams.get('start') ?? 'NaN');
      if (!Number.isSafeInteger(next) || next <= Math.max(start, this.#lastId)) {
        throw this.#fault('the link to the next page does not lead on');
      }
      start = next;
    }
  }

  /**
   * Offset pagination with an overlap of one row, which must repeat: it does not if earlier rows
   * were removed concurrently, and then others were missed. Returns NetBox's count, or null in
   * that case.
   */
  async byOffset(): Promise<number | null> {
    for (;;) {
      const known = this.rows.length;
      const offset = String(Math.max(0, known - 1));
      const page = await this.#page([
        ['ordering', 'id'],
        ['offset', offset],
      ]);
      if (page.count === null) throw this.#fault('a page says no count');
      if (page.count > netboxRowsMax) throw this.#tooMany(page.count);
      if (known > 0 && idOf(page.results[0]) !== this.#lastId) return null;
      this.#take(known > 0 ? page.results.slice(1) : page.results);
      if (page.next === null) return page.count;
      if (this.rows.length === known) throw this.#fault('a page brings nothing new');
    }
  }

  get #lastId(): number {
    return this.rows.at(-1)?.id ?? 0;
  }

  async #count(): Promise<number> {
    const { count } = await this.#fetch([
      ['limit', '1'],
      ['fields', 'id'],
    ]);
    if (count === null) throw this.#fault('a page says no count');
    return count;
  }

  async #page(position: readonly Parameter[]): Promise<Page> {
    const { fields, noun } = this.#listing;
    const page = await this.#fetch([
      ['limit', String(netboxPageRowsMax)],
      ...position,
      ['fields', fields.join(',')],
    ]);
    const total = page.count === null ? '' : ` of ${page.count}`;
    const rows = this.rows.length + page.results.length;
    this.#options.progress(`NetBox: ${rows}${total} ${noun}s`);
    return page;
  }

  #fetch(parameters: readonly Parameter[]): Promise<Page> {
    return fetchPage(this.#options, this.#listing, this.#filters, parameters);
  }

  #take(rows: readonly unknown[]): void {
    for (const raw of rows) {
      const row = this.#trusted(raw);
      if (row.id <= this.#lastId) {
        throw this.#fault(`${this.#listing.noun} ${row.id} came twice or out of order`);
      }
      this.rows.push(row);
    }
    if (this.rows.length > netboxRowsMax) throw this.#tooMany(this.rows.length);
  }

  #trusted(row: unknown): Row {
    const place = `row ${this.rows.length + 1}`;
    return trustedRow(row, place, this.#listing, this.#filters, this.#options.url);
  }

  #tooMany(rows: number): SourceError {
    return this.#fault(`${rows} rows are more than the ${netboxRowsMax} that are read`);
  }

  #fault(message: string): SourceError {
    return listFault(this.#options.url, this.#listing, message);
  }
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
}
