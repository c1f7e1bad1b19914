/**
 * Admits a request between routing and query: credentials, access, the rate limit of the token.
 * Each step passes the request or throws its problem.
 */
import { type Authentication, authenticate, type Credentials } from '../access/authenticate.ts';
import { Budget, type BudgetState } from '../access/budget.ts';
import type { AccessDirectory, CachedToken } from '../access/directory.ts';
import { secretDigest } from '../access/secret.ts';
import { ProblemError, problem } from '../contract/problems.ts';
import { failureForgivenMs, failuresPerAddressMax, retryAfterSeconds } from '../limits.ts';
import { readBasic } from './request/basic.ts';
import { networkOf } from './request/client-network.ts';
import type { RequestHead } from './request/head.ts';
import type { RequestContext } from './request-context.ts';

/**
 * A program that still has an old token retries for a while.
 * @operators failed attempts for a user, before one a second
 */
export const failuresPerUserMax = 60;

export interface AdmissionOptions {
  readonly directory: AccessDirectory;
  /**
   * Called for each authenticated request with its time (ms since 1970). Null if uses are not
   * recorded.
   */
  readonly recordUse?: (token: CachedToken, address: string, now: number) => void;
  /**
   * Called for wrong credentials, with whether the address is rate limited. Null if failures are
   * not observed.
   */
  readonly recordFailedAttempt?: (isSlowed: boolean) => void;
  /**
   * Looks up a token that is not in the directory (unknown-tokens.ts); null if nothing needs to be
   * waited for.
   */
  readonly lookUp: (digest: string, network: string) => Promise<boolean> | null;
  /** Whether tokens may exist that the directory does not have. */
  readonly storeUnavailable: () => boolean;
  readonly rateLimitPerMinute: number | null;
  /** The time in ms since 1970, for expiry. */
  readonly clock: () => number;
  /** A monotonic clock, in ms, for rate limits. */
  readonly steadyClock: () => number;
}

/** The identity of a request, before its answer. */
export interface Identity {
  /** The partner whose queue the request joins; null for a request without a partner. */
  readonly partnerId: string | null;
  /** The outcome of authentication; null before it ran. */
  readonly authentication: Authentication | null;
}

/** The identity of a request without valid credentials. */
export const anonymousClient: Identity = { partnerId: null, authentication: null };

const minuteMs = 60_000;
const minuteSeconds = 60;

/** RFC 9110, section 11.6.1: a 401 names a scheme; ours is the pair of headers. */
const challenge = 'HybridCore realm="hybrid-core"';
const basicChallenge = `${challenge}, Basic realm="hybrid-core", charset="UTF-8"`;

export class Admission {
  readonly #options: AdmissionOptions;
  /**
   * Slows token guessing. Rejects only wrong credentials, so no client can lock out the owner of a
   * valid token.
   */
  readonly #failuresByNetwork = new Budget({
    burst: failuresPerAddressMax,
    refillMs: failureForgivenMs,
  });
  readonly #failuresByUser = new Budget({ burst: failuresPerUserMax, refillMs: failureForgivenMs });
  readonly #rates: Budget | null;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    const limit = options.rateLimitPerMinute;
    this.#rates = limit === null ? null : new Budget({ burst: limit, refillMs: minuteMs / limit });
  }

  /**
   * Authenticates, authorizes and rate limits the request; synchronous unless the token has to be
   * looked up. `takesBasic`: the route accepts HTTP Basic as well.
   */
  admit(context: RequestContext, takesBasic: boolean): CachedToken | Promise<CachedToken> {
    const { directory, clock } = this.#options;
    const { head } = context;
    const credentials = credentialsOf(head, takesBasic);
    // The early lookup accepts HTTP Basic, which few routes do.
    const found = takesBasic || head.authorization === null ? context.authentication : null;
    const result = found ?? authenticate(credentials, directory, clock());
    const lookUp = result.outcome === 'unknown' ? this.#lookUp(credentials, context) : null;
    if (lookUp === null) return this.#admitAs(result, context, takesBasic);
    return this.#admitOnce(lookUp, credentials, context, takesBasic);
  }

  #lookUp(credentials: Credentials, { address }: RequestContext): Promise<boolean> | null {
    credentials.digest ??= secretDigest(credentials.token!);
    return this.#options.lookUp(credentials.digest, networkOf(address));
  }

  async #admitOnce(
    lookUp: Promise<boolean>,
    credentials: Credentials,
    context: RequestContext,
    takesBasic: boolean,
  ): Promise<CachedToken> {
    const isThere = await lookUp.catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause });
    });
    const { directory, clock } = this.#options;
    const result: Authentication = isThere
      ? authenticate(credentials, directory, clock())
      : { outcome: 'wrong' };
    return this.#admitAs(result, context, takesBasic);
  }

  #admitAs(result: Authentication, context: RequestContext, takesBasic: boolean): CachedToken {
    const token = this.#tokenOf(result, context, takesBasic);
    context.token = token;
    if (token.withdrawn) {
      throw problem('access-denied', "The user's access to this partner was withdrawn.");
    }
    this.#limitRate(context, token);
    this.#options.recordUse?.(token, context.address, this.#options.clock());
    return token;
  }

  /** Identifies a request by its credentials. */
  identify(head: RequestHead): Identity {
    const { directory, clock } = this.#options;
    const credentials = credentialsOf(head, true);
    const authentication = authenticate(credentials, directory, clock());
    if ('token' in authentication) {
      return { partnerId: authentication.token.partnerId, authentication };
    }
    // A token in the digest index queues with its partner, not with guesses.
    const isUnknown = authentication.outcome === 'unknown';
    const partnerId = isUnknown ? directory.partnerToLoad(credentials.digest!) : null;
    return { partnerId, authentication };
  }

  /** Whether the token of an admitted request, and its access, are still valid. */
  isAuthorized({ head, token }: RequestContext): boolean {
    const { directory, clock } = this.#options;
    return [true, false].some((takesBasic) => {
      const result = authenticate(credentialsOf(head, takesBasic), directory, clock());
      return result.outcome === 'accepted' && result.token.tokenId === token?.tokenId;
    });
  }

  #tokenOf(result: Authentication, context: RequestContext, takesBasic: boolean): CachedToken {
    const userIdOf = () => credentialsOf(context.head, takesBasic).userId!;
    switch (result.outcome) {
      case 'accepted':
      case 'denied':
        return result.token;
      case 'malformed':
        throw malformedUserId(takesBasic);
      case 'missing':
        throw failed(takesBasic);
      case 'unknown':
        if (this.#options.storeUnavailable()) throw unavailable();
        throw this.#wrong(context.address, userIdOf(), takesBasic);
      case 'wrong':
        throw this.#wrong(context.address, userIdOf(), takesBasic);
    }
  }

  #wrong(address: string, userId: string, takesBasic: boolean): ProblemError {
    const now = this.#options.steadyClock();
    const states = [
      this.#failuresByNetwork.spend(networkOf(address), now),
      this.#failuresByUser.spend(userId.toLowerCase(), now),
    ];
    const waitMs = Math.max(...states.map((state) => (state.allowed ? 0 : state.retryAfterMs)));
    this.#options.recordFailedAttempt?.(waitMs > 0);
    if (waitMs === 0) return failed(takesBasic);
    return problem(
      'too-many-requests',
      'Too many requests with wrong credentials came from this address or for this user.',
      { 'Retry-After': seconds(waitMs) },
    );
  }

  #limitRate(context: RequestContext, { tokenId }: CachedToken): void {
    if (this.#rates === null) return;
    const limit = this.#options.rateLimitPerMinute!;
    const state = this.#rates.spend(tokenId, this.#options.steadyClock());
    context.headers.push(...rateLimitHeaders(limit, state));
    if (state.allowed) return;
    throw problem(
      'too-many-requests',
      `This token may be used for ${limit} requests a minute, and they are used up.`,
      { 'Retry-After': seconds(state.retryAfterMs) },
    );
  }
}

/** The fields of draft-ietf-httpapi-ratelimit-headers, and the older trio that clients know. */
function rateLimitHeaders(limit: number, state: BudgetState): readonly string[] {
  const reset = seconds(state.resetMs);
  return [
    'RateLimit-Policy',
    `"token";q=${limit};w=${minuteSeconds}`,
    'RateLimit',
    `"token";r=${state.remaining};t=${reset}`,
    'RateLimit-Limit',
    String(limit),
    'RateLimit-Remaining',
    String(state.remaining),
    'RateLimit-Reset',
    reset,
  ];
}

/** Whole seconds, rounded up so that waiting that long is enough. */
function seconds(ms: number): string {
  return String(Math.ceil(ms / 1_000));
}

/** One wording for all failures: the client does not learn which of its credentials was wrong. */
function failed(takesBasic: boolean): ProblemError {
  return problem(
    'authentication-failed',
    'The headers X-Auth-UserId and X-Auth-Token must each be given once, and must name a user and a valid token of that user.',
    { 'WWW-Authenticate': takesBasic ? basicChallenge : challenge },
  );
}

/** The two headers take precedence if either is sent. */
function credentialsOf({ credentials, authorization }: RequestHead, takesBasic: boolean) {
  return takesBasic && authorization !== null ? readBasic(authorization) : credentials;
}

/** A token created during the outage may be valid: the answer is 503 instead of 401. */
function unavailable(): ProblemError {
  return problem('authentication-unavailable', 'The credentials cannot be checked at the moment.', {
    'Retry-After': String(retryAfterSeconds),
  });
}

function malformedUserId(takesBasic: boolean): ProblemError {
  return new ProblemError([
    {
      slug: 'authentication-failed',
      status: 400,
      detail: `The header X-Auth-UserId${takesBasic ? ', or the user of HTTP Basic,' : ''} must be a UUID, 00000000-0000-4000-8000-000000000000 for instance.`,
    },
  ]);
}
