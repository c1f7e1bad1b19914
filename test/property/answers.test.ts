/**
 * End to end, import to response, against the naive model: random inventories, random requests.
 * Each inventory is a partner of one service, with ids that others have too.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { partnerArbitrary, requestArbitrary } from './arbitraries.ts';
import { bothAnswers, serveInventory } from './compare.ts';
import { samples, seed } from './seed.ts';

const inventories = samples(40);
const requestsEach = 60;

const partners = fc
  .sample(partnerArbitrary, { numRuns: inventories, seed })
  .map((partner, index) => ({ ...partner, id: `partner-${index}` }));

describe(`answers (PROPERTY_SEED=${seed})`, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serveInventory({ partners });
  });
  afterAll(() => service?.stop());

  it.each(partners)('are those of the model, for $id', async (partner) => {
    for (const request of fc.sample(requestArbitrary(partner), { numRuns: requestsEach, seed })) {
      const { served, expected } = await bothAnswers(service, partner, request);
      expect(served, JSON.stringify({ partner, request })).toEqual(expected);
    }
  });
});
