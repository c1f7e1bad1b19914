import { describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import { dayMs, type HistoryPoint } from '../history.ts';
import { Replay } from './replay.ts';

function points(uses: readonly number[], total = 1_000n): readonly HistoryPoint[] {
  return uses.map((use, day) => {
    const usedMax = BigInt(use);
    const cpu = { samples: 288, usedSum: 288n * usedMax, usedMax, total, nodesReporting: 3 };
    return { ...emptyPoint, at: day * dayMs, cpu };
  });
}

function replayed(...subjects: readonly (readonly HistoryPoint[])[]): Replay {
  const replay = new Replay();
  for (const of of subjects) for (const _ of replay.add(of));
  return replay;
}

describe('forecasts of the past', () => {
  it('are made each week, from 14 days on, and count by how far ahead a threshold was', () => {
    const { forecasts, counts } = replayed(
      points(Array.from({ length: 101 }, (_, day) => 10 * day)),
    );
    // On the days 14, 21, … 98.
    expect(forecasts).toBe(13);
    // 80, 90 and 100 percent are reached on the days 80, 90 and 100, as foreseen.
    expect(counts).toEqual([
      { reached: 4 + 4 + 5, beforeEarliest: 0 },
      { reached: 6 + 7 + 8, beforeEarliest: 0 },
      { reached: 0, beforeEarliest: 0 },
      { reached: 0, beforeEarliest: 0 },
    ]);
  });

  it('were wrong where a threshold came before the earliest day', () => {
    const jump = Array.from({ length: 30 }, (_, day) => (day < 25 ? 500 : 950));
    const { forecasts, counts } = replayed(points(jump));
    expect(forecasts).toBe(3);
    // 80 and 90 percent, of the forecasts on the days 14 and 21.
    expect(counts[0]).toEqual({ reached: 4, beforeEarliest: 4 });
  });

  it('of several subjects count together, and none of what was not recorded', () => {
    const jump = points(Array.from({ length: 30 }, (_, day) => (day < 25 ? 500 : 950)));
    expect(replayed(jump, jump, []).counts[0]).toEqual({ reached: 8, beforeEarliest: 8 });
  });
});
