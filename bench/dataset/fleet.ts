/**
 * Generates inventories of partners, sites and assets, deterministic by seed. Each site is
 * independent, so that a fleet is never in memory as a whole.
 */
import type { NodeType } from '../../src/domain/asset.ts';
import { below, byShare, oneOf, type Random, randomFrom } from './random.ts';

/** A fleet's dimensions. Each partner has one hybrid core with all its sites. */
export interface FleetShape {
  readonly partners: number;
  readonly sitesPerPartner: number;
  readonly assetsPerSite: number;
}

/** An asset in the format of an inventory file. */
export interface FleetAsset {
  readonly id: string;
  readonly node_type: NodeType;
  readonly status: string;
  readonly capacity: FleetAmounts;
  readonly usage?: FleetAmounts & { readonly observed_at: string };
}

/** Storage nodes have no relevant memory, so it is left out. */
export interface FleetAmounts {
  readonly cpu_cores: number;
  readonly memory_bytes?: number;
  readonly storage_bytes: number;
}

/** Names a fleet by its size, for people, files and databases. */
export function fleetName({ partners, sitesPerPartner, assetsPerSite }: FleetShape): string {
  return `${partners}x${sitesPerPartner}x${assetsPerSite}`;
}

export function assetCount({ partners, sitesPerPartner, assetsPerSite }: FleetShape): number {
  return partners * sitesPerPartner * assetsPerSite;
}

export function partnerId(index: number): string {
  return `partner-${String(index + 1).padStart(3, '0')}`;
}

export function hybridCoreId(partnerIndex: number): string {
  return `${partnerId(partnerIndex)}-eu`;
}

const cities = [
  'ams',
  'ath',
  'ber',
  'bru',
  'bud',
  'cph',
  'dub',
  'fra',
  'hel',
  'lis',
  'lon',
  'mad',
  'mil',
  'osl',
  'par',
  'prg',
  'sto',
  'vie',
  'waw',
  'zrh',
];

/** `ams01`, `ath01` … `zrh01`, `ams02` … */
export function siteId(index: number): string {
  const hall = Math.floor(index / cities.length) + 1;
  return `${cities[index % cities.length]}${String(hall).padStart(2, '0')}`;
}

export function siteIds({ sitesPerPartner }: FleetShape): readonly string[] {
  return Array.from({ length: sitesPerPartner }, (_, index) => siteId(index));
}

/** Distribution of node types and statuses. */
export const nodeTypeShares = [
  ['compute', 0.8],
  ['distributed_storage', 0.15],
  ['object_storage', 0.05],
] as const;
export const statusShares = [
  ['active', 0.9],
  ['staged', 0.05],
  ['failed', 0.03],
  ['maintenance', 0.02],
] as const;

/** Share of assets without a measurement. */
const unmeasuredShare = 0.03;

/** Generates a site's assets, deterministic by the indexes. */
export function siteAssets(
  { assetsPerSite }: FleetShape,
  partnerIndex: number,
  siteIndex: number,
): readonly FleetAsset[] {
  const random = randomFrom(partnerIndex * 100_003 + siteIndex + 1);
  return Array.from({ length: assetsPerSite }, (_, index) => asset(random, index));
}

const idPrefixes = { compute: 'cmp', distributed_storage: 'dst', object_storage: 'obj' } as const;
const gibibyte = 2 ** 30;

function asset(random: Random, index: number): FleetAsset {
  const nodeType = byShare(random, nodeTypeShares);
  const id = `${idPrefixes[nodeType]}-${String(index + 1).padStart(4, '0')}`;
  const status = byShare(random, statusShares);
  const capacity = capacityOf(random, nodeType);
  const isMeasured = random() >= unmeasuredShare;
  const usage = isMeasured ? { usage: measured(random, capacity) } : {};
  return { id, node_type: nodeType, status, capacity, ...usage };
}

function capacityOf(random: Random, nodeType: NodeType): FleetAmounts {
  if (nodeType === 'compute') {
    return {
      cpu_cores: oneOf(random, [64, 96, 128, 192]),
      memory_bytes: oneOf(random, [256, 512, 768, 1_024]) * gibibyte,
      storage_bytes: oneOf(random, [3_840_755_982_336, 7_681_501_126_656]),
    };
  }
  return {
    cpu_cores: oneOf(random, [32, 48]),
    storage_bytes: oneOf(random, [12, 24, 36]) * 7_681_501_126_656,
  };
}

const measuredFrom = Date.parse('2026-11-20T11:59:00Z');
const minuteMs = 60_000;

/** Usage of an asset with this capacity, at a random time of a given minute. */
export function measured(random: Random, capacity: FleetAmounts): Required<FleetAsset>['usage'] {
  const { cpu_cores, memory_bytes, storage_bytes } = capacity;
  return {
    cpu_cores: below(random, cpu_cores * 100) / 100,
    ...(memory_bytes !== undefined && { memory_bytes: below(random, memory_bytes) }),
    storage_bytes: below(random, storage_bytes),
    observed_at: new Date(measuredFrom + below(random, minuteMs)).toISOString(),
  };
}
