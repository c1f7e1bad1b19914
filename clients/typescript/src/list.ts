/**
 * In charge of lists: walking their pages by `links.next`, all of one state of the data, and
 * beginning again where the data moved on the way (docs: Revision).
 */
import { ListMovedError, UnexpectedAnswerError } from './errors.ts';
import { pageRecordsMax, walkRestartsMax } from './limits.ts';
import type { Page } from './records.ts';

/** How far a walk is. */
export interface Progress {
  /** Records read since the walk last began. */
  readonly read: number;
  /** Records that there were to read when the walk last began; null before it did. */
  readonly total: number | null;
  /** How often it began again. */
  readonly restarts: number;
  readonly by: 'pages' | 'export';
}

/** How a list is walked. */
export interface WalkOptions {
  /** At most so many records; all of them unless given. */
  readonly limit?: number;
  /** More records than this are read as one export, where the list has one. Never, unless given. */
  readonly exportAbove?: number;
  /** Told after each page, and after every so many records of an export. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Where a list gets its pages. */
export interface ListSource<Item> {
  readonly path: string;
  page(page: PageQuery): Promise<Page<Item>>;
  follow(link: string): Promise<Page<Item>>;
  /** The first records of one state, read as an export; null where the list has none. */
  readonly whole: WholeList<Item> | null;
}

/** Reads at most so many records, and tells from time to time how many there are already. */
export type WholeList<Item> = (
  limit: number,
  onRead: (read: number) => void,
) => Promise<readonly Item[]>;

/** `page[offset]` and `page[limit]`. */
export interface PageQuery {
  readonly offset?: number;
  readonly limit?: number;
}

/** A list: iterate over all its records, or ask for one page. */
export class List<Item> implements AsyncIterable<Item> {
  readonly #source: ListSource<Item>;
  readonly #options: WalkOptions;
  #total: number | null = null;

  constructor(source: ListSource<Item>, options: WalkOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** One page, with its `meta` and `links`. */
  page(page: PageQuery = {}): Promise<Page<Item>> {
    return this.#source.page(page);
  }

  /** Every record once, all of one state of the data, which is read whole before the first is given. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this.toArray();
  }

  /** All records of one state. Throws a ListMovedError where the data never held still. */
  async toArray(): Promise<readonly Item[]> {
    for (let restarts = 0; restarts <= walkRestartsMax; restarts++) {
      const items = await this.#walk(restarts);
      if (items !== null) return items;
    }
    const { path, whole } = this.#source;
    if (whole === null) throw new ListMovedError(path, walkRestartsMax + 1);
    return this.#export(whole, walkRestartsMax);
  }

  /** The records of all pages; null if the data moved on the way. */
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

  /** Pages of one state follow one another: links in a circle would lead on for ever. */
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
