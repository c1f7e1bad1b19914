import { describe, expect, it } from 'vitest';
import {
  downsample,
  type HistoryPoint,
  historyQuantities,
  historySteps,
  type QuantityPoint,
  stepMs,
  stepRetentionMs,
  stepStart,
} from './history.ts';

const nothing = Object.fromEntries(historyQuantities.map((name) => [name, null]));

const sample = (time: string, used: bigint, total = 100n, nodesReporting = 1): HistoryPoint => ({
  ...(nothing as Omit<HistoryPoint, 'at'>),
  allocation: null,
  at: Date.parse(time),
  cpu: { samples: 1, usedSum: used, usedMax: used, total, nodesReporting },
});

describe('the points of history', () => {
  it('have steps that begin at multiples of their length in UTC', () => {
    const at = Date.parse('2028-02-29T23:59:59.999Z');
    const starts = historySteps.map((step) => new Date(stepStart(at, step)).toISOString());
    expect(starts).toEqual([
      '2028-02-29T23:55:00.000Z',
      '2028-02-29T23:00:00.000Z',
      '2028-02-29T00:00:00.000Z',
    ]);
  });

  it('are kept for eight days, a hundred days and five years, whatever leap days these have', () => {
    const kept = historySteps.map((step) => stepRetentionMs[step] / stepMs['1d']);
    expect(kept).toEqual([8, 100, 1_827]);
  });

  it('hold sum, count and largest use of their samples, and the rest of the last one', () => {
    const points = downsample(
      [
        sample('2026-11-20T12:00:00Z', 10n),
        sample('2026-11-20T12:05:00Z', 30n),
        sample('2026-11-20T12:55:00Z', 20n, 50n, 7),
        sample('2026-11-20T13:00:00Z', 5n),
      ],
      '1h',
    );
    const cpu = (point: HistoryPoint | undefined): QuantityPoint | null => point?.cpu ?? null;
    expect(points.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T13:00:00.000Z',
    ]);
    expect(cpu(points[0])).toEqual({
      samples: 3,
      usedSum: 60n,
      usedMax: 30n,
      total: 50n,
      nodesReporting: 7,
    });
    expect(cpu(points[1])?.samples).toBe(1);
  });

  it('have of a quantity what samples of it say, and null where none does', () => {
    const first = sample('2026-11-20T12:00:00Z', 10n);
    const second = { ...sample('2026-11-20T12:05:00Z', 30n), cpu: null, memory: first.cpu };
    const [point] = downsample([first, second], '1d');
    expect(point).toMatchObject({ cpu: first.cpu, memory: first.cpu, object: null });
  });

  it('merge what is promised as they merge use, with samples of its own', () => {
    const [noon, five, ten] = ['12:00', '12:05', '12:10'].map((time) =>
      sample(`2026-11-20T${time}:00Z`, 1n),
    );
    const promised = (used: bigint, total: bigint) => sample('2026-11-20T12:00:00Z', used, total);
    const [point] = downsample(
      [
        { ...noon!, allocation: promised(90n, 80n) },
        five!,
        { ...ten!, allocation: promised(30n, 60n) },
      ],
      '1h',
    );
    expect(point!.cpu!.samples).toBe(3);
    expect(point!.allocation).toMatchObject({
      cpu: { samples: 2, usedSum: 120n, usedMax: 90n, total: 60n, nodesReporting: 1 },
      memory: null,
    });
  });
});
