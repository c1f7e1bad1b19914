/** Samples of the small partner, recorded, rolled up and deleted like the recorder does. */

import type {
  HistoryLevel,
  HistoryPoint,
  HistoryStep,
  HistorySubject,
} from '../../src/domain/history.ts';
import type { StoreWriter, SubjectSample } from '../../src/store/store.ts';
import { noQuantities } from '../fixture/empty-point.ts';

export type Level = HistoryLevel;

/** The subjects of the small partner that have samples: some of its sites, and what they are in. */
const subjectsOf = (partnerId: string) =>
  [
    { level: 'partner', id: partnerId },
    { level: 'hybrid-core', id: 'east' },
    { level: 'hybrid-core', id: 'west' },
    { level: 'site', id: 'e1' },
    { level: 'site', id: 'w1' },
  ] as const;

export function sampleOf(at: number, used: bigint): HistoryPoint {
  const quantity = { samples: 1, usedSum: used, usedMax: used, total: 100n, nodesReporting: 3 };
  const promised = { ...quantity, usedSum: 2n * used, usedMax: 2n * used };
  return {
    at,
    ...noQuantities,
    cpu: quantity,
    distributed: quantity,
    allocation: { ...noQuantities, cpu: promised },
  };
}

/** Records one interval of the small partner; returns the number of samples written. */
export function record(
  writer: StoreWriter,
  slot: number,
  used = 7n,
  partnerId = 'acme',
): Promise<number> {
  const samples: SubjectSample[] = subjectsOf(partnerId).map((of) => ({
    ...of,
    sample: sampleOf(slot, used),
  }));
  return writer.transaction((transaction) => transaction.recordSamples(partnerId, slot, samples));
}

/** Rolls up all days before a time; returns the number of transactions. */
export async function compact(writer: StoreWriter, before: number): Promise<number> {
  let after: HistorySubject | null = null;
  for (let transactions = 1; ; transactions++) {
    const last: HistorySubject | null = await writer.transaction((transaction) =>
      transaction.compactHistory('acme', before, after),
    );
    if (last === null) return transactions;
    after = last;
  }
}

/** Deletes what ended by a time; returns the number of points. */
export async function prune(
  writer: StoreWriter,
  step: HistoryStep,
  before: number,
): Promise<number> {
  for (let removed = 0; ; ) {
    const points = await writer.transaction((transaction) =>
      transaction.pruneHistory('acme', step, before),
    );
    if (points === 0) return removed;
    removed += points;
  }
}
