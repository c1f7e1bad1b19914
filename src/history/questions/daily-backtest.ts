/** Runs a backtest once a day in the background, and reports the result. */
import { replayHorizons } from '../../domain/capacity/replay.ts';
import type { Observe } from '../../observe/observation.ts';
import type { BacktestSource } from './question.ts';

/** Delay of the first backtest after the start (ms): startup load is over by then. */
export const firstBacktestMs = 10 * 60 * 1_000;

/** Delay between backtests (ms): a day adds one point per site. */
export const nextBacktestMs = 24 * 60 * 60 * 1_000;

/** Retry delay after a failed backtest (ms): short beside a day, long for a log. */
export const failedBacktestMs = 60 * 60 * 1_000;

/**
 * Starts the timer of the first backtest; returns a function that stops everything. `source` is null if no
 * thread can run backtests: then there are none.
 */
export function startDailyBacktest(
  source: BacktestSource | null,
  clock: () => number,
  observe: Observe,
): () => void {
  if (source === null) return () => {};
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const workOut = async () => {
    try {
      const { forecasts, counts } = await source.backtest(clock());
      const horizons = replayHorizons.map(({ label }, index) => ({ label, ...counts[index] }));
      observe({ type: 'backtest-done', at: clock(), forecasts, horizons });
      return nextBacktestMs;
    } catch (error) {
      if (!isStopped) observe({ type: 'backtest-failed', error });
      return failedBacktestMs;
    }
  };
  const wait = (ms: number) => {
    if (isStopped) return;
    timer = setTimeout(async () => wait(await workOut()), ms).unref();
  };
  wait(firstBacktestMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
