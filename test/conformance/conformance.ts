/** The conformance suite of all stores, run once per database. */
import { describe } from 'vitest';
import { accessConformance } from './access.ts';
import { crashConformance } from './crash.ts';
import { credentialsConformance } from './credentials.ts';
import { eventConformance } from './events.ts';
import { historyConformance } from './history.ts';
import { historyModelConformance } from './history-model.ts';
import { inventoryConformance } from './inventory.ts';
import { isolationConformance } from './isolation.ts';
import { leaseConformance } from './leases.ts';
import { moveConformance } from './moves.ts';
import { oldRowsConformance } from './old-rows.ts';
import { peopleConformance } from './people.ts';
import { reportConformance } from './reports.ts';
import { revisionConformance } from './revisions.ts';
import { schemaConformance } from './schema.ts';
import type { MakeStore } from './store-under-test.ts';
import { tokenUseConformance } from './token-uses.ts';

export interface ConformanceOptions {
  /** Number of random change sequences compared with the model. */
  readonly randomSequences?: number;
  /** Whether ids and digests are unique across partners: a node of several checks only its own. */
  readonly isUniqueAmongAll?: boolean;
}

/** Declares the suite under `name`; `makeStore` returns an empty store each time. */
export function storeConformance(
  name: string,
  makeStore: MakeStore,
  { randomSequences = 40, isUniqueAmongAll = true }: ConformanceOptions = {},
): void {
  describe(name, () => {
    schemaConformance(makeStore);
    inventoryConformance(makeStore);
    revisionConformance(makeStore, randomSequences);
    moveConformance(makeStore);
    accessConformance(makeStore, isUniqueAmongAll);
    peopleConformance(makeStore);
    tokenUseConformance(makeStore);
    credentialsConformance(makeStore);
    leaseConformance(makeStore);
    eventConformance(makeStore, randomSequences);
    oldRowsConformance(makeStore);
    reportConformance(makeStore);
    historyConformance(makeStore);
    historyModelConformance(makeStore, randomSequences);
    isolationConformance(makeStore);
    crashConformance(makeStore);
  });
}
