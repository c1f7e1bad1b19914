/** Runs a service with a small fleet, and credentials for it. */
import { type Asset, noCapacity } from '../../src/domain/asset.ts';
import type { NewEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import type { PartnerChange, Store } from '../../src/store/store.ts';
import { testToken } from '../fixture/credentials.ts';
import { addToken } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';

export const credentials = {
  userId: '7d3f0c1e-2b4a-4c6d-8e9f-0a1b2c3d4e5f',
  token: testToken('typed-client-token'),
} as const;

const partner = { id: 'acme', name: 'ACME Cloud GmbH', inventorySource: 'file' } as const;

const frankfurt = { city: 'Frankfurt', country: 'DE', latitude: 50.1109, longitude: 8.6821 };
const sites: readonly Site[] = [
  { id: 'fra01', hybridCoreId: 'acme-eu', description: 'Hall 3', location: frankfurt },
  { id: 'ham 01/b', hybridCoreId: 'acme-eu', description: null, location: null },
];

function node(id: string, nodeType: Asset['nodeType'], status = 'active'): Asset {
  return {
    id,
    nodeType,
    status,
    capacity: { ...noCapacity, cpu: 12_800n, memory: 1_000, storage: 1_000 },
  };
}

function used(storage: number): Usage {
  const observedAt = Date.UTC(2026, 10, 20, 12);
  const sample = { used: storage, total: null, observedAt };
  return { source: 'file', ...noSamples, storage: sample };
}

const loaded: NewEvent = {
  type: 'partner.loaded',
  hybridCoreId: null,
  siteId: null,
  assetId: null,
  before: null,
  after: '{"hybrid_core_count":1,"site_count":2,"asset_count":5}',
};

const change: PartnerChange = {
  partner,
  events: [loaded],
  hybridCores: {
    put: [{ id: 'acme-eu', status: 'active', publicAvailable: false }],
    remove: [],
  },
  sites: { put: sites, remove: [] },
  assets: new Map([
    [
      'fra01',
      {
        put: [
          node('cmp-1', 'compute'),
          node('cmp-2', 'compute'),
          node('cmp-3', 'compute', 'failed'),
          node('dst-1', 'distributed_storage'),
          node('obj-1', 'object_storage', 'staged'),
        ],
        remove: [],
      },
    ],
  ]),
  usage: new Map([
    [
      'fra01',
      new Map([
        ['cmp-1', used(125)],
        ['cmp-2', used(500)],
        ['dst-1', used(900)],
        ['obj-1', used(125)],
      ]),
    ],
  ]),
};

/** Starts the service on a database of its own; the caller stops it. */
export function startSmallService(): Promise<TestService> {
  return startTestService(async (store: Store) => {
    const writer = await store.openWriter();
    await writer.migrate();
    await writer.transaction(async (transaction) => {
      await transaction.writePartner(change);
      const { userId, token } = credentials;
      await addToken(transaction, 'typed-client', { partner: partner.id, user: userId, token });
    });
    await writer.close();
  });
}
