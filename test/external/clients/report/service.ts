/** Runs a service with an inventory's usage, and a history in which some of it has grown. */
import type { HistoryPoint } from '../../../../src/domain/history.ts';
import type { SubjectSample } from '../../../../src/store/store.ts';
import type { TestService } from '../../../fixture/service.ts';
import { startFleet } from '../ansible/service.ts';

const slotMs = 5 * 60_000;
const dayMs = 288 * slotMs;
/** Samples that a day needs to count, and slightly more days than a trend needs. */
const slotsOfDay = 144;
const daysRecorded = 20;

/** Daily growth in bytes, by site. */
const growth: Readonly<Record<string, { quantity: 'distributed' | 'rocket'; bytes: bigint }>> = {
  fra01: { quantity: 'distributed', bytes: 3_000_000_000_000n },
  iad01: { quantity: 'rocket', bytes: 1_000_000_000_000n },
};

export async function startWithHistory(inventory: string): Promise<TestService> {
  const service = await startFleet(['acme'], inventory);
  const writer = await service.store.openWriter();
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  await writer.transaction(async (transaction) => {
    for (let day = -daysRecorded; day < 0; day++) {
      for (let slot = 0; slot < slotsOfDay; slot++) {
        const at = today + day * dayMs + slot * slotMs;
        await transaction.recordSamples('acme', at, samplesAt(at, BigInt(daysRecorded + day)));
      }
    }
  });
  await writer.close();
  return service;
}

function samplesAt(at: number, day: bigint): SubjectSample[] {
  return Object.entries(growth).map(([id, { quantity, bytes }]) => {
    // Some days exceed their neighbours, so that the trend has an interval.
    const used = (day + ((day * 7n) % 5n)) * bytes;
    const sum = {
      samples: 1,
      usedSum: used,
      usedMax: used,
      total: 10n ** 18n,
      nodesReporting: 1_000,
    };
    const nothing = { cpu: null, memory: null, distributed: null, rocket: null, object: null };
    const sample: HistoryPoint = { at, ...nothing, [quantity]: sum };
    return { level: 'site', id, sample };
  });
}
