/** Worker-thread entry point: answers from history. */
import { takeOrders } from '../runtime/order-worker.ts';
import { openStore } from '../store/open.ts';
import type { StoreReader } from '../store/store.ts';
import { backtest } from './backtest.ts';
import type { WrittenAnswer } from './question.ts';
import type { Order, Result } from './thread.ts';
import { RecordedWriter } from './writer.ts';

let reader: StoreReader;
let writer: RecordedWriter;
/** Aborts work that would run for minutes. */
const closing = new AbortController();

takeOrders<Order, Result>({
  call,
  memoryOf: (outcome) =>
    'result' in outcome && isAnswer(outcome.result) ? [outcome.result.body.buffer] : [],
  isLast: ({ type }) => type === 'close',
});

async function call(order: Order): Promise<Result> {
  switch (order.type) {
    case 'open':
      reader = await openStore(order.databaseUrl).openReader();
      writer = new RecordedWriter(reader);
      return null;
    case 'answer':
      return writer.answer(order.question);
    case 'events':
      return writer.events(order.question);
    case 'trends':
      return writer.trends(order.question);
    case 'first-day':
      return writer.firstDay(order.partnerId, order.lookBack);
    case 'backtest':
      return backtest(reader, order.now, closing.signal);
    case 'close':
      closing.abort(new Error('the service stops'));
      await reader.close();
      return null;
  }
}

function isAnswer(result: Result): result is WrittenAnswer {
  return typeof result === 'object' && result !== null && 'body' in result;
}
