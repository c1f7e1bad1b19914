/**
 * Backtests forecasts over the sites of all partners. Pauses after each forecast to handle
 * messages.
 */
import { setImmediate } from 'node:timers/promises';
import { Replay } from '../capacity/replay.ts';
import type { StoreReader } from '../store/store.ts';
import type { Backtest } from './question.ts';
import { replaySites } from './replay-sites.ts';

/** Backtests as of `now` (ms since 1970). Rejects with the signal's reason once aborted. */
export async function backtest(
  reader: Pick<StoreReader, 'listPartners' | 'listSiteIds' | 'readHistory'>,
  now: number,
  signal: AbortSignal,
): Promise<Backtest> {
  const replay = new Replay();
  const pause = async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
  for (const { id: partnerId } of await reader.listPartners()) {
    await pause();
    await replaySites(reader, replay, { partnerId, now, pause });
  }
  return { forecasts: replay.forecasts, counts: replay.counts };
}
