/**
 * In charge of how much people may ask for: RATE_LIMIT counts tokens, and sessions have none. Each person
 * has a budget within a partner, and all people of a partner together have one.
 */
import { Budget } from '../../access/budget.ts';
import type { StoredSession } from '../../store/people/people.ts';
import { type PanelError, tooMany } from '../error.ts';
import {
  requestOfPartnerMs,
  requestOfPersonMs,
  requestsOfPartnerMax,
  requestsOfPersonMax,
} from '../limits.ts';

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

  /** `clock` never jumps, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts one request of a session. Throws a PanelError past what is allowed. */
  count({ userId, partnerId }: Pick<StoredSession, 'userId' | 'partnerId'>): void {
    const now = this.#clock();
    // A person who is past the own budget takes nothing from the others.
    const own = this.#people.spend(JSON.stringify([partnerId, userId]), now);
    if (!own.allowed) throw tooManyOf('You', own.retryAfterMs);
    const all = this.#partners.spend(partnerId, now);
    if (!all.allowed) throw tooManyOf('The people of your organisation', all.retryAfterMs);
  }
}

function tooManyOf(who: string, retryAfterMs: number): PanelError {
  return tooMany(`${who} sent more requests than the panel answers.`, retryAfterMs);
}
