/**
 * Works out how forecasts of the past have done, over the sites of all partners: with a pause after each
 * forecast, in which orders are heard.
 */
import { setImmediate } from 'node:timers/promises';
import { Replay } from '../capacity/replay.ts';
import type { StoreReader } from '../store/store.ts';
import type { Backtest } from './question.ts';
import { replaySites } from './replay-sites.ts';

/** At a time (ms since 1970), until the signal ends it with its reason. */
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
