/**
 * Implements the naive model's records: what the service must show of an inventory, computed in
 * the plainest way from the documented rules. It shares no code with the service, and need not be
 * fast.
 */

export interface ModelUsage {
  cpu_cores?: number | null;
  memory_bytes?: number | null;
  storage_bytes?: number | null;
  observed_at?: string | null;
}
export interface ModelAsset {
  id: string;
  node_type: 'compute' | 'distributed_storage' | 'object_storage';
  status: string;
  capacity?: Omit<ModelUsage, 'observed_at'> | null;
  usage?: ModelUsage | null;
  allocation?: (ModelUsage & { allocatable?: Omit<ModelUsage, 'observed_at'> | null }) | null;
}
export interface ModelSite {
  id: string;
  description?: string | null | undefined;
  location?: Readonly<Record<string, string | number | null | undefined>> | null | undefined;
  assets: ModelAsset[];
}
export interface ModelHybridCore {
  id: string;
  status: string;
  public_available: boolean;
  sites: ModelSite[];
}
export interface ModelPartner {
  id: string;
  name: string;
  hybrid_cores: ModelHybridCore[];
}
export interface ModelInventory {
  partners: ModelPartner[];
}

/** A number that JSON must contain with exactly these digits. */
export function exactly(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}

/** 5531n -> 55.31, 5530n -> 55.3, 5500n -> 55. */
export function hundredthsAsDecimal(hundredths: bigint): unknown {
  const whole = hundredths / 100n;
  const rest = String(hundredths % 100n).padStart(2, '0');
  return exactly(`${whole}.${rest}`.replace(/0$/, '').replace(/\.?0?$/, ''));
}

/** Hundredths of a percent, rounded half up; null without a ratio. */
export function percentOf(used: bigint | null, total: bigint | null): bigint | null {
  if (used === null || total === null) return null;
  if (total === 0n) return used === 0n ? 0n : null;
  const doubled = (2n * 10_000n * used) / total;
  return (doubled + 1n) / 2n;
}

/** Hundredths of a core from a decimal number, rounded half up. */
export function coresOf(value: number | null | undefined): bigint | null {
  if (value === null || value === undefined) return null;
  const [whole = '0', decimals = ''] = String(value).split('.');
  const hundredths = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'));
  return Number(decimals[2] ?? '0') >= 5 ? hundredths + 1n : hundredths;
}

function bytesOf(value: number | null | undefined): bigint | null {
  return value === null || value === undefined ? null : BigInt(value);
}

interface Quantity {
  used: bigint | null;
  total: bigint | null;
}

/** One asset as a row of a list: its record, and the inputs of filters and sort keys. */
export interface ModelRow {
  record: unknown;
  id: string;
  site_id: string;
  node_type: string;
  status: string;
  memory: { percent: bigint | null; used: bigint | null };
  storage: { percent: bigint | null; used: bigint | null };
}

const kinds = { compute: 'rocket', distributed_storage: 'distributed', object_storage: 'object' };

/** An asset's known quantities, memory only of compute assets. */
export function quantitiesOf(asset: ModelAsset): {
  cpu: Quantity;
  memory: Quantity;
  storage: Quantity;
} {
  const { capacity, usage } = asset;
  const memory = {
    used: bytesOf(usage?.memory_bytes),
    total: bytesOf(capacity?.memory_bytes),
  };
  return {
    cpu: { used: coresOf(usage?.cpu_cores), total: coresOf(capacity?.cpu_cores) },
    memory: asset.node_type === 'compute' ? memory : { used: null, total: null },
    storage: { used: bytesOf(usage?.storage_bytes), total: bytesOf(capacity?.storage_bytes) },
  };
}

/** What is promised of an asset, and what may be: in the form of its use. */
export function allocatedOf(asset: ModelAsset): ReturnType<typeof quantitiesOf> {
  const { allocation } = asset;
  return quantitiesOf({
    ...asset,
    usage: allocation ?? null,
    capacity: allocation?.allocatable ?? null,
  });
}

function allocationRecord(asset: ModelAsset): unknown {
  const { cpu, memory, storage } = allocatedOf(asset);
  const { allocation } = asset;
  const record = {
    cpu: shown(cpu, 'cores', ['allocated', 'allocatable']),
    memory: shown(memory, 'bytes', ['allocated', 'allocatable']),
    storage: shown(storage, 'bytes', ['allocated', 'allocatable']),
  };
  if (Object.values(record).every((of) => of === null)) return null;
  const time = allocation?.observed_at;
  return { ...record, observed_at: time ? new Date(time).toISOString() : null };
}

function shown(
  { used, total }: Quantity,
  unit: 'cores' | 'bytes',
  [usedWord, totalWord] = ['used', 'total'],
  kind?: string,
): Record<string, unknown> | null {
  if (used === null && total === null) return null;
  const write = (value: bigint | null) => {
    if (value === null) return null;
    return unit === 'cores' ? hundredthsAsDecimal(value) : exactly(String(value));
  };
  const percent = percentOf(used, total);
  return {
    ...(kind && { kind }),
    percent: percent === null ? null : hundredthsAsDecimal(percent),
    [`${usedWord}_${unit}`]: write(used),
    [`${totalWord}_${unit}`]: write(total),
  };
}

/** The time of an asset's usage, null if none of it is shown. */
export function observedAt(asset: ModelAsset): string | null {
  const { cpu, memory, storage } = quantitiesOf(asset);
  const anyUse = cpu.used !== null || memory.used !== null || storage.used !== null;
  const time = asset.usage?.observed_at;
  return anyUse && time ? new Date(time).toISOString() : null;
}

export function assetRow(siteId: string, asset: ModelAsset): ModelRow {
  const { cpu, memory, storage } = quantitiesOf(asset);
  return {
    id: asset.id,
    site_id: siteId,
    node_type: asset.node_type,
    status: asset.status,
    memory: { percent: percentOf(memory.used, memory.total), used: memory.used },
    storage: { percent: percentOf(storage.used, storage.total), used: storage.used },
    record: {
      id: asset.id,
      site_id: siteId,
      node_type: asset.node_type,
      status: asset.status,
      cpu_usage: shown(cpu, 'cores'),
      memory_usage: shown(memory, 'bytes'),
      storage_usage: shown(storage, 'bytes', ['used', 'total'], kinds[asset.node_type]),
      allocation: allocationRecord(asset),
      observed_at: observedAt(asset),
    },
  };
}

export function siteRecord(hybridCoreId: string, site: ModelSite): unknown {
  const { city = null, country = null, latitude = null, longitude = null } = site.location ?? {};
  const nothing = [city, country, latitude, longitude].every((part) => part === null);
  return {
    id: site.id,
    hybrid_core_id: hybridCoreId,
    description: site.description ?? null,
    location: nothing ? null : { city, country, latitude, longitude },
    asset_count: site.assets.length,
  };
}

export function hybridCoreRecord(hybridCore: ModelHybridCore): unknown {
  return {
    id: hybridCore.id,
    status: hybridCore.status,
    public_available: hybridCore.public_available,
    site_ids: hybridCore.sites.map((site) => site.id).sort(byCodePoint),
    asset_count: hybridCore.sites.reduce((sum, site) => sum + site.assets.length, 0),
  };
}

/** Orders texts by code point: the order of their UTF-8 bytes. */
export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
