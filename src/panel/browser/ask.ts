/** In charge of talking to the server: acts, and data that keep themselves fresh by their entity tags. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { readJson } from '../figures/exact-json.ts';
import { Presence } from './presence.ts';
import { demandedMs, keepLooking, refreshMs, waitAfterError } from './waiting.ts';

/** Why parameters are refused, by their names. */
export type Reasons = ReadonlyMap<string, string>;

/** An answer that is no success; its message is for people. */
export class Refused extends Error {
  readonly status: number;
  /** How long not to ask again, in ms. */
  readonly waitMs: number;
  /** What is wrong with each parameter of the query string, by its name. */
  readonly reasons: Reasons;

  constructor(status: number, message: string, waitMs: number, reasons: Reasons = new Map()) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
    this.reasons = reasons;
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

/** Time between two looks for news, in ms; it may depend on what came, null before that. */
type Every<Data> = number | ((data: Data | null) => number);

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
 * look that changes nothing transfers a head. What came before stays while the server is away. Nothing
 * is asked for at null.
 */
export function useData<Data>(
  path: string | null,
  version = 0,
  every: Every<Data> = refreshMs,
): Loaded<Data> {
  const [loaded, setLoaded] = useState<AtPath<Data>>(() => nothing(path));
  const now = useRef(every);
  now.current = every;
  useEffect(() => {
    if (path === null) return;
    let etag: string | null = null;
    let data: Data | null = null;
    const everyMs = () => (typeof now.current === 'number' ? now.current : now.current(data));
    const take = (found: Look<Data>) => {
      etag = found.etag;
      if (found.news !== null) data = found.news.data;
      const fresh = { error: null, checkedAt: Date.now() };
      setLoaded((of) => ({ ...of, ...(found.news && { path, data: found.news.data }), ...fresh }));
      return { ms: everyMs(), msAtLeast: 0 };
    };
    const fail = (thrown: unknown) => {
      const error = asRefused(thrown);
      if (error.status === 401) signInAgain();
      setLoaded((of) => ({ ...(of.path === path ? of : nothing<Data>(path)), error }));
      return waitAfterError(everyMs(), error.waitMs);
    };
    return keepLooking(() =>
      lookAt<Data>(path, etag).then(
        (found) => () => take(found),
        (thrown) => () => fail(thrown),
      ),
    );
  }, [path, version]);
  return loaded.path === path ? loaded : nothing(path);
}

const presence = new Presence(globalThis);

async function lookAt<Data>(path: string, etag: string | null): Promise<Look<Data>> {
  // A session lasts by what a person does, and data may be asked for by what came.
  const headers = {
    ...(!presence.takeAct() && { 'X-Panel-Refresh': '1' }),
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

/** Goes to the sign-in page, from which the person comes back to this page. */
export function signInAgain(): void {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Data, and the address that they are of. */
type AtPath<Data> = Loaded<Data> & { readonly path: string | null };

function nothing<Data>(path: string | null): AtPath<Data> {
  return { path, data: null, error: null, checkedAt: 0 };
}

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`/panel/api${path}`, { ...init, credentials: 'same-origin' });
}

async function refusal(answer: Response): Promise<Refused> {
  const body = await answer.json().catch(() => ({}));
  const problems: readonly Problem[] = body.errors ?? [];
  const reasons = reasonsOf(problems.slice(0, 1)).values();
  const told = body.error?.message ?? [problems[0]?.detail, ...reasons].filter(Boolean).join(' ');
  const waitMs = demandedMs(answer.headers.get('retry-after'), Date.now());
  const message = told || `The answer was ${answer.status}.`;
  return new Refused(answer.status, message, waitMs, reasonsOf(problems));
}

/** A problem of the interface, as far as pages show it. */
interface Problem {
  readonly detail?: string;
  readonly 'invalid-params'?: readonly { readonly name: string; readonly reason: string }[];
}

function reasonsOf(problems: readonly Problem[]): Reasons {
  const faults = problems.flatMap((of) => of['invalid-params'] ?? []);
  return new Map(faults.map(({ name, reason }) => [name, reason]));
}

/** What went wrong, for people. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Refused ? thrown.message : 'The service cannot be reached.';
}

function asRefused(thrown: unknown): Refused {
  if (thrown instanceof Refused) return thrown;
  return new Refused(0, messageOf(thrown), 0);
}
