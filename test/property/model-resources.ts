/**
 * Implements the naive model's resources views: sums over all assets within, computed in the
 * plainest way.
 */
import {
  byCodePoint,
  exactly,
  hundredthsAsDecimal,
  type ModelAsset,
  type ModelHybridCore,
  type ModelPartner,
  type ModelSite,
  observedAt,
  percentOf,
  quantitiesOf,
} from './model-records.ts';

/** The resources view of v1. */
export function resourcesRecord(site: ModelSite): unknown {
  return { site_id: site.id, ...resourcesOf(site.assets, false) };
}

export function siteResources(site: ModelSite): unknown {
  return { site_id: site.id, ...resourcesOf(site.assets, true) };
}

export function hybridCoreResources({ id, sites }: ModelHybridCore): unknown {
  const assets = sites.flatMap((site) => site.assets);
  return { hybrid_core_id: id, site_count: sites.length, ...resourcesOf(assets, true) };
}

export function partnerResources({ id, hybrid_cores }: ModelPartner): unknown {
  const sites = hybrid_cores.flatMap((core) => core.sites);
  return {
    partner_id: id,
    hybrid_core_count: hybrid_cores.length,
    site_count: sites.length,
    ...resourcesOf(
      sites.flatMap((site) => site.assets),
      true,
    ),
  };
}

/** All assets in one sum, of any site; with the keys of v2 on request. */
function resourcesOf(assets: ModelAsset[], withCapacity: boolean): object {
  const counted = new Set<ModelAsset>();
  const sum = (
    quantity: 'cpu' | 'memory' | 'storage',
    nodeType: string,
    unit: 'cores' | 'bytes',
  ) => {
    let used = 0n;
    let total = 0n;
    let capacity = 0n;
    let reporting = 0;
    let active = 0;
    const carrying = assets.filter((asset) => asset.node_type === nodeType);
    for (const asset of carrying.filter(({ status }) => status === 'active')) {
      const of = quantitiesOf(asset)[quantity];
      active++;
      capacity += of.total ?? 0n;
      if (of.used === null || of.total === null) continue;
      used += of.used;
      total += of.total;
      reporting++;
      counted.add(asset);
    }
    const write = (value: bigint) =>
      unit === 'cores' ? hundredthsAsDecimal(value) : exactly(String(value));
    const percent = reporting === 0 ? null : percentOf(used, total);
    return {
      percent: percent === null ? null : hundredthsAsDecimal(percent),
      [`used_${unit}`]: write(used),
      [`total_${unit}`]: write(total),
      nodes_reporting: reporting,
      ...(withCapacity && { [`capacity_${unit}`]: write(capacity), nodes_active: active }),
    };
  };
  const cpu = sum('cpu', 'compute', 'cores');
  const memory = sum('memory', 'compute', 'bytes');
  const storage = {
    distributed: sum('storage', 'distributed_storage', 'bytes'),
    rocket: sum('storage', 'compute', 'bytes'),
    object: sum('storage', 'object_storage', 'bytes'),
  };
  const times = [...counted].map(observedAt).filter((time) => time !== null);
  times.sort((a, b) => Date.parse(a) - Date.parse(b));
  return {
    cpu,
    memory,
    storage,
    nodes: nodesRecord(assets),
    observed_at: { oldest: times[0] ?? null, newest: times.at(-1) ?? null },
  };
}

function nodesRecord(all: ModelAsset[]): unknown {
  const countStatuses = (assets: ModelAsset[]) => {
    const statuses = [...new Set(assets.map((asset) => asset.status))].sort(byCodePoint);
    return Object.fromEntries(
      statuses.map((status) => [status, assets.filter((asset) => asset.status === status).length]),
    );
  };
  const ofType = (nodeType: string) => all.filter((a) => a.node_type === nodeType);
  return {
    total: all.length,
    reporting: all.filter((asset) =>
      Object.values(quantitiesOf(asset)).some((quantity) => quantity.used !== null),
    ).length,
    by_node_type: {
      compute: ofType('compute').length,
      distributed_storage: ofType('distributed_storage').length,
      object_storage: ofType('object_storage').length,
    },
    by_status: countStatuses(all),
    by_node_type_and_status: {
      compute: countStatuses(ofType('compute')),
      distributed_storage: countStatuses(ofType('distributed_storage')),
      object_storage: countStatuses(ofType('object_storage')),
    },
  };
}
