/**
 * Points of one step as bytes: those of a day, or a single sample. What hardly ever changes from
 * one point to the next, totals and numbers of nodes, is written as the difference.
 *
 *   format, then for each point: steps since the point before, which quantities it has, and of each:
 *   samples, sum and largest of the uses, total and reporting nodes; then, where it has an
 *   allocation, which quantities that has, and of each the same
 */
import {
  type HistoryPoint,
  type HistoryQuantity,
  type HistoryStep,
  historyQuantities,
  type QuantityPoint,
  type QuantityPoints,
  stepMs,
} from '../../domain/history.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/** The only format so far. */
const format = 1;

/** The bit of a point with an allocation, after those of its quantities. */
const allocationBit = 1 << historyQuantities.length;

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
  const lastUse = noneYet();
  const lastAllocation = noneYet();
  let before = from;
  for (const point of points) {
    const { at, allocation } = point;
    writer.count((at - before) / stepMs[step]);
    before = at;
    writer.byte(presenceOf(point) | (allocation === null ? 0 : allocationBit));
    writeQuantities(writer, point, lastUse);
    if (allocation === null) continue;
    writer.byte(presenceOf(allocation));
    writeQuantities(writer, allocation, lastAllocation);
  }
  return writer.result();
}

function writeQuantities(writer: ByteWriter, of: QuantityPoints, last: PreviousTotals): void {
  for (const name of historyQuantities) {
    const quantity = of[name];
    if (quantity === null) continue;
    writeQuantity(writer, quantity, last[name]);
    last[name] = quantity;
  }
}

/** Parses the output of `writePoints`. Throws a RangeError for any other bytes. */
export function readPoints({ from, step }: PointGrid, document: Uint8Array): HistoryPoint[] {
  const reader = new ByteReader(document);
  const found = reader.byte();
  if (found !== format) {
    throw new RangeError(`points have the format ${found}; the only one known is ${format}`);
  }
  const points: HistoryPoint[] = [];
  const lastUse = noneYet();
  const lastAllocation = noneYet();
  let at = from;
  while (!reader.isAtEnd) {
    at += reader.count() * stepMs[step];
    const presence = reader.byte();
    const use = readQuantities(reader, presence, lastUse);
    const hasAllocation = (presence & allocationBit) !== 0;
    const allocation = hasAllocation ? readQuantities(reader, reader.byte(), lastAllocation) : null;
    points.push({ at, ...use, allocation });
  }
  return points;
}

function readQuantities(
  reader: ByteReader,
  presence: number,
  last: PreviousTotals,
): QuantityPoints {
  const read = (name: HistoryQuantity, bit: number): QuantityPoint | null => {
    if ((presence & (1 << bit)) === 0) return null;
    const quantity = readQuantity(reader, last[name]);
    last[name] = quantity;
    return quantity;
  };
  // In serialization order.
  return {
    cpu: read('cpu', 0),
    memory: read('memory', 1),
    distributed: read('distributed', 2),
    rocket: read('rocket', 3),
    object: read('object', 4),
  };
}

/** Bit set of the quantities; the first is the lowest bit. */
function presenceOf(of: QuantityPoints): number {
  let presence = 0;
  for (const [bit, name] of historyQuantities.entries()) {
    if (of[name] !== null) presence |= 1 << bit;
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
