/** Fetches data and keeps them fresh by polling with conditional requests. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ActivityMonitor } from './activity-monitor.ts';
import { keepPolling, refreshMs, waitAfterError } from './polling.ts';
import {
  addressOf,
  asRefused,
  ofShownPartner,
  type Refused,
  refusal,
  send,
  sendUnnamed,
  signInAgain,
} from './send.ts';
import { readJson } from './values/exact-json.ts';

/** Data of a path, with their freshness. */
export interface Loaded<Data> {
  /** Null before the first response. */
  readonly data: Data | null;
  /** The last error; null after a success. */
  readonly error: Refused | null;
  /** Time of the last successful poll (ms); 0 before the first. */
  readonly checkedAt: number;
}

/** Poll interval in ms; may depend on the data, null before the first response. */
type PollInterval<Data> = number | ((data: Data | null) => number);

/** The result of one poll. */
interface PollResult<Data> {
  readonly etag: string | null;
  /** Null if unchanged. */
  readonly news: { readonly data: Data } | null;
}

/**
 * The data of a path below /panel/api. Polls while the page is visible; an unchanged response has
 * headers only. Keeps the last data while the server is unavailable. Sends nothing for null.
 */
export function useData<Data>(
  path: string | null,
  version = 0,
  every: PollInterval<Data> = refreshMs,
): Loaded<Data> {
  const [loaded, setLoaded] = useState<AtPath<Data>>(() => cached(path));
  const now = useRef(every);
  now.current = every;
  useEffect(() => {
    if (path === null) return;
    const before = cache.get(path) as CachedResponse<Data> | undefined;
    let etag = before?.etag ?? null;
    let data: Data | null = before?.data ?? null;
    const everyMs = () => (typeof now.current === 'number' ? now.current : now.current(data));
    const take = (found: PollResult<Data>) => {
      etag = found.etag;
      if (found.news !== null) data = found.news.data;
      const fresh = { error: null, checkedAt: Date.now() };
      cache.put(path, { data, etag, checkedAt: fresh.checkedAt });
      setLoaded({ path, data, ...fresh });
      return { ms: everyMs(), msAtLeast: 0 };
    };
    const fail = (thrown: unknown) => {
      const error = asRefused(thrown);
      if (error.status === 401) signInAgain();
      setLoaded((of) => ({ ...(of.path === path ? of : cached<Data>(path)), error }));
      return waitAfterError(everyMs(), error.waitMs);
    };
    return keepPolling(() =>
      poll<Data>(path, etag).then(
        (found) => () => take(found),
        (thrown) => () => fail(thrown),
      ),
    );
  }, [path, version]);
  return loaded.path === path ? loaded : cached(path);
}

const activityMonitor = new ActivityMonitor(globalThis);

/** The last response of a path. */
interface CachedResponse<Data> {
  readonly data: Data | null;
  readonly etag: string | null;
  /** Time of the last successful poll (ms). */
  readonly checkedAt: number;
}

/** Cached paths: those of some ten pages. The largest response, a page of assets, has some 100 KB. */
const cachedPathsMax = 60;

/** An LRU cache of responses by path. */
class Cache {
  readonly #entries = new Map<string, CachedResponse<unknown>>();

  get(path: string): CachedResponse<unknown> | undefined {
    return this.#entries.get(path);
  }

  put(path: string, cached: CachedResponse<unknown>): void {
    this.#entries.delete(path);
    this.#entries.set(path, cached);
    if (this.#entries.size <= cachedPathsMax) return;
    const [oldest] = this.#entries.keys();
    this.#entries.delete(oldest!);
  }
}

/** The last response of each path: a page that is opened again shows it at once. */
const cache = new Cache();

/**
 * Has a path that was not asked for yet show what the last answer to another path, `from`, says of it,
 * until its own answer comes; `find` returns null if it says nothing.
 */
export function showMeanwhile<From, Data>(
  path: string,
  from: string,
  find: (data: From) => Data | null,
): void {
  const known = cache.get(from) as CachedResponse<From> | undefined;
  if (cache.get(path) !== undefined || !known?.data) return;
  const data = find(known.data);
  if (data !== null) cache.put(path, { data, etag: null, checkedAt: known.checkedAt });
}

/** What came with the document (documents.ts), by address; each is used once. */
const preloaded = new Map<string, Promise<PollResult<unknown>>>();

/**
 * How long the first drawing waits for what the page is drawn from, in ms: on a slow phone the script and
 * the data come within some 20 ms of each other, and drawing twice takes 100 ms.
 */
const togetherMs = 50;

/**
 * Takes what came with the document, before anything is drawn: the session, which is there, and preloads.
 * Resolves when what the page is drawn from is there, or late.
 */
export async function takePreloads(session: unknown): Promise<void> {
  keepPreload('/session', Promise.resolve({ etag: null, news: { data: session } }));
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]');
  const first = [...links].flatMap(({ href, fetchPriority }) => {
    const { pathname, search } = new URL(href);
    const path = (pathname + search).slice(addressOf('').length);
    // The browser serves a preload only to a request of the same form: without headers.
    const answer = sendUnnamed(path, {}).then(ofShownPartner);
    const taken = keepPreload(
      path,
      answer.then((of) => read(of, null)),
    );
    return fetchPriority === 'low' ? [] : [taken];
  });
  await Promise.race([Promise.all(first), new Promise((late) => setTimeout(late, togetherMs))]);
}

/** Resolves once it is in the cache, or has failed, which the first to use it hears. */
function keepPreload(path: string, answer: Promise<PollResult<unknown>>): Promise<void> {
  preloaded.set(wholeAddressOf(path), answer);
  return answer.then(
    ({ etag, news }) => cache.put(path, { data: news!.data, etag, checkedAt: Date.now() }),
    () => {},
  );
}

/** As browsers write it, who encode more than paths of pages do. */
function wholeAddressOf(path: string): string {
  return new URL(addressOf(path), location.href).href;
}

async function poll<Data>(path: string, etag: string | null): Promise<PollResult<Data>> {
  const address = wholeAddressOf(path);
  const known = preloaded.get(address);
  preloaded.delete(address);
  if (known !== undefined) return (await known) as PollResult<Data>;
  return read<Data>(await ask(path, etag), etag);
}

async function read<Data>(answer: Response, etag: string | null): Promise<PollResult<Data>> {
  if (answer.status === 304) return { etag, news: null };
  if (!answer.ok) throw await refusal(answer);
  return {
    etag: answer.headers.get('etag'),
    news: { data: readJson(await answer.text()) as Data },
  };
}

function ask(path: string, etag: string | null): Promise<Response> {
  // Only activity extends a session, and a response may trigger requests of its own.
  const headers = {
    ...(!activityMonitor.takeActivity() && { 'X-Panel-Refresh': '1' }),
    ...(etag !== null && { 'If-None-Match': etag }),
  };
  return send(path, { headers, cache: 'no-store' });
}

/** Data with their path. */
type AtPath<Data> = Loaded<Data> & { readonly path: string | null };

/** The cached data of a path, if any. */
function cached<Data>(path: string | null): AtPath<Data> {
  const before = path === null ? undefined : (cache.get(path) as CachedResponse<Data> | undefined);
  const { data = null, checkedAt = 0 } = before ?? {};
  return { path, data, error: null, checkedAt };
}
