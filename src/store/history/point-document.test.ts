import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import {
  dayMs,
  type HistoryPoint,
  historySteps,
  type QuantityPoint,
  stepMs,
} from '../../domain/history.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readPoints, writePoints } from './point-document.ts';

const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 300n }),
  fc.bigInt({ min: 0n, max: 2n ** 80n }),
  fc.constantFrom(2n ** 49n - 1n, 2n ** 49n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n),
);

const quantity: fc.Arbitrary<QuantityPoint | null> = fc.option(
  fc
    .record({
      samples: fc.integer({ min: 1, max: 288 }),
      usedSum: amount,
      usedMax: amount,
      total: amount,
      nodesReporting: fc.nat(1_000_000),
    })
    .map((point) => (point.samples > 1 ? point : { ...point, usedMax: point.usedSum })),
);

const quantities = fc.record({
  cpu: quantity,
  memory: quantity,
  distributed: quantity,
  rocket: quantity,
  object: quantity,
});

const day = Date.parse('2028-02-29T00:00:00Z');

const documentOf = fc.constantFrom(...historySteps).chain((step) =>
  fc.record({
    step: fc.constant(step),
    points: fc.uniqueArray(
      fc
        .record({
          at: fc.nat(dayMs / stepMs[step] - 1).map((index) => day + index * stepMs[step]),
          use: quantities,
          allocation: fc.option(quantities),
        })
        .map(({ at, use, allocation }) => ({ at, ...use, allocation })),
      { selector: ({ at }) => at, maxLength: 40 },
    ),
  }),
);

describe('a document of points', () => {
  it('reads as it was written, whatever the points', () => {
    fc.assert(
      fc.property(documentOf, ({ step, points }) => {
        const inOrder: HistoryPoint[] = points.toSorted((a, b) => a.at - b.at);
        const grid = { from: day, step };
        expect(readPoints(grid, writePoints(grid, inOrder))).toEqual(inOrder);
      }),
    );
  });

  it('is refused where it ends too early or has another format', () => {
    const point = { samples: 1, usedSum: 7n, usedMax: 7n, total: 9n, nodesReporting: 1 };
    const grid = { from: day, step: '5m' } as const;
    const document = writePoints(grid, [{ ...emptyPoint, at: day, cpu: point }]);
    expect(() => readPoints(grid, document.subarray(0, -1))).toThrow(
      new RangeError(`the points end in the middle, after ${document.length - 1} bytes`),
    );
    document[0] = 2;
    expect(() => readPoints(grid, document)).toThrow('points have the format 2');
  });
});

it('integers of any sign and size read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n })), (values) => {
      const writer = new ByteWriter();
      for (const value of values) writer.difference(value);
      const reader = new ByteReader(writer.result());
      expect(values.map(() => reader.difference())).toEqual(values);
      expect(reader.isAtEnd).toBe(true);
    }),
  );
});
