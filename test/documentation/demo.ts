/** The demo as it is at one moment: the world whose answers the documentation shows. */
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { prepareDemo } from '../../src/commands/demo.ts';
import { writePast } from '../../src/demo/past.ts';
import { roundOf } from '../../src/demo/simulation.ts';
import { createWorld } from '../../src/demo/world.ts';
import type { Store } from '../../src/store/store.ts';
import { eventually } from '../fixture/patience.ts';
import { addToken } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';

/** When the documentation's demo was started, and looked at. */
const shownAt = Date.UTC(2026, 10, 20, 12);

/** What the demo, like any service, takes for fresh. */
const usageMaxAgeMs = 15 * 60 * 1_000;

const inventory = fileURLToPath(new URL('../../examples/inventory.yaml', import.meta.url));

/** The credentials that the introductions show. */
const credentials = {
  user: '6f1c7f6e-3f0b-4d0c-9b1e-2a4f6c8e0d12',
  token: 'the token that you were given',
} as const;

/** Another token of the same user, in which clients find no spaces. */
const clientToken = 'token-of-clients';

/** Both as variables, by the names that the pages give them. */
export const environment = {
  ...{ USER_UUID: credentials.user, API_TOKEN: credentials.token },
  ...{ HC_USER_ID: credentials.user, HC_TOKEN: clientToken },
} as const;

/** Starts it; `stop` gives the clock back. The threads' clock goes on, which is why no figure goes stale. */
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

/** Whether the trends are worked out, which the first scrape of a day may come before. */
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
