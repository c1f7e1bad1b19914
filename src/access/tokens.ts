/**
 * Finds tokens by what a request brings. A token that was not used here before is looked up in the
 * store by its digest; a made-up one is told by its MAC, and costs the store nothing. A session,
 * which the panel asks with, is remembered for a second, so that a new one is valid at once, and an
 * ended one is refused within two seconds.
 */
import { withinMs } from '../runtime/time-limit.ts';
import type { StoredSession } from '../store/people/people.ts';
import type { FoundToken } from '../store/store.ts';
import type { KnownToken, KnownTokens } from './known-tokens.ts';
import {
  sessionFreshMs,
  sessionIdleMs,
  sessionMs,
  sessionTouchIntervalMs,
  tokenLookupMsMax,
} from './limits.ts';
import { isMadeToken } from './new-token.ts';
import { isForSession, isSessionToken } from './session-token.ts';

/** Concurrent reads of tokens: one that hangs does not hold up all, and connections are left. */
export const tokenReadsMax = 2;

/** Tokens of one such read: a few ms, as when all clients come back after a restart. */
export const tokensPerReadMax = 500;

export interface TokensOptions {
  readonly known: KnownTokens;
  readonly sessions: SessionTokens;
  /** The database's key, which marks its tokens. */
  readonly macKey: Uint8Array;
  /** The stored tokens with these digests, in any order. */
  readonly readTokens: (digests: readonly string[]) => Promise<readonly FoundToken[]>;
  /** Whether the store is known not to answer. */
  readonly isStoreUnavailable: () => boolean;
}

/** A made-up token needs no read. */
const nothing = Promise.resolve(null);

export class Tokens {
  readonly #options: TokensOptions;
  /** Lookups, each shared by all who wait for the token. */
  readonly #lookups = new Map<string, PromiseWithResolvers<KnownToken | null>>();
  /** Those that no read has taken yet. */
  readonly #waiting = new Set<string>();
  #reads = 0;

  constructor(options: TokensOptions) {
    this.#options = options;
  }

  /** The token in memory with this SHA-256 digest (64 lower-case hex digits); null if there is none. */
  find(digest: string): KnownToken | null {
    const { known, sessions } = this.#options;
    return known.find(digest) ?? sessions.find(digest);
  }

  /** The partner of a session that has to be read again; null for any other token. */
  partnerOf(digest: string): string | null {
    return this.#options.sessions.partnerOf(digest);
  }

  /**
   * Looks up a token that is not in memory. Resolves with null if there is no such token, and rejects
   * if the store does not answer.
   */
  lookUp(text: string, digest: string): Promise<KnownToken | null> {
    const { sessions, macKey, isStoreUnavailable } = this.#options;
    const ofSession = isForSession(text);
    const isMarked = ofSession ? isSessionToken(macKey, text) : isMadeToken(macKey, text);
    if (!isMarked) return nothing;
    if (isStoreUnavailable()) return Promise.reject(new Error('the store does not answer'));
    if (ofSession) return sessions.lookUp(digest);
    const lookup = this.#lookups.get(digest) ?? this.#begin(digest);
    return withinMs(lookup.promise, tokenLookupMsMax, late);
  }

  #begin(digest: string): PromiseWithResolvers<KnownToken | null> {
    const lookup = Promise.withResolvers<KnownToken | null>();
    // Whoever waited may have gone by the time that it fails.
    lookup.promise.catch(() => {});
    this.#lookups.set(digest, lookup);
    this.#waiting.add(digest);
    if (this.#reads < tokenReadsMax) void this.#readWaiting();
    return lookup;
  }

  /** Reads what waits, some at a time, until nothing does. */
  async #readWaiting(): Promise<void> {
    this.#reads++;
    while (this.#waiting.size > 0) {
      const digests = [...this.#waiting].slice(0, tokensPerReadMax);
      for (const digest of digests) this.#waiting.delete(digest);
      try {
        await this.#read(digests);
      } catch (error) {
        for (const digest of digests) this.#lookups.get(digest)?.reject(error);
      }
      for (const digest of digests) this.#lookups.delete(digest);
    }
    this.#reads--;
  }

  async #read(digests: readonly string[], isAgain = false): Promise<void> {
    const { known, readTokens } = this.#options;
    const found = new Map((await readTokens(digests)).map((of) => [of.token.digest, of]));
    const older: string[] = [];
    for (const digest of digests) {
      const stored = found.get(digest);
      const token = stored === undefined ? null : known.remember(digest, stored);
      if (stored !== undefined && token === null) older.push(digest);
      else this.#lookups.get(digest)!.resolve(token);
    }
    if (older.length === 0) return;
    if (isAgain) throw new Error('the store answers with an older state than before');
    // The answer may have been read before a change that a poll has shown since.
    await this.#read(older, true);
  }
}

const late = () => new Error(`the store did not look up a token within ${tokenLookupMsMax} ms`);

/** Remembered sessions of a process: some 5 MiB. */
const sessionsRememberedMax = 10_000;

export interface SessionTokensOptions {
  readonly readSession: (tokenDigest: string) => Promise<StoredSession | null>;
  /** A monotonic clock, in ms. */
  readonly steadyClock: () => number;
}

interface Remembered {
  readonly token: KnownToken;
  /** By the monotonic clock. */
  readonly readAt: number;
}

export class SessionTokens {
  readonly #options: SessionTokensOptions;
  readonly #remembered = new Map<string, Remembered>();
  readonly #reading = new Map<string, Promise<KnownToken | null>>();

  constructor(options: SessionTokensOptions) {
    this.#options = options;
  }

  /** The token with this digest if its session was read a moment ago. */
  find(digest: string): KnownToken | null {
    const known = this.#remembered.get(digest);
    const isFresh =
      known !== undefined && this.#options.steadyClock() - known.readAt < sessionFreshMs;
    return isFresh ? known.token : null;
  }

  /** The partner of a remembered session, valid or not. */
  partnerOf(digest: string): string | null {
    return this.#remembered.get(digest)?.token.partnerId ?? null;
  }

  /** Reads the session, once for all who wait; null if it is over. Rejects on a timeout of the store. */
  lookUp(digest: string): Promise<KnownToken | null> {
    const reading = this.#reading.get(digest) ?? this.#read(digest);
    this.#reading.set(digest, reading);
    return withinMs(reading, tokenLookupMsMax, sessionLate);
  }

  async #read(digest: string): Promise<KnownToken | null> {
    const { readSession, steadyClock } = this.#options;
    const readAt = steadyClock();
    try {
      const session = await readSession(digest);
      this.#remembered.delete(digest);
      if (session === null || session.endedAt !== null) return null;
      const token = tokenOf(session);
      this.#remember(digest, { token, readAt });
      return token;
    } finally {
      this.#reading.delete(digest);
    }
  }

  #remember(digest: string, found: Remembered): void {
    this.#remembered.set(digest, found);
    if (this.#remembered.size <= sessionsRememberedMax) return;
    this.#remembered.delete(this.#remembered.keys().next().value!);
  }
}

/** The panel may know of activity since that it has not written yet. */
function tokenOf({ sessionId, partnerId, userId, createdAt, seenAt }: StoredSession): KnownToken {
  const idleAt = seenAt + sessionIdleMs + sessionTouchIntervalMs;
  return {
    tokenId: sessionId,
    isForSession: true,
    partnerId,
    userId,
    expiresAt: Math.min(createdAt + sessionMs, idleAt),
    revoked: false,
    withdrawn: false,
  };
}

const sessionLate = () =>
  new Error(`the store did not look up a session within ${tokenLookupMsMax} ms`);
