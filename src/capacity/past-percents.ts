/** A workload's recent daily fill levels, in the compact form that a sparkline needs. */
import {
  dayMs,
  type HistoryPoint,
  historyQuantities,
  type QuantityPoint,
} from '../domain/history.ts';

/** Complete days that the overview draws of each site. */
export const pastDays = 30;

/** Sentinel for a day without data. */
export const unknownPercent = 255;

const percentMax = unknownPercent - 1;

/**
 * Whole percents, `pastDays` for each quantity in the order of `historyQuantities`: the mean of
 * each complete UTC day before `to` (ms), the start of a day. Clamped to 254 %.
 */
export function pastPercents(points: readonly HistoryPoint[], to: number): Uint8Array {
  const percents = new Uint8Array(historyQuantities.length * pastDays).fill(unknownPercent);
  for (const point of points) {
    const day = pastDays - (to - point.at) / dayMs;
    if (day < 0 || day >= pastDays) continue;
    for (const [index, quantity] of historyQuantities.entries()) {
      const of = point[quantity];
      if (of !== null && of.total > 0n) percents[index * pastDays + day] = wholePercent(of);
    }
  }
  return percents;
}

function wholePercent({ usedSum, samples, total }: QuantityPoint): number {
  const divisor = total * BigInt(samples);
  return Math.min(percentMax, Number((200n * usedSum + divisor) / (2n * divisor)));
}
