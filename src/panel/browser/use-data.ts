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

/** Paths that the document preloads (documents.ts); each is used once. */
const preloaded = new Set(
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map(
    ({ href }) => href,
  ),
);

async function poll<Data>(path: string, etag: string | null): Promise<PollResult<Data>> {
  const answer = await ask(path, etag);
  if (answer.status === 304) return { etag, news: null };
  if (!answer.ok) throw await refusal(answer);
  return {
    etag: answer.headers.get('etag'),
    news: { data: readJson(await answer.text()) as Data },
  };
}

function ask(path: string, etag: string | null): Promise<Response> {
  // The browser serves a preload only to a request of the same form: without headers.
  if (preloaded.delete(new URL(addressOf(path), location.href).href)) {
    return sendUnnamed(path, {}).then(ofShownPartner);
  }
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
