/**
 * Authenticates sessions. Caches each for a second, so that a new one is valid on every replica at
 * once, and an ended one is refused within two seconds: an older cache entry is never used.
 * Sessions that are not remembered are read a few at a time: their cookies were made by this
 * database, but may be sent at any rate, so known sessions have priority, and the queue per network
 * is short.
 */
import {
  sessionFreshMs,
  sessionIdleMs,
  sessionMs,
  sessionTouchIntervalMs,
} from '../../../access/limits.ts';
import { secretDigest } from '../../../access/secret.ts';
import type { Role } from '../../../domain/role.ts';
import { networkOf } from '../../../http/request/client-address.ts';
import { retryAfterSeconds } from '../../../limits.ts';
import { KeyedLimiter } from '../../../runtime/keyed-limiter.ts';
import { Semaphore } from '../../../runtime/semaphore.ts';
import { withinMs } from '../../../runtime/time-limit.ts';
import type {
  PeopleReader,
  PeopleWriter,
  SessionSeen,
  SessionState,
} from '../../../store/people/people.ts';
import { sessionReadMsMax } from '../../limits.ts';
import { PanelError, tooMany } from '../error.ts';

/**
 * Maximum age of a cached session: a withdrawal that this process cannot read has to apply within 2
 * s. Below that age, one failed read is ignored.
 */
export const sessionUnverifiedMsMax = 2_000;

/** Cached sessions of a process: some 5 MiB. */
const sessionsRememberedMax = 10_000;

/** A valid session. */
export interface Session extends SessionState {
  readonly role: Role;
}

export interface SessionsOptions {
  readonly reader: Pick<PeopleReader, 'readSession'>;
  readonly writer: PeopleWriter;
  /** The time in ms since 1970. */
  readonly clock: () => number;
  /** A monotonic clock, in ms. */
  readonly steadyClock: () => number;
  /** Receives the error of a failed background write. */
  readonly onError: (error: unknown) => void;
}

interface CachedSession {
  readonly state: SessionState;
  /** By the monotonic clock. */
  readonly readAt: number;
}

/** The last activity in a session. */
interface SessionActivity {
  readonly seen: SessionSeen;
  /** Whether the store has it: kept until any cache entry read before the write has expired. */
  isWritten: boolean;
}

export class Sessions {
  readonly #options: SessionsOptions;
  readonly #remembered = new Map<string, CachedSession>();
  readonly #unknown: UnknownSessions;
  /** By the digest of the session's secret; entries are removed in the round after their write. */
  readonly #touched = new Map<string, SessionActivity>();
  /** Cache entries read before are stale. */
  #expiredAt = Number.NEGATIVE_INFINITY;
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#unknown = new UnknownSessions(options.steadyClock);
    this.#timer = setInterval(() => this.#write(), sessionTouchIntervalMs).unref();
  }

  /**
   * The session of a cookie's secret, null if none is valid. `byPerson` marks user activity, which
   * resets the idle timeout. Rejects with a PanelError if the store did not answer within two
   * seconds, or if too many of the address are being read.
   */
  async find(secret: string, address: string, byPerson: boolean): Promise<Session | null> {
    const digest = secretDigest(secret);
    const state = await this.#read(digest, address);
    if (state === null || state.role === null) return null;
    const { session } = state;
    const now = this.#options.clock();
    const seenAt = Math.max(session.seenAt, this.#touched.get(digest)?.seen.seenAt ?? 0);
    const isOver = now >= session.createdAt + sessionMs || now >= seenAt + sessionIdleMs;
    if (session.endedAt !== null || isOver) return null;
    const { partnerId, sessionId } = session;
    if (byPerson) {
      this.#touched.set(digest, { seen: { partnerId, sessionId, seenAt: now }, isWritten: false });
    }
    return { ...state, role: state.role };
  }

  /** The partner of a cached session; null for any other. Does not validate the session. */
  knownPartnerOf(secret: string): string | null {
    return this.#remembered.get(secretDigest(secret))?.state.session.partnerId ?? null;
  }

  /** Evicts a session that this process ended, or whose access it changed. */
  forget(digest: string): void {
    this.#remembered.delete(digest);
    this.#touched.delete(digest);
  }

  /**
   * Marks all cached sessions stale, so that a change shows at once. They stay known, so that their
   * reads do not queue behind those of forged cookies.
   */
  expireAll(): void {
    this.#expiredAt = this.#options.steadyClock();
  }

  /** Resolves when the pending write has finished. */
  written(): Promise<void> {
    return this.#writing;
  }

  /** Flushes the pending write. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.written();
    this.#write();
    await this.written();
  }

  async #read(digest: string, address: string): Promise<SessionState | null> {
    const now = this.#options.steadyClock();
    const known = this.#remembered.get(digest);
    if (known !== undefined && this.#ageOf(known) < sessionFreshMs) return known.state;
    const { reader } = this.#options;
    const read = () => reader.readSession(digest);
    try {
      const state = await inTime(known === undefined ? this.#unknown.read(address, read) : read());
      this.#remembered.delete(digest);
      if (state !== null) this.#remember(digest, { state, readAt: now });
      return state;
    } catch (error) {
      if (error instanceof PanelError) throw error;
      if (known !== undefined && this.#ageOf(known) < sessionUnverifiedMsMax) return known.state;
      throw Object.assign(cannotAsk(), { cause: error });
    }
  }

  /** In ms; infinite for stale entries. */
  #ageOf({ readAt }: CachedSession): number {
    if (readAt <= this.#expiredAt) return Number.POSITIVE_INFINITY;
    return this.#options.steadyClock() - readAt;
  }

  #remember(digest: string, found: CachedSession): void {
    this.#remembered.set(digest, found);
    if (this.#remembered.size <= sessionsRememberedMax) return;
    this.#remembered.delete(this.#remembered.keys().next().value!);
  }

  /** Flushes what changed since the last flush: one small transaction a minute. */
  #write(): void {
    const { writer, clock, onError } = this.#options;
    const now = clock();
    for (const [digest, { seen, isWritten }] of this.#touched) {
      if (isWritten || now - seen.seenAt > sessionIdleMs) this.#touched.delete(digest);
    }
    const touched = [...this.#touched.values()];
    if (touched.length === 0) return;
    const write = async () => {
      await writer.transaction((transaction) =>
        transaction.touchSessions(touched.map(({ seen }) => seen)),
      );
      for (const each of touched) each.isWritten = true;
    };
    this.#writing = write().catch(onError);
  }
}

/** Rejects past the read timeout. */
const inTime = <Said>(saying: Promise<Said>) =>
  withinMs(
    saying,
    sessionReadMsMax,
    () => new Error(`the store did not answer within ${sessionReadMsMax} ms`),
  );

function cannotAsk(): PanelError {
  return new PanelError(
    'away',
    'The service cannot reach its database at the moment, and so cannot check who is signed in. Try again in a few seconds.',
    { 'Retry-After': String(retryAfterSeconds) },
  );
}

/** Concurrent reads of sessions that are not cached: fewer than the store's connections. */
export const unknownSessionReadsMax = 3;

/**
 * Such reads under way and queued, which take some 100 ms together. One network gets half of them:
 * those that time out are rejected together, in one tick of the event loop.
 */
export const unknownSessionsPendingMax = 256;

export class UnknownSessions {
  readonly #clock: () => number;
  readonly #pending = new KeyedLimiter(unknownSessionsPendingMax / 2, unknownSessionsPendingMax);
  readonly #reads = new Semaphore(unknownSessionReadsMax);

  /** `clock` is monotonic, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Reads a session once the concurrency limit allows; null if there is none. Rejects with a PanelError
   * if too many of the network are pending, and with an Error if its turn came too late.
   */
  async read(
    address: string,
    ask: () => Promise<SessionState | null>,
  ): Promise<SessionState | null> {
    const network = networkOf(address);
    const came = this.#clock();
    using place = this.#pending.tryAcquire(network);
    if (place === null) {
      throw tooMany('Too many sessions are asked for from this address at once.', sessionReadMsMax);
    }
    await this.#reads.acquire();
    try {
      // Its request has timed out already, or does in this turn of the event loop. Null would say that
      // there is no such session.
      if (this.#clock() - came >= sessionReadMsMax) {
        throw new Error(`the session could not be read within ${sessionReadMsMax} ms`);
      }
      return await ask();
    } finally {
      // SQLite reads synchronously: without a pause, the whole queue would be read in one tick.
      setImmediate(() => this.#reads.release());
    }
  }
}
