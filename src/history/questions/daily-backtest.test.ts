import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from '../../observe/metrics.ts';
import { type Observation, observeWith } from '../../observe/observation.ts';
import {
  failedBacktestMs,
  firstBacktestMs,
  nextBacktestMs,
  startDailyBacktest,
} from './daily-backtest.ts';
import type { Backtest } from './question.ts';

const none = { reached: 0, beforeEarliest: 0 };
const found: Backtest = {
  forecasts: 520,
  counts: [{ reached: 40, beforeEarliest: 2 }, { reached: 30, beforeEarliest: 0 }, none, none],
};

describe('the backtest of every day', () => {
  let asked: number[];
  let result: () => Promise<Backtest>;
  let observed: Observation[];
  let metrics: Metrics;
  let stop: () => void;
  const start = Date.parse('2026-11-24T00:00:00Z');

  beforeEach(() => {
    vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    asked = [];
    observed = [];
    result = async () => found;
    metrics = new Metrics({
      dataAgeMs: () => 0,
      storeUnavailable: () => false,
      snapshots: () => [],
      unreadable: () => ({ data: [], tokens: [] }),
    });
    const source = {
      backtest: (now: number) => {
        asked.push(now);
        return result();
      },
    };
    const record = (of: Observation) => void observed.push(of);
    stop = startDailyBacktest(source, Date.now, observeWith(metrics.observe, record));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const shown = async () => {
    const lines = (await metrics.text()).split('\n');
    return lines.filter((line) => line.startsWith('hybrid_core_backtest_'));
  };

  it('is worked out ten minutes after the start, and then once a day', async () => {
    await vi.advanceTimersByTimeAsync(firstBacktestMs - 1);
    expect(asked).toEqual([]);
    expect(await shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const first = start + firstBacktestMs;
    expect(asked).toEqual([first]);
    expect(await shown()).toEqual([
      `hybrid_core_backtest_last_success_timestamp_seconds ${first / 1_000}`,
      'hybrid_core_backtest_forecasts 520',
      'hybrid_core_backtest_reached_thresholds{horizon="30d"} 40',
      'hybrid_core_backtest_reached_thresholds{horizon="90d"} 30',
      'hybrid_core_backtest_reached_thresholds{horizon="1y"} 0',
      'hybrid_core_backtest_reached_thresholds{horizon="5y"} 0',
      'hybrid_core_backtest_before_earliest_ratio{horizon="30d"} 0.05',
      'hybrid_core_backtest_before_earliest_ratio{horizon="90d"} 0',
    ]);
    // History was removed in between.
    result = async () => ({ forecasts: 0, counts: [none, none, none, none] });
    await vi.advanceTimersByTimeAsync(nextBacktestMs);
    expect(asked).toEqual([first, first + nextBacktestMs]);
    expect((await shown()).filter((line) => line.includes('ratio'))).toEqual([]);
  });

  it('is computed again an hour after it failed, and keeps the last results', async () => {
    await vi.advanceTimersByTimeAsync(firstBacktestMs);
    const before = await shown();
    const error = new Error('the database is unavailable');
    result = () => Promise.reject(error);
    await vi.advanceTimersByTimeAsync(nextBacktestMs);
    expect(observed.at(-1)).toEqual({ type: 'backtest-failed', error });
    expect(await shown()).toEqual(before);
    await vi.advanceTimersByTimeAsync(failedBacktestMs);
    expect(asked).toHaveLength(3);
  });

  it('ends with the service, also while it is being worked out', async () => {
    let fail = (_: Error): void => {};
    result = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    await vi.advanceTimersByTimeAsync(firstBacktestMs);
    stop();
    fail(new Error('the service stops'));
    await vi.advanceTimersByTimeAsync(2 * nextBacktestMs);
    expect(asked).toHaveLength(1);
    expect(observed).toEqual([]);
  });
});
