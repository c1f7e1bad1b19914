/** Has a backtest worked out once a day, in the background, and says what came of it. */
import { replayHorizons } from '../capacity/replay.ts';
import type { Observe } from '../observe/observation.ts';
import type { BacktestSource } from './question.ts';

/** Time from the start to the first backtest (ms): whatever a start costs is over by then. */
export const firstBacktestMs = 10 * 60 * 1_000;

/** Time from the end of one backtest to the next (ms): a day brings one more point of each site. */
export const nextBacktestMs = 24 * 60 * 60 * 1_000;

/** Time from a backtest that failed to the next (ms): short beside a day, long for a log. */
export const failedBacktestMs = 60 * 60 * 1_000;

export interface DailyBacktestOptions {
  /** Null where no thread could work it out: then there is none. */
  readonly source: BacktestSource | null;
  readonly clock: () => number;
  readonly observe: Observe;
}

/** Begins at once to count the time to the first backtest; returns what ends it all. */
export function startDailyBacktest({ source, clock, observe }: DailyBacktestOptions): () => void {
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
