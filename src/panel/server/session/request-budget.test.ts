/** Rate limits of a user and of all users of a partner, with a fake clock. */
import { expect, it } from 'vitest';
import {
  RequestBudget,
  requestOfPersonMs,
  requestsOfPartnerMax,
  requestsOfPersonMax,
} from './request-budget.ts';

const of = (userId: string, partnerId = 'acme') => ({ userId, partnerId });

/** Number of a user's requests that pass before the first refusal. */
function passing(budget: RequestBudget, who: ReturnType<typeof of>): number {
  for (let passed = 0; ; passed++) {
    try {
      budget.count(who);
    } catch {
      return passed;
    }
  }
}

it("a person has a budget for each partner, separate from other people's", () => {
  let now = 0;
  const budget = new RequestBudget(() => now);
  expect(passing(budget, of('ann'))).toBe(requestsOfPersonMax);
  expect(() => budget.count(of('ann'))).toThrow('You sent more requests than the panel answers.');
  expect(passing(budget, of('bob'))).toBe(requestsOfPersonMax);
  expect(passing(budget, of('ann', 'globex'))).toBe(requestsOfPersonMax);
  now += 3 * requestOfPersonMs;
  expect(passing(budget, of('ann'))).toBe(3);
});

it('all people of a partner have one together', () => {
  const budget = new RequestBudget(() => 0);
  const people = requestsOfPartnerMax / requestsOfPersonMax;
  for (let i = 0; i < people; i++) passing(budget, of(`person ${i}`));
  expect(() => budget.count(of('one more'))).toThrow('The people of your organisation sent more');
  expect(() => budget.count(of('one more', 'globex'))).not.toThrow();
});
