/** A store under test, and the records that the suites write. */
import { type Asset, noCapacity } from '../../src/domain/asset.ts';
import type { EventSelection } from '../../src/domain/event.ts';
import type { HybridCore } from '../../src/domain/hybrid-core.ts';
import type { Partner } from '../../src/domain/partner.ts';
import type { Site } from '../../src/domain/site.ts';
import type { PeopleWriter } from '../../src/store/people/people.ts';
import type {
  Changes,
  PartnerChange,
  PartnerOutline,
  Revision,
  Store,
  StoredToken,
  StoreReader,
  StoreWriter,
  WholePartner,
} from '../../src/store/store.ts';

interface StoreUnderTest {
  readonly store: Store;
  /** Features of a database outside this process; null for an in-memory one. */
  readonly shared: SharedDatabase | null;
  /** Removes the database. */
  remove(): Promise<void>;
}

interface SharedDatabase {
  /** The address for another process. */
  readonly address: string;
  /** Runs SQL that bypasses the store. */
  execute(sql: string): Promise<void>;
}

/**
 * Creates an empty store. A `migrated` one may come with the current schema, where a copy is faster
 * than migrations.
 */
export type MakeStore = (schema?: 'migrated') => Promise<StoreUnderTest>;

/** A migrated store with a writer and a reader. */
export interface OpenStore {
  readonly writer: StoreWriter;
  readonly reader: StoreReader;
  readonly underTest: StoreUnderTest;
}

/** Runs a test on a fresh migrated store, and removes it afterwards. */
export async function withStore(
  makeStore: MakeStore,
  test: (open: OpenStore) => Promise<void>,
): Promise<void> {
  const underTest = await makeStore('migrated');
  const writer = await underTest.store.openWriter();
  await writer.migrate();
  const reader = await underTest.store.openReader();
  try {
    await test({ writer, reader, underTest });
  } finally {
    await reader.close();
    await writer.close();
    await underTest.remove();
  }
}

/** Runs a test on the partners `acme` (the small one) and `other` (empty). */
export function withTwoPartners(
  makeStore: MakeStore,
  test: (open: OpenStore) => Promise<void>,
): Promise<void> {
  return withStore(makeStore, async (open) => {
    await write(open.writer, smallPartner());
    await write(open.writer, changing({ partner: partner('other') }));
    await test(open);
  });
}

/** The open handles of a test of people. */
export interface OpenPeople extends OpenStore {
  readonly people: PeopleWriter;
}

/** Runs a test on the partners `acme` and `other`, with a people writer. */
export function withPeople(
  makeStore: MakeStore,
  test: (open: OpenPeople) => Promise<void>,
): Promise<void> {
  return withTwoPartners(makeStore, async ({ reader, writer, underTest }) => {
    const people = await underTest.store.openPeopleWriter();
    try {
      await test({ reader, writer, people, underTest });
    } finally {
      await people.close();
    }
  });
}

export function write(writer: StoreWriter, change: PartnerChange): Promise<void> {
  return writer.transaction((transaction) => transaction.writePartner(change));
}

/** Collects an async iterable. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Reads the whole partner, which must exist. */
export async function readAll(
  reader: Pick<StoreReader, 'readWholePartner'>,
  partnerId = 'acme',
): Promise<WholePartner> {
  const state = await reader.readWholePartner(partnerId);
  if (state === null) throw new Error(`there is no partner "${partnerId}"`);
  return state;
}

/**
 * Renumbers a partner's revisions 1, 2, 3 … in the order of reads, since the store's own are only
 * monotonic. A revision that no read of the partner has shown becomes `NaN`.
 */
export class RevisionOrder {
  readonly #seen: Revision[] = [];

  /** The state with renumbered revisions. Throws if the partner's revision went back. */
  number<State extends PartnerOutline>(state: State): State {
    const last = this.#seen.at(-1) ?? 0;
    if (state.revision < last) throw new Error(`revision ${state.revision} follows on ${last}`);
    if (state.revision > last) this.#seen.push(state.revision);
    const numberOf = (revision: Revision) => this.#seen.indexOf(revision) + 1 || Number.NaN;
    return {
      ...state,
      revision: numberOf(state.revision),
      siteListRevision: numberOf(state.siteListRevision),
      hybridCoreListRevision: numberOf(state.hybridCoreListRevision),
      hybridCores: state.hybridCores.map((of) => ({ ...of, revision: numberOf(of.revision) })),
      sites: state.sites.map((of) => ({
        ...of,
        revision: numberOf(of.revision),
        assetsRevision: numberOf(of.assetsRevision),
      })),
    };
  }
}

export const noChanges: Changes<never> = { put: [], remove: [] };

export function putting<Row>(...put: Row[]): Changes<Row> {
  return { put, remove: [] };
}

export function removing(...remove: string[]): Changes<never> {
  return { put: [], remove };
}

/** A change of partner `acme` with only the given parts. */
export function changing(change: Partial<PartnerChange>): PartnerChange {
  return {
    partner: partner(),
    hybridCores: noChanges,
    sites: noChanges,
    assets: new Map(),
    usage: new Map(),
    ...change,
  };
}

export function partner(id = 'acme'): Partner {
  return { id, name: 'ACME Cloud GmbH', inventorySource: 'file' };
}

export function hybridCore(id: string): HybridCore {
  return { id, status: 'active', publicAvailable: false };
}

export function site(id: string, hybridCoreId: string): Site {
  return { id, hybridCoreId, description: null, location: null };
}

export function asset(id: string, status = 'active'): Asset {
  const capacity = {
    ...noCapacity,
    cpu: 12_800n,
    memory: 549_755_813_888,
    storage: 7_681_501_126_656,
  };
  return { id, nodeType: 'compute', status, capacity };
}

/** Hybrid cores `east` and `west`; sites `e1`, `e2` and `w1`; asset `a` in each site. */
export function smallPartner(id = 'acme'): PartnerChange {
  return changing({
    partner: partner(id),
    hybridCores: putting(hybridCore('east'), hybridCore('west')),
    sites: putting(site('e1', 'east'), site('e2', 'east'), site('w1', 'west')),
    assets: new Map(['e1', 'e2', 'w1'].map((siteId) => [siteId, putting(asset('a'))])),
  });
}

export function token(tokenId: string, userId: string, partnerId = 'acme'): StoredToken {
  return {
    tokenId,
    partnerId,
    userId,
    digest: Buffer.from(tokenId).toString('hex').padStart(64, '0'),
    label: null,
    createdAt: 1_000,
    expiresAt: null,
    revokedAt: null,
  };
}

/** Selects every event. */
export const everyEvent: EventSelection = {
  types: null,
  hybridCoreIds: null,
  siteIds: null,
  assetIds: null,
  from: null,
  to: null,
};
