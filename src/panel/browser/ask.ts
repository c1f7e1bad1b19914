/** Data that keep themselves fresh by their entity tags. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { readJson } from '../figures/exact-json.ts';
import { Cache, type Cached } from './cache.ts';
import { Presence } from './presence.ts';
import { addressOf, asRefused, type Refused, refusal, send, signInAgain } from './send.ts';
import { keepLooking, refreshMs, waitAfterError } from './waiting.ts';

/** Data of an address, and how fresh they are. */
export interface Loaded<Data> {
  /** Null until something came. */
  readonly data: Data | null;
  /** What went wrong last; null while all is well. */
  readonly error: Refused | null;
  /** When the server last said what there is (ms); 0 before that. */
  readonly checkedAt: number;
}

/** Time between two looks for news, in ms; it may depend on what came, null before that. */
type Every<Data> = number | ((data: Data | null) => number);

/** What one look at an address brought. */
interface Look<Data> {
  readonly etag: string | null;
  /** Null where nothing is new. */
  readonly news: { readonly data: Data } | null;
}

/**
 * The data of an address below /panel/api. Looks for news again and again while the page is seen; a
 * look that changes nothing transfers a head. What came before stays while the server is away. Nothing
 * is asked for at null.
 */
export function useData<Data>(
  path: string | null,
  version = 0,
  every: Every<Data> = refreshMs,
): Loaded<Data> {
  const [loaded, setLoaded] = useState<AtPath<Data>>(() => known(path));
  const now = useRef(every);
  now.current = every;
  useEffect(() => {
    if (path === null) return;
    const before = cache.get(path) as Cached<Data> | undefined;
    let etag = before?.etag ?? null;
    let data: Data | null = before?.data ?? null;
    const everyMs = () => (typeof now.current === 'number' ? now.current : now.current(data));
    const take = (found: Look<Data>) => {
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
      setLoaded((of) => ({ ...(of.path === path ? of : known<Data>(path)), error }));
      return waitAfterError(everyMs(), error.waitMs);
    };
    return keepLooking(() =>
      lookAt<Data>(path, etag).then(
        (found) => () => take(found),
        (thrown) => () => fail(thrown),
      ),
    );
  }, [path, version]);
  return loaded.path === path ? loaded : known(path);
}

const presence = new Presence(globalThis);

/** What came of addresses last: a page that somebody comes back to has it at once. */
const cache = new Cache();

/** Addresses that the document asks for beside the scripts (documents.ts), each to be taken once. */
const preloaded = new Set(
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map(
    ({ href }) => href,
  ),
);

async function lookAt<Data>(path: string, etag: string | null): Promise<Look<Data>> {
  const answer = await send(path, requestOf(path, etag));
  if (answer.status === 304) return { etag, news: null };
  if (!answer.ok) throw await refusal(answer);
  return {
    etag: answer.headers.get('etag'),
    news: { data: readJson(await answer.text()) as Data },
  };
}

function requestOf(path: string, etag: string | null): RequestInit {
  // The browser hands out what it has preloaded for a request of the same form alone: without headers.
  if (preloaded.delete(new URL(addressOf(path), location.href).href)) return {};
  // A session lasts by what a person does, and data may be asked for by what came.
  const headers = {
    ...(!presence.takeAct() && { 'X-Panel-Refresh': '1' }),
    ...(etag !== null && { 'If-None-Match': etag }),
  };
  return { headers, cache: 'no-store' };
}

/** Data, and the address that they are of. */
type AtPath<Data> = Loaded<Data> & { readonly path: string | null };

/** What is known of an address before it is asked: what came last, if any. */
function known<Data>(path: string | null): AtPath<Data> {
  const before = path === null ? undefined : (cache.get(path) as Cached<Data> | undefined);
  const { data = null, checkedAt = 0 } = before ?? {};
  return { path, data, error: null, checkedAt };
}
