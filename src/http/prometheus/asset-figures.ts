/** In charge of the figures of single assets (docs: Introduction to v2, Metrics). */
import { Family, writeLabels } from './family.ts';

/** What is read of an asset's record (docs: Introduction to v1, Asset). */
export interface AssetFigures {
  readonly id: string;
  readonly site_id: string;
  readonly node_type: string;
  readonly status: string;
  readonly cpu_usage: {
    readonly used_cores: number | null;
    readonly total_cores: number | null;
  } | null;
  readonly memory_usage: ByteUsage | null;
  readonly storage_usage: (ByteUsage & { readonly kind: string }) | null;
  readonly observed_at: string | null;
}

interface ByteUsage {
  readonly used_bytes: number | null;
  readonly total_bytes: number | null;
}

const millisecondsPerSecond = 1_000;

/** The metrics of assets; each asset is added once. */
export class AssetMetrics {
  readonly #cpu = new Family('hybrid_core_asset_cpu_cores', 'Cores of an asset.');
  readonly #memory = new Family('hybrid_core_asset_memory_bytes', 'Memory of a compute asset.');
  readonly #storage = new Family('hybrid_core_asset_storage_bytes', 'Storage of an asset.');
  readonly #observed = new Family(
    'hybrid_core_asset_observed_timestamp_seconds',
    'When the use of an asset was measured, since 1970.',
  );

  get families(): readonly Family[] {
    return [this.#cpu, this.#memory, this.#storage, this.#observed];
  }

  add(hybridCoreId: string, asset: AssetFigures): void {
    const { cpu_usage: cpu, memory_usage: memory, storage_usage: storage } = asset;
    const labels = writeLabels({
      hybrid_core: hybridCoreId,
      site: asset.site_id,
      asset: asset.id,
      node_type: asset.node_type,
      status: asset.status,
    });
    if (cpu !== null) addStates(this.#cpu, labels, cpu.used_cores, cpu.total_cores);
    if (memory !== null) addStates(this.#memory, labels, memory.used_bytes, memory.total_bytes);
    if (storage !== null) {
      const kind = `${labels},kind="${storage.kind}"`;
      addStates(this.#storage, kind, storage.used_bytes, storage.total_bytes);
    }
    if (asset.observed_at !== null) {
      this.#observed.add(labels, Date.parse(asset.observed_at) / millisecondsPerSecond);
    }
  }
}

function addStates(
  family: Family,
  labels: string,
  used: number | null,
  total: number | null,
): void {
  if (used !== null) family.add(`${labels},state="used"`, used);
  if (total !== null) family.add(`${labels},state="total"`, total);
}
