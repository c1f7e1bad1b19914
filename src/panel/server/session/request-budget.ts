/**
 * Rate limits the panel's requests: RATE_LIMIT is per token, and sessions have none. Each user has
 * a budget per partner, and all users of a partner share one. Counts the event streams of each
 * session, so that no browser takes those of its colleagues.
 */
import { Budget } from '../../../access/budget.ts';
import { KeyedLimiter } from '../../../runtime/keyed-limiter.ts';
import type { StoredSession } from '../../../store/people/people.ts';
import { type PanelError, tooMany } from '../error.ts';

/**
 * Burst of requests of a user, and the refill time of one: 600 a minute. A page sends five in 15 s,
 * so thirty pages may stay open. What views ask of the interface for them is counted there.
 */
export const requestsOfPersonMax = 600;
export const requestOfPersonMs = 100;

/** The same for all users of a partner: 500 with the overview open use a fifth of it. */
export const requestsOfPartnerMax = 30_000;
const requestOfPartnerMs = 2;

export class RequestBudget {
  readonly #clock: () => number;
  readonly #people = new Budget({
    burst: requestsOfPersonMax,
    refillMs: requestOfPersonMs,
  });
  readonly #partners = new Budget({
    burst: requestsOfPartnerMax,
    refillMs: requestOfPartnerMs,
  });

  /** `clock` is monotonic, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts one request of a session. Throws a PanelError past the rate limit. */
  count({ userId, partnerId }: Pick<StoredSession, 'userId' | 'partnerId'>): void {
    const now = this.#clock();
    // A user past their own budget takes nothing from the others.
    const own = this.#people.spend(JSON.stringify([partnerId, userId]), now);
    if (!own.allowed) throw tooManyOf('You', own.retryAfterMs);
    const all = this.#partners.spend(partnerId, now);
    if (!all.allowed) throw tooManyOf('The people of your organisation', all.retryAfterMs);
  }
}

function tooManyOf(who: string, retryAfterMs: number): PanelError {
  return tooMany(`${who} sent more requests than the panel answers.`, retryAfterMs);
}

/** Event streams of a session: a page has one while it is visible, so these are as many windows. */
export const eventStreamsOfSessionMax = 8;

/** How long a page that has no room for its stream looks for news without one (ms). */
const eventStreamRetryMs = 60_000;

export class EventStreams {
  readonly #limiter = new KeyedLimiter(eventStreamsOfSessionMax);

  /** A permit for a stream until it is disposed. Throws a PanelError past the limit. */
  acquire(sessionId: string): Disposable {
    const permit = this.#limiter.tryAcquire(sessionId);
    if (permit === null)
      throw tooMany('Too many pages of yours follow events.', eventStreamRetryMs);
    return permit;
  }
}
