/**
 * Walks lists by `links.next`, all pages of one revision, and restarts where the data moves on the
 * way (docs: Revision).
 */
import { ListMovedError, UnexpectedAnswerError } from './errors.ts';
import { pageRecordsMax, walkRestartsMax } from './limits.ts';
import type { Page } from './records.ts';

/** Progress of a walk. */
export interface Progress {
  /** Records read since the last restart. */
  readonly read: number;
  /** Total of records at the last restart; null before the first page. */
  readonly total: number | null;
  /** Number of restarts. */
  readonly restarts: number;
  readonly by: 'pages' | 'export';
}

/** Options of a walk. */
export interface WalkOptions {
  /** Most records to read; all of them by default. */
  readonly limit?: number;
  /** Larger lists are read as one export, where the list has one. Never by default. */
  readonly exportAbove?: number;
  /** Progress callback: after each page, and after every `reportedRecords` records of an export. */
  readonly onProgress?: (progress: Progress) => void;
}

/** The source of a list's pages. */
export interface ListSource<Item> {
  readonly path: string;
  page(page: PageQuery): Promise<Page<Item>>;
  follow(link: string): Promise<Page<Item>>;
  /** Reads the first records of one revision as an export; null where the list has none. */
  readonly whole: WholeList<Item> | null;
}

/** Reads up to a number of records, and reports its progress. */
export type WholeList<Item> = (
  limit: number,
  onRead: (read: number) => void,
) => Promise<readonly Item[]>;

/** `page[offset]` and `page[limit]`. */
export interface PageQuery {
  readonly offset?: number;
  readonly limit?: number;
}

/** A list: iterate over all its records, or request one page. */
export class List<Item> implements AsyncIterable<Item> {
  readonly #source: ListSource<Item>;
  readonly #options: WalkOptions;
  #total: number | null = null;

  constructor(source: ListSource<Item>, options: WalkOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Returns one page with its `meta` and `links`. */
  page(page: PageQuery = {}): Promise<Page<Item>> {
    return this.#source.page(page);
  }

  /**
   * Yields every record once, all of one revision: the list is read whole before the first record.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this.toArray();
  }

  /**
   * Returns all records of one revision. Throws a ListMovedError if the data moved in every walk.
   */
  async toArray(): Promise<readonly Item[]> {
    for (let restarts = 0; restarts <= walkRestartsMax; restarts++) {
      const items = await this.#walk(restarts);
      if (items !== null) return items;
    }
    const { path, whole } = this.#source;
    if (whole === null) throw new ListMovedError(path, walkRestartsMax + 1);
    return this.#export(whole, walkRestartsMax);
  }

  /** Returns the records of all pages; null if the data moved on the way. */
  async #walk(restarts: number): Promise<readonly Item[] | null> {
    const { limit = Infinity, exportAbove = Infinity, onProgress } = this.#options;
    let page = await this.#source.page({ limit: Math.min(limit, pageRecordsMax) });
    const { revision, page: first } = page.meta;
    const total = Math.min(first.total, limit);
    this.#total = total;
    if (total > exportAbove && this.#source.whole !== null) {
      return this.#export(this.#source.whole, restarts);
    }
    const items = [...page.data];
    onProgress?.({ read: items.length, total, restarts, by: 'pages' });
    while (page.links.next !== null && items.length < limit) {
      page = await this.#source.follow(page.links.next);
      if (page.meta.revision !== revision) return null;
      this.#requireNext(page, items.length, first.total);
      items.push(...page.data);
      onProgress?.({ read: Math.min(items.length, total), total, restarts, by: 'pages' });
    }
    if (items.length < total) this.#fail(`its pages end after ${items.length} of ${total} records`);
    return items.slice(0, limit);
  }

  /** Pages of one revision are consecutive: links in a circle would never end. */
  #requireNext({ data, meta }: Page<Item>, read: number, total: number): void {
    const { offset } = meta.page;
    if (offset !== read) this.#fail(`a link to record ${read} leads to record ${offset}`);
    const isBetween = data.length > 0 && read + data.length <= total;
    if (!isBetween) this.#fail(`a page has ${data.length} records after ${read} of ${total}`);
  }

  #fail(what: string): never {
    const { path } = this.#source;
    throw new UnexpectedAnswerError(
      `This is no list of hybrid-core: of ${path}, ${what}. Does a cache on the way leave out the query string?`,
      200,
    );
  }

  #export(whole: WholeList<Item>, restarts: number): Promise<readonly Item[]> {
    const { limit = Infinity, onProgress } = this.#options;
    return whole(limit, (read) =>
      onProgress?.({ read, total: this.#total, restarts, by: 'export' }),
    );
  }
}
