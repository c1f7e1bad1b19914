/**
 * A reference model of a partner in plain maps. It derives revisions by comparing the whole state
 * before and after, where the store goes by the change.
 */
import type { Asset } from '../../src/domain/asset.ts';
import type { HybridCore } from '../../src/domain/hybrid-core.ts';
import type { Partner } from '../../src/domain/partner.ts';
import type { Site } from '../../src/domain/site.ts';
import type { Usage } from '../../src/domain/usage.ts';
import type { PartnerChange, WholePartner } from '../../src/store/store.ts';

interface ModelSite {
  record: Site;
  assets: Map<string, Asset>;
  usage: ReadonlyMap<string, Usage>;
  revision: number;
  assetsRevision: number;
  /** Incremented by every write of the assets or the usage, equal ones included. */
  assetsWrites: number;
  usageWrites: number;
}

interface ModelHybridCore {
  record: HybridCore;
  revision: number;
}

export interface ModelPartner {
  partner: Partner | null;
  revision: number;
  siteListRevision: number;
  hybridCoreListRevision: number;
  readonly hybridCores: Map<string, ModelHybridCore>;
  readonly sites: Map<string, ModelSite>;
}

export function emptyModel(): ModelPartner {
  return {
    partner: null,
    revision: 0,
    siteListRevision: 0,
    hybridCoreListRevision: 0,
    hybridCores: new Map(),
    sites: new Map(),
  };
}

export function removeFromModel(model: ModelPartner): void {
  model.partner = null;
  model.hybridCores.clear();
  model.sites.clear();
}

export function applyToModel(model: ModelPartner, change: PartnerChange): void {
  const isNew = model.partner === null;
  const before = fingerprints(model);
  model.partner = change.partner;
  applyRecords(model, change);
  const after = fingerprints(model);
  const putSites = change.sites.put.length > 0;
  const putHybridCores = change.hybridCores.put.length > 0;
  const moved =
    isNew || putSites || putHybridCores || JSON.stringify(before) !== JSON.stringify(after);
  if (!moved) return;
  model.revision++;
  if (isNew || putSites || before.siteList !== after.siteList) {
    model.siteListRevision = model.revision;
  }
  if (isNew || putHybridCores || before.hybridCoreList !== after.hybridCoreList) {
    model.hybridCoreListRevision = model.revision;
  }
  for (const [id, site] of model.sites) {
    if (before.sites[id] === after.sites[id]) continue;
    site.revision = model.revision;
    if (before.assets[id] !== after.assets[id]) site.assetsRevision = model.revision;
  }
  for (const [id, hybridCore] of model.hybridCores) {
    if (mayChangeAssetList(id, before, after)) hybridCore.revision = model.revision;
  }
}

function applyRecords(model: ModelPartner, change: PartnerChange): void {
  for (const record of change.hybridCores.put) {
    const revision = model.hybridCores.get(record.id)?.revision ?? 0;
    model.hybridCores.set(record.id, { record, revision });
  }
  for (const record of change.sites.put) {
    model.sites.set(record.id, { ...(model.sites.get(record.id) ?? emptySite()), record });
  }
  for (const id of change.sites.remove) model.sites.delete(id);
  for (const id of change.hybridCores.remove) model.hybridCores.delete(id);
  for (const [siteId, { put, remove }] of change.assets) {
    const site = model.sites.get(siteId)!;
    const removed = remove.filter((id) => site.assets.delete(id));
    for (const asset of put) site.assets.set(asset.id, asset);
    site.assetsWrites += put.length + removed.length;
  }
  for (const [siteId, usage] of change.usage) {
    const site = model.sites.get(siteId)!;
    site.usage = usage;
    site.usageWrites++;
  }
}

function emptySite(): Omit<ModelSite, 'record'> {
  return {
    assets: new Map(),
    usage: new Map(),
    revision: 0,
    assetsRevision: 0,
    assetsWrites: 0,
    usageWrites: 0,
  };
}

/** Strings that differ if and only if a revision has to move. */
function fingerprints(model: ModelPartner) {
  const assets: Record<string, string> = {};
  const sites: Record<string, string> = {};
  const counts: [string, string, number][] = [];
  for (const [id, site] of [...model.sites].sort()) {
    assets[id] = String(site.assetsWrites);
    sites[id] = `${site.assetsWrites} ${site.usageWrites}`;
    counts.push([id, site.record.hybridCoreId, site.assets.size]);
  }
  const hybridCores = [...model.hybridCores.keys()].sort().map((id) => {
    const own = counts.filter(([, hybridCoreId]) => hybridCoreId === id);
    return [id, own.map(([siteId]) => siteId), own.reduce((sum, [, , size]) => sum + size, 0)];
  });
  return {
    partner: JSON.stringify(model.partner),
    assets,
    sites,
    counts,
    hybridCoreIds: [...model.hybridCores.keys()],
    siteList: JSON.stringify(counts),
    hybridCoreList: JSON.stringify(hybridCores),
  };
}

type Fingerprints = ReturnType<typeof fingerprints>;

/** Whether a hybrid core's asset list may change: a site without assets is in none. */
function mayChangeAssetList(id: string, before: Fingerprints, after: Fingerprints): boolean {
  if (!before.hybridCoreIds.includes(id)) return true;
  const isOwn = (of: Fingerprints, siteId: string) =>
    of.counts.some(([ownId, hybridCoreId]) => ownId === siteId && hybridCoreId === id);
  const isListed = (of: Fingerprints, siteId: string) =>
    of.counts.some(([ownId, , size]) => ownId === siteId && size > 0);
  const siteIds = [...before.counts, ...after.counts].map(([siteId]) => siteId);
  return siteIds.some((siteId) => {
    const [was, is] = [isOwn(before, siteId), isOwn(after, siteId)];
    const written =
      siteId in after.sites && (before.sites[siteId] ?? '0 0') !== after.sites[siteId];
    if (written) return was || is;
    return was !== is && (isListed(before, siteId) || isListed(after, siteId));
  });
}

/** The model as the store should read it; the tests' ids are ASCII. */
export function stateOfModel(model: ModelPartner): WholePartner | null {
  if (model.partner === null) return null;
  const sites = [...model.sites.values()].sort((a, b) => (a.record.id < b.record.id ? -1 : 1));
  const hybridCores = [...model.hybridCores.values()];
  hybridCores.sort((a, b) => (a.record.id < b.record.id ? -1 : 1));
  return {
    partner: model.partner,
    revision: model.revision,
    siteListRevision: model.siteListRevision,
    hybridCoreListRevision: model.hybridCoreListRevision,
    hybridCores: hybridCores.map(({ record, revision }) => ({ ...record, revision })),
    sites: sites.map(({ record, revision, assetsRevision }) => {
      return { ...record, revision, assetsRevision };
    }),
    contents: new Map(
      sites.map(({ record, assets, usage }) => [
        record.id,
        {
          assets: [...assets.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
          usage,
        },
      ]),
    ),
  };
}
