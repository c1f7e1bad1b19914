/** The thread that answers from the history: a few reads at a time, the others in turn. */
import { takeOrders } from '../runtime/order-worker.ts';
import { openStore } from '../store/open.ts';
import type { StoreReader } from '../store/store.ts';
import { Turns } from '../store/turns.ts';
import { recordedReadsAtOnceMax } from './limits.ts';
import type { Question, WrittenAnswer } from './question.ts';
import type { Order, Result } from './thread.ts';
import { RecordedWriter } from './writer.ts';

const turns = new Turns(recordedReadsAtOnceMax);
let reader: StoreReader;
let writer: RecordedWriter;

takeOrders<Order, Result>({
  carryOut,
  memoryOf: (outcome) =>
    'result' in outcome && outcome.result !== null ? [outcome.result.body.buffer] : [],
  isLast: ({ type }) => type === 'close',
});

async function carryOut(order: Order): Promise<Result> {
  switch (order.type) {
    case 'open':
      reader = await openStore(order.databaseUrl).openReader();
      writer = new RecordedWriter(reader);
      return null;
    case 'answer':
      return answerInTurn(order.question);
    case 'close':
      await reader.close();
      return null;
  }
}

async function answerInTurn(question: Question): Promise<WrittenAnswer> {
  await turns.take();
  try {
    return await writer.answer(question);
  } finally {
    turns.give();
  }
}
