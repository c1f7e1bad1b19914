/**
 * Implements the naive model's resources views: sums over all assets within, computed in the
 * plainest way.
 */
import {
  allocatedOf,
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

/** What a sum is of: a quantity of the assets of a node type, in its unit. */
type Summed = readonly ['cpu' | 'memory' | 'storage', nodeType: string, 'cores' | 'bytes'];

/** The sums of a workload, as its views are nested. */
const workload = {
  cpu: ['cpu', 'compute', 'cores'],
  memory: ['memory', 'compute', 'bytes'],
  storage: {
    distributed: ['storage', 'distributed_storage', 'bytes'],
    rocket: ['storage', 'compute', 'bytes'],
    object: ['storage', 'object_storage', 'bytes'],
  },
} as const;

/** Each sum of a workload in its place. */
function workloadOf(write: (of: Summed) => object): object {
  const { cpu, memory, storage } = workload;
  return {
    cpu: write(cpu),
    memory: write(memory),
    storage: {
      distributed: write(storage.distributed),
      rocket: write(storage.rocket),
      object: write(storage.object),
    },
  };
}

/** The active assets of a node type, and those of which a quantity's use and total are both known. */
function summed(assets: ModelAsset[], [quantity, nodeType]: Summed, of: typeof quantitiesOf) {
  const active = assets.filter((a) => a.node_type === nodeType && a.status === 'active');
  let [used, total, capacity] = [0n, 0n, 0n];
  const reporting: ModelAsset[] = [];
  for (const asset of active) {
    const known = of(asset)[quantity];
    capacity += known.total ?? 0n;
    if (known.used === null || known.total === null) continue;
    used += known.used;
    total += known.total;
    reporting.push(asset);
  }
  const ratio = reporting.length === 0 ? null : percentOf(used, total);
  const percent = ratio === null ? null : hundredthsAsDecimal(ratio);
  return { used, total, capacity, percent, reporting, active: active.length };
}

function amount(value: bigint, unit: Summed[2]): unknown {
  return unit === 'cores' ? hundredthsAsDecimal(value) : exactly(String(value));
}

/** All assets in one sum, of any site; with the keys of v2 on request. */
function resourcesOf(assets: ModelAsset[], withCapacity: boolean): object {
  const counted = new Set<ModelAsset>();
  const use = workloadOf((of) => {
    const [, , unit] = of;
    const { used, total, capacity, percent, reporting, active } = summed(assets, of, quantitiesOf);
    for (const asset of reporting) counted.add(asset);
    return {
      percent,
      [`used_${unit}`]: amount(used, unit),
      [`total_${unit}`]: amount(total, unit),
      nodes_reporting: reporting.length,
      ...(withCapacity && { [`capacity_${unit}`]: amount(capacity, unit), nodes_active: active }),
    };
  });
  let allocations = 0;
  const allocation = workloadOf((of) => {
    const [, , unit] = of;
    const { used, total, percent, reporting } = summed(assets, of, allocatedOf);
    allocations += reporting.length;
    return {
      percent,
      [`allocated_${unit}`]: amount(used, unit),
      [`allocatable_${unit}`]: amount(total, unit),
      nodes_reporting: reporting.length,
    };
  });
  const times = [...counted].map(observedAt).filter((time) => time !== null);
  times.sort((a, b) => Date.parse(a) - Date.parse(b));
  return {
    ...use,
    nodes: nodesRecord(assets),
    ...(withCapacity && { allocation: allocations === 0 ? null : allocation }),
    observed_at: { oldest: times[0] ?? null, newest: times.at(-1) ?? null },
    // Usage of files, which partners of the model have, never grows stale.
    ...(withCapacity && { stale: { nodes: exactly('0'), newest: null } }),
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
