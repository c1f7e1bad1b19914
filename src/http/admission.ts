/**
 * Admits a request between routing and query: credentials, access, the rate limit of the token.
 * Each step passes the request or throws its problem.
 */
import {
  type Authentication,
  authenticate,
  authenticateAs,
  type Checked,
  type Credentials,
} from '../access/authenticate.ts';
import { Budget, type BudgetState } from '../access/budget.ts';
import type { KnownToken } from '../access/known-tokens.ts';
import { secretDigest } from '../access/secret.ts';
import type { Tokens } from '../access/tokens.ts';
import { ProblemError, problem } from '../contract/problems.ts';
import { failureForgivenMs, failuresPerAddressMax, retryAfterSeconds } from '../limits.ts';
import { forwardedClient, networkOf } from './request/client-address.ts';
import { type RequestHead, readBasic } from './request/head.ts';
import type { RequestContext } from './request-context.ts';

/**
 * A program that still has an old token retries for a while.
 * @operators failed attempts for a user, before one a second
 */
export const failuresPerUserMax = 60;

export interface AdmissionOptions {
  readonly tokens: Pick<Tokens, 'find' | 'partnerOf' | 'lookUp'>;
  /**
   * Called for each authenticated request with its time (ms since 1970), but for those of sessions.
   * Null if uses are not recorded.
   */
  readonly recordUse?: (token: KnownToken, address: string, now: number) => void;
  /**
   * Called for wrong credentials, with whether the address is rate limited. Null if failures are
   * not observed.
   */
  readonly recordFailedAttempt?: (isSlowed: boolean) => void;
  /** Requests a minute for each token; null if there is no limit. */
  readonly rateLimitPerMinute: number | null;
  /** Requests a minute for the token of each session, instead. */
  readonly sessionRateLimitPerMinute: number;
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
  readonly #rates: RateLimit | null;
  readonly #sessionRates: RateLimit;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    const { rateLimitPerMinute, sessionRateLimitPerMinute } = options;
    this.#rates = rateLimitPerMinute === null ? null : rateLimit('token', rateLimitPerMinute);
    this.#sessionRates = rateLimit('session', sessionRateLimitPerMinute);
  }

  /**
   * Authenticates, authorizes and rate limits the request; synchronous unless the token has to be
   * looked up. `takesBasic`: the route accepts HTTP Basic as well.
   */
  admit(context: RequestContext, takesBasic: boolean): KnownToken | Promise<KnownToken> {
    const { tokens, clock } = this.#options;
    const { head } = context;
    const credentials = credentialsOf(head, takesBasic);
    // The early lookup accepts HTTP Basic, which few routes do.
    const found = takesBasic || head.authorization === null ? context.authentication : null;
    const result = found ?? authenticate(credentials, tokens, clock());
    return result.outcome === 'unknown'
      ? this.#admitOnce(credentials, context, takesBasic)
      : this.#admitAs(result, context, takesBasic);
  }

  async #admitOnce(
    credentials: Credentials,
    context: RequestContext,
    takesBasic: boolean,
  ): Promise<KnownToken> {
    const looked = await this.#lookUp(credentials).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause });
    });
    return this.#admitAs(looked, context, takesBasic);
  }

  /** The state of credentials whose token is not in memory. Rejects if the store does not answer. */
  async #lookUp(credentials: Credentials): Promise<Checked> {
    const { tokens, clock } = this.#options;
    const token = credentials.token!;
    credentials.digest ??= secretDigest(token);
    const found = await tokens.lookUp(token, credentials.digest);
    if (found === null) return { outcome: 'wrong' };
    return authenticateAs(credentials.userId!, found, clock());
  }

  #admitAs(result: Checked, context: RequestContext, takesBasic: boolean): KnownToken {
    const token = this.#tokenOf(result, context, takesBasic);
    context.token = token;
    if (token.isForSession) context.address = forwardedClient(context.head) ?? context.address;
    if (token.withdrawn) {
      throw problem('access-denied', "The user's access to this partner was withdrawn.");
    }
    this.#limitRate(context, token);
    if (!token.isForSession) {
      this.#options.recordUse?.(token, context.address, this.#options.clock());
    }
    return token;
  }

  /** Identifies a request by its credentials. */
  identify(head: RequestHead): Identity {
    const { tokens, clock } = this.#options;
    const credentials = credentialsOf(head, true);
    const authentication = authenticate(credentials, tokens, clock());
    if ('token' in authentication) {
      return { partnerId: authentication.token.partnerId, authentication };
    }
    // A token that is read again queues with its partner, not with guesses.
    const isUnknown = authentication.outcome === 'unknown';
    const partnerId = isUnknown ? tokens.partnerOf(credentials.digest!) : null;
    return { partnerId, authentication };
  }

  /**
   * Whether the token of an admitted request, and its access, are still valid. Rejects if the store
   * has to be asked and does not answer.
   */
  async isAuthorized(context: RequestContext): Promise<boolean> {
    const { tokens, clock } = this.#options;
    for (const takesBasic of [true, false]) {
      const credentials = credentialsOf(context.head, takesBasic);
      const known = authenticate(credentials, tokens, clock());
      const result = known.outcome === 'unknown' ? await this.#lookUp(credentials) : known;
      const isSame = 'token' in result && result.token.tokenId === context.token?.tokenId;
      if (isSame && result.outcome === 'accepted') return true;
    }
    return false;
  }

  #tokenOf(result: Checked, context: RequestContext, takesBasic: boolean): KnownToken {
    const userIdOf = () => credentialsOf(context.head, takesBasic).userId!;
    switch (result.outcome) {
      case 'accepted':
      case 'denied':
        return result.token;
      case 'malformed':
        throw malformedUserId(takesBasic);
      case 'missing':
        throw failed(takesBasic);
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

  #limitRate(context: RequestContext, { tokenId, isForSession }: KnownToken): void {
    const rates = isForSession ? this.#sessionRates : this.#rates;
    if (rates === null) return;
    const state = rates.budget.spend(tokenId, this.#options.steadyClock());
    context.headers.push(...rateLimitHeaders(rates, state));
    if (state.allowed) return;
    throw problem(
      'too-many-requests',
      `This ${rates.of} may be used for ${rates.perMinute} requests a minute, and they are used up.`,
      { 'Retry-After': seconds(state.retryAfterMs) },
    );
  }
}

/** A limit of requests for each token, or each session. */
interface RateLimit {
  readonly of: 'token' | 'session';
  readonly perMinute: number;
  readonly budget: Budget;
}

function rateLimit(of: RateLimit['of'], perMinute: number): RateLimit {
  return {
    of,
    perMinute,
    budget: new Budget({ burst: perMinute, refillMs: minuteMs / perMinute }),
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers, and the older trio that clients know. */
function rateLimitHeaders({ of, perMinute }: RateLimit, state: BudgetState): readonly string[] {
  const reset = seconds(state.resetMs);
  return [
    'RateLimit-Policy',
    `"${of}";q=${perMinute};w=${minuteSeconds}`,
    'RateLimit',
    `"${of}";r=${state.remaining};t=${reset}`,
    'RateLimit-Limit',
    String(perMinute),
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
