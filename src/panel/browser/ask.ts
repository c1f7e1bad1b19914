/** In charge of talking to the server: acts, and data that keep themselves fresh by their entity tags. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { readJson } from '../figures/exact-json.ts';

/** An answer that is no success; its message is for people. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Data of an address, and how fresh they are. */
export interface Loaded<Data> {
  /** Null until something came. */
  readonly data: Data | null;
  /** What went wrong last; null while all is well. */
  readonly error: Refused | null;
  /** When the server last said what there is (ms); 0 before that. */
  readonly checkedAt: number;
}

/** Time between two looks for news, unless a page says another: figures come four times a minute at most. */
const refreshMs = 15_000;

/** Sends a request that writes; resolves with the JSON that came, if any. */
export async function act<Result>(
  method: string,
  path: string,
  body: unknown = {},
): Promise<Result> {
  const answer = await send(path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? null : await answer.json()) as Result;
}

/** What one look at an address brought. */
interface Look<Data> {
  readonly etag: string | null;
  /** Null where nothing is new. */
  readonly news: { readonly data: Data } | null;
}

/**
 * The data of an address below /panel/api. Looks for news again and again while the page is seen; a
 * look that changes nothing transfers a head. What came before stays while the server is away.
 */
export function useData<Data>(path: string, version = 0, everyMs = refreshMs): Loaded<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data> & { path: string }>(() => nothing(path));
  const every = useRef(everyMs);
  every.current = everyMs;
  useEffect(() => {
    let etag: string | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (found: Look<Data>) => {
      etag = found.etag;
      const fresh = { error: null, checkedAt: Date.now() };
      setLoaded((of) => ({ ...of, ...(found.news && { path, data: found.news.data }), ...fresh }));
    };
    const fail = (thrown: unknown) => {
      const error = asRefused(thrown);
      if (error.status === 401) location.assign(signInPath());
      setLoaded((of) => ({ ...(of.path === path ? of : nothing<Data>(path)), error }));
    };
    const look = async (byTimer: boolean) => {
      clearTimeout(timer);
      if (!document.hidden) {
        const outcome = await lookAt<Data>(path, etag, byTimer).then(
          (found) => () => take(found),
          (thrown) => () => fail(thrown),
        );
        if (!isOver) outcome();
      }
      if (!isOver) timer = setTimeout(() => look(true), every.current);
    };
    const whenSeen = () => void look(true);
    document.addEventListener('visibilitychange', whenSeen);
    void look(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [path, version]);
  return loaded.path === path ? loaded : nothing(path);
}

async function lookAt<Data>(
  path: string,
  etag: string | null,
  byTimer: boolean,
): Promise<Look<Data>> {
  const headers = {
    ...(byTimer && { 'X-Panel-Refresh': '1' }),
    ...(etag !== null && { 'If-None-Match': etag }),
  };
  const answer = await send(path, { headers, cache: 'no-store' });
  if (answer.status === 304) return { etag, news: null };
  if (!answer.ok) throw await refusal(answer);
  return {
    etag: answer.headers.get('etag'),
    news: { data: readJson(await answer.text()) as Data },
  };
}

/** The sign-in page, from which the person comes back to this page. */
function signInPath(): string {
  return `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
}

function nothing<Data>(path: string): Loaded<Data> & { path: string } {
  return { path, data: null, error: null, checkedAt: 0 };
}

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`/panel/api${path}`, { ...init, credentials: 'same-origin' });
}

async function refusal(answer: Response): Promise<Refused> {
  const body = await answer.json().catch(() => ({}));
  const problem = body.errors?.[0];
  const reasons = problem?.['invalid-params']?.map((of: { reason: string }) => of.reason) ?? [];
  const told = body.error?.message ?? [problem?.detail, ...reasons].filter(Boolean).join(' ');
  return new Refused(answer.status, told || `The answer was ${answer.status}.`);
}

function asRefused(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  return new Refused(0, 'The service cannot be reached.');
}
