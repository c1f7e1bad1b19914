/** Generates new usage of a fleet's assets, as a collector finds it. */
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import type { PartnerChange } from '../../src/store/store.ts';
import { type FleetShape, measured, partnerId, siteAssets, siteId } from './fleet.ts';
import { partnerName } from './inventory-file.ts';
import type { Random } from './random.ts';

/** Largest age of a sample relative to the newest one. */
const scrapeIntervalMs = 15_000;

/** Which usage is generated: that of a partner's first sites, at a time in ms since 1970. */
export interface NewUsage {
  readonly shape: FleetShape;
  readonly partner: number;
  readonly sites: number;
  readonly now: number;
}

/** The change that writes it. */
export function usageChange(
  random: Random,
  { shape, partner, sites, now }: NewUsage,
): PartnerChange {
  return {
    partner: { id: partnerId(partner), name: partnerName(partner), inventorySource: 'file' },
    hybridCores: { put: [], remove: [] },
    sites: { put: [], remove: [] },
    assets: new Map(),
    usage: new Map(
      Array.from({ length: sites }, (_, site) => [
        siteId(site),
        siteUsage(random, siteAssets(shape, partner, site), now),
      ]),
    ),
  };
}

function siteUsage(
  random: Random,
  assets: ReturnType<typeof siteAssets>,
  now: number,
): ReadonlyMap<string, Usage> {
  return new Map(
    assets.map(({ id, capacity }) => {
      const { cpu_cores, memory_bytes, storage_bytes } = measured(random, capacity);
      const observedAt = now - Math.floor(random() * scrapeIntervalMs);
      const sample = <Value>(used: Value) => ({ used, total: null, observedAt });
      const usage: Usage = {
        source: 'collector',
        ...noSamples,
        cpu: sample(BigInt(Math.round(cpu_cores * 100))),
        memory: memory_bytes === undefined ? null : sample(memory_bytes),
        storage: sample(storage_bytes),
      };
      return [id, usage];
    }),
  );
}
