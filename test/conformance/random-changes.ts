/** Random changes that keep a partner's references valid, for the comparison with the model. */
import fc from 'fast-check';
import type { Asset } from '../../src/domain/asset.ts';
import type { HybridCore } from '../../src/domain/hybrid-core.ts';
import type { Site } from '../../src/domain/site.ts';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import type { Changes, PartnerChange } from '../../src/store/store.ts';
import type { ModelPartner } from './model.ts';
import { asset, hybridCore, partner, site } from './store-under-test.ts';

const hybridCoreId = fc.constantFrom('c1', 'c2', 'c3');
const siteId = fc.constantFrom('s1', 's2', 's3', 's4');
const assetId = fc.constantFrom('a1', 'a2', 'a3');
const status = fc.constantFrom('active', 'failed');

const randomChange = fc.record({
  removePartner: fc.boolean(),
  name: fc.constantFrom('ACME', 'ACME Cloud'),
  putHybridCores: few(fc.tuple(hybridCoreId, status)),
  removeHybridCores: few(hybridCoreId),
  putSites: few(fc.tuple(siteId, hybridCoreId, fc.option(fc.string()))),
  removeSites: few(siteId),
  putAssets: few(fc.tuple(siteId, assetId, status)),
  removeAssets: few(fc.tuple(siteId, assetId)),
  usage: few(fc.tuple(siteId, assetId, fc.nat())),
});

/** What a random change attempts, whether or not the partner allows it. */
export type RandomChange = typeof randomChange extends fc.Arbitrary<infer Value> ? Value : never;

export const randomChanges: fc.Arbitrary<RandomChange[]> = fc.array(randomChange, {
  minLength: 1,
  maxLength: 12,
});

function few<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  // An empty change is the most frequent, so that single causes show alone.
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Value[]>([]) },
    { weight: 2, arbitrary: fc.array(value, { minLength: 1, maxLength: 3 }) },
  );
}

/** Drops what the partner's state does not allow. */
export function changeFor(model: ModelPartner, randomChange: RandomChange): PartnerChange {
  const coresPut = new Map<string, HybridCore>();
  for (const [id, status] of randomChange.putHybridCores)
    coresPut.set(id, { ...hybridCore(id), status });
  const sitesPut = new Map<string, Site>();
  for (const [id, coreId, description] of randomChange.putSites) {
    const coreExists = model.hybridCores.has(coreId) || coresPut.has(coreId);
    if (coreExists) sitesPut.set(id, { ...site(id, coreId), description });
  }
  const sitesRemoved = new Set(randomChange.removeSites.filter((id) => !sitesPut.has(id)));
  const coreOfSite = new Map<string, string>();
  for (const { record } of model.sites.values()) coreOfSite.set(record.id, record.hybridCoreId);
  for (const record of sitesPut.values()) coreOfSite.set(record.id, record.hybridCoreId);
  for (const id of sitesRemoved) coreOfSite.delete(id);
  const coresInUse = new Set(coreOfSite.values());
  const coresRemoved = randomChange.removeHybridCores.filter(
    (id) => !coresPut.has(id) && !coresInUse.has(id),
  );
  return {
    partner: { ...partner(), name: randomChange.name },
    hybridCores: { put: [...coresPut.values()], remove: coresRemoved },
    sites: { put: [...sitesPut.values()], remove: [...sitesRemoved] },
    assets: assetChanges(randomChange, coreOfSite),
    usage: usageChanges(randomChange, coreOfSite),
  };
}

function assetChanges(
  randomChange: RandomChange,
  sites: ReadonlyMap<string, string>,
): Map<string, Changes<Asset>> {
  const changes = new Map<string, Changes<Asset>>();
  for (const id of sites.keys()) {
    const mine = randomChange.putAssets.filter(([siteId]) => siteId === id);
    const put = new Map(mine.map(([, assetId, status]) => [assetId, asset(assetId, status)]));
    const remove = randomChange.removeAssets
      .filter(([siteId, assetId]) => siteId === id && !put.has(assetId))
      .map(([, assetId]) => assetId);
    // Keeps sites without changes in the map: an empty entry must not count as a change.
    changes.set(id, { put: [...put.values()], remove });
  }
  return changes;
}

function usageChanges(
  randomChange: RandomChange,
  sites: ReadonlyMap<string, string>,
): Map<string, Map<string, Usage>> {
  const changes = new Map<string, Map<string, Usage>>();
  for (const [siteId, assetId, used] of randomChange.usage) {
    if (!sites.has(siteId)) continue;
    const memory = { used, total: null, observedAt: used };
    const usage: Usage = { source: 'collector', ...noSamples, memory };
    changes.set(siteId, new Map([[assetId, usage]]));
  }
  return changes;
}
