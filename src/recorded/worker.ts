/** Worker-thread entry point: answers from history. */
import { serveCalls } from '../runtime/worker-server.ts';
import { openStore } from '../store/open.ts';
import type { StoreReader } from '../store/store.ts';
import { backtest } from './backtest.ts';
import type { WrittenAnswer } from './question.ts';
import type { ReaderCall, Result } from './thread.ts';
import { RecordedWriter } from './writer.ts';

let reader: StoreReader;
let writer: RecordedWriter;
/** Aborts work that would run for minutes. */
const closing = new AbortController();

serveCalls<ReaderCall, Result>({
  call,
  transferList: (outcome) =>
    'result' in outcome && isAnswer(outcome.result) ? [outcome.result.body.buffer] : [],
  isLast: ({ type }) => type === 'close',
});

async function call(call: ReaderCall): Promise<Result> {
  switch (call.type) {
    case 'open':
      reader = await openStore(call.databaseUrl).openReader();
      writer = new RecordedWriter(reader);
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

function isAnswer(result: Result): result is WrittenAnswer {
  return typeof result === 'object' && result !== null && 'body' in result;
}
