/** Starts the demo at a fixed time: the source of the documentation's sample responses. */
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { writePast } from '../../src/commands/demo/past.ts';
import { roundOf } from '../../src/commands/demo/simulation.ts';
import { createWorld } from '../../src/commands/demo/world.ts';
import { prepareDemo } from '../../src/commands/demo.ts';
import type { Store } from '../../src/store/store.ts';
import { testToken } from '../fixture/credentials.ts';
import { eventually } from '../fixture/patience.ts';
import { addToken } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';

/** Start time of the documentation's demo, and of its responses. */
const shownAt = Date.UTC(2026, 10, 20, 12);

/** Staleness bound of the demo, the service's default. */
const usageMaxAgeMs = 15 * 60 * 1_000;

const inventory = fileURLToPath(new URL('../../examples/inventory.yaml', import.meta.url));

/** What stands for a token in the introduction. */
export const shownToken = 'the token that you were given';

/** The introductions' credentials. */
const credentials = {
  user: '6f1c7f6e-3f0b-4d0c-9b1e-2a4f6c8e0d12',
  token: testToken(shownToken),
} as const;

/** Another token of the same user: clients accept no spaces. */
const clientToken = testToken('token-of-clients');

/** Both as environment variables, with the pages' names. */
export const environment = {
  USER_UUID: credentials.user,
  API_TOKEN: credentials.token,
  HC_USER_ID: credentials.user,
  HC_TOKEN: clientToken,
} as const;

/** Starts it; `stop` restores the clock. Threads keep the real clock, so no value goes stale. */
export async function startShownDemo(): Promise<TestService> {
  vi.useFakeTimers({ toFake: ['Date'], now: shownAt });
  const service = await startTestService(fill, { USAGE_MAX_AGE: '36500d' });
  await eventually(async () => ((await hasTrends(service.url)) ? true : null));
  return {
    ...service,
    async stop() {
      await service.stop();
      vi.useRealTimers();
    },
  };
}

/** Whether the trends are computed, which may follow the first scrape of a day. */
async function hasTrends(url: string): Promise<boolean> {
  const headers = { 'X-Auth-UserId': environment.HC_USER_ID, 'X-Auth-Token': environment.HC_TOKEN };
  const response = await fetch(`${url}/hybrid-core/v2/metrics`, { headers });
  return (await response.text()).includes('hybrid_core_site_days_until_full{');
}

async function fill(store: Store): Promise<void> {
  const { partners } = await prepareDemo(store, inventory, shownAt);
  const world = createWorld(partners, shownAt);
  await writePast(store, world, usageMaxAgeMs);
  const writer = await store.openWriter();
  await writer.transaction(async (transaction) => {
    for (const partner of partners) {
      await transaction.writePartner(roundOf(partner, { world, usageMaxAgeMs }, shownAt, null));
    }
    const credential = { partner: 'acme', ...credentials };
    await addToken(transaction, 'shown', credential);
    await addToken(transaction, 'clients', { ...credential, token: clientToken });
  });
  await writer.close();
}
