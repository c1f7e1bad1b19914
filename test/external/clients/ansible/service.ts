/** Runs a service with these tests' inventory, and credentials for each partner in it. */
import { fileURLToPath } from 'node:url';
import type { Store } from '../../../../src/store/store.ts';
import { testToken } from '../../../fixture/credentials.ts';
import { addToken, importInventory } from '../../../fixture/seed.ts';
import { startTestService, type TestService } from '../../../fixture/service.ts';

const inventory = fileURLToPath(new URL('inventory.yaml', import.meta.url));
const user = '7d3f0c1e-2b4a-4c6d-8e9f-0a1b2c3d4e5f';

/** The plugin's environment variables for one partner. */
export function environmentOf(url: string, partner: string): Readonly<Record<string, string>> {
  return { HC_URL: url, HC_USER_ID: user, HC_TOKEN: testToken(`token-of-${partner}`) };
}

/** Starts the service; the caller stops it. `fill` adds to the store. */
export function startFleet(
  partners: readonly string[] = ['acme', 'twins', 'alike', 'named'],
  file = inventory,
): Promise<TestService> {
  return startTestService(async (store: Store) => {
    const writer = await store.openWriter();
    await writer.migrate();
    await importInventory(store, file);
    await writer.transaction(async (transaction) => {
      for (const partner of partners) {
        await addToken(transaction, partner, {
          partner,
          user,
          token: testToken(`token-of-${partner}`),
        });
      }
    });
    await writer.close();
  });
}
