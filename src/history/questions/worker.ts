/** Worker-thread entry point: answers from history. */

import { setImmediate } from 'node:timers/promises';
import { Replay } from '../../domain/capacity/replay.ts';
import { serveCalls } from '../../runtime/worker-server.ts';
import { openStore } from '../../store/open.ts';
import type { StoreReader } from '../../store/store.ts';
import { HistoryAnswers } from './answers.ts';
import type { Backtest, WrittenAnswer } from './question.ts';
import { replaySites } from './replay-sites.ts';
import type { CallResult, ReaderCall } from './thread.ts';

let reader: StoreReader;
let writer: HistoryAnswers;
/** Aborts work that would run for minutes. */
const closing = new AbortController();

serveCalls<ReaderCall, CallResult>({
  call,
  transferList: (outcome) =>
    'result' in outcome && isAnswer(outcome.result) ? [outcome.result.body.buffer] : [],
  isLast: ({ type }) => type === 'close',
});

async function call(call: ReaderCall): Promise<CallResult> {
  switch (call.type) {
    case 'open':
      reader = await openStore(call.databaseUrl).openReader();
      writer = new HistoryAnswers(reader);
      return null;
    case 'answer':
      return writer.step(call.question);
    case 'events':
      return writer.events(call.question);
    case 'trends':
      return writer.trends(call.question);
    case 'first-day':
      return writer.firstDay(call.partnerId, call.lookBack);
    case 'backtest':
      return backtest(reader, call.now, closing.signal);
    case 'close':
      closing.abort(new Error('the service stops'));
      await reader.close();
      return null;
  }
}

function isAnswer(result: CallResult): result is WrittenAnswer {
  return typeof result === 'object' && result !== null && 'body' in result;
}

/** Backtests as of `now` (ms since 1970). Rejects with the signal's reason once aborted. */
async function backtest(
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
