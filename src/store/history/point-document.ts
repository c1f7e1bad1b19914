/**
 * Points of one step as bytes: those of a day, or a single sample. What hardly ever changes from
 * one point to the next, totals and numbers of nodes, is written as the difference.
 *
 *   format, then for each point: steps since the point before, which quantities it has, and of each:
 *   samples, sum and largest of the uses, total and reporting nodes
 */
import {
  type HistoryPoint,
  type HistoryQuantity,
  type HistoryStep,
  historyQuantities,
  type QuantityPoint,
  stepMs,
} from '../../domain/history.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/** The only format so far. */
const format = 1;

/** The origin and step of a document's times. */
export interface PointGrid {
  /** The time of the first point, or a whole number of steps before it. */
  readonly from: number;
  readonly step: HistoryStep;
}

type PreviousTotals = Record<HistoryQuantity, Pick<QuantityPoint, 'total' | 'nodesReporting'>>;

/** Serializes points, sorted and on the grid. */
export function writePoints({ from, step }: PointGrid, points: readonly HistoryPoint[]): Buffer {
  const writer = new ByteWriter();
  writer.byte(format);
  const last = noneYet();
  let before = from;
  for (const point of points) {
    writer.count((point.at - before) / stepMs[step]);
    before = point.at;
    writer.byte(presenceOf(point));
    for (const name of historyQuantities) {
      const quantity = point[name];
      if (quantity === null) continue;
      writeQuantity(writer, quantity, last[name]);
      last[name] = quantity;
    }
  }
  return writer.result();
}

/** Parses the output of `writePoints`. Throws a RangeError for any other bytes. */
export function readPoints({ from, step }: PointGrid, document: Uint8Array): HistoryPoint[] {
  const reader = new ByteReader(document);
  const found = reader.byte();
  if (found !== format) {
    throw new RangeError(`points have the format ${found}; the only one known is ${format}`);
  }
  const points: HistoryPoint[] = [];
  const last = noneYet();
  let at = from;
  while (!reader.isAtEnd) {
    at += reader.count() * stepMs[step];
    const presence = reader.byte();
    const read = (name: HistoryQuantity, bit: number): QuantityPoint | null => {
      if ((presence & (1 << bit)) === 0) return null;
      const quantity = readQuantity(reader, last[name]);
      last[name] = quantity;
      return quantity;
    };
    // In serialization order.
    points.push({
      at,
      cpu: read('cpu', 0),
      memory: read('memory', 1),
      distributed: read('distributed', 2),
      rocket: read('rocket', 3),
      object: read('object', 4),
    });
  }
  return points;
}

/** Bit set of the point's quantities; the first is the lowest bit. */
function presenceOf(point: HistoryPoint): number {
  let presence = 0;
  for (const [bit, name] of historyQuantities.entries()) {
    if (point[name] !== null) presence |= 1 << bit;
  }
  return presence;
}

function writeQuantity(
  writer: ByteWriter,
  { samples, usedSum, usedMax, total, nodesReporting }: QuantityPoint,
  last: PreviousTotals[HistoryQuantity],
): void {
  writer.count(samples);
  writer.amount(usedSum);
  // For a single sample, the maximum equals the sum.
  if (samples > 1) writer.amount(usedMax);
  writer.difference(total - last.total);
  writer.difference(BigInt(nodesReporting - last.nodesReporting));
}

function readQuantity(reader: ByteReader, last: PreviousTotals[HistoryQuantity]): QuantityPoint {
  const samples = reader.count();
  const usedSum = reader.amount();
  return {
    samples,
    usedSum,
    usedMax: samples > 1 ? reader.amount() : usedSum,
    total: last.total + reader.difference(),
    nodesReporting: last.nodesReporting + Number(reader.difference()),
  };
}

function noneYet(): PreviousTotals {
  const none = { total: 0n, nodesReporting: 0 };
  return { cpu: none, memory: none, distributed: none, rocket: none, object: none };
}
