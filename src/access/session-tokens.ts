/**
 * Recognizes the tokens of sessions, which the panel asks with. A session is remembered for a second,
 * so that a new one is valid at once, and an ended one is refused within two seconds.
 */
import { withinMs } from '../runtime/time-limit.ts';
import type { StoredSession } from '../store/people/people.ts';
import type { KnownToken } from './known-tokens.ts';
import {
  sessionFreshMs,
  sessionIdleMs,
  sessionMs,
  sessionTouchIntervalMs,
  tokenLookupMsMax,
} from './limits.ts';

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
    return withinMs(reading, tokenLookupMsMax, late);
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

const late = () => new Error(`the store did not look up a session within ${tokenLookupMsMax} ms`);
