/** What every store is held to: one suite, called once for each database that stands behind it. */
import { describe } from 'vitest';
import { accessConformance } from './conformance/access.ts';
import { crashConformance } from './conformance/crash.ts';
import { inventoryConformance } from './conformance/inventory.ts';
import { isolationConformance } from './conformance/isolation.ts';
import { leaseConformance } from './conformance/leases.ts';
import { revisionConformance } from './conformance/revisions.ts';
import { schemaConformance } from './conformance/schema.ts';
import type { MakeStore } from './conformance/store-under-test.ts';

/**
 * Declares the suite under `name`; `makeStore` gives a store with nothing in it each time. So many
 * random sequences of changes are compared with the model.
 */
export function storeConformance(name: string, makeStore: MakeStore, randomSequences = 40): void {
  describe(name, () => {
    schemaConformance(makeStore);
    inventoryConformance(makeStore);
    revisionConformance(makeStore, randomSequences);
    accessConformance(makeStore);
    leaseConformance(makeStore);
    isolationConformance(makeStore);
    crashConformance(makeStore);
  });
}
