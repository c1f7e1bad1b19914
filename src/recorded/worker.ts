/** The thread that answers from the history: a few reads at a time, the others in turn. */
import { takeOrders } from '../runtime/order-worker.ts';
import { openStore } from '../store/open.ts';
import type { StoreReader } from '../store/store.ts';
import { Turns } from '../store/turns.ts';
import { recordedReadsAtOnceMax } from './limits.ts';
import type { LookBack, Question, SiteTrends, TrendsQuestion, WrittenAnswer } from './question.ts';
import { siteTrends } from './site-trends.ts';
import type { Order, Result } from './thread.ts';
import { RecordedWriter } from './writer.ts';

const turns = new Turns(recordedReadsAtOnceMax);
/** One question for trends after another, so that answers always have the other reads. */
const trendsTurns = new Turns(1);
let reader: StoreReader;
let writer: RecordedWriter;

takeOrders<Order, Result>({
  carryOut,
  memoryOf: (outcome) =>
    'result' in outcome && isAnswer(outcome.result) ? [outcome.result.body.buffer] : [],
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
    case 'trends':
      return trendsInTurn(order.question);
    case 'first-day':
      return firstDayInTurn(order.partnerId, order.lookBack);
    case 'close':
      await reader.close();
      return null;
  }
}

function isAnswer(result: Result): result is WrittenAnswer {
  return typeof result === 'object' && result !== null && 'body' in result;
}

async function firstDayInTurn(partnerId: string, { from, to }: LookBack): Promise<number | null> {
  await turns.take();
  try {
    const subject = { partnerId, level: 'partner', id: partnerId } as const;
    const [first] = await reader.readHistory(subject, '1d', from, to);
    return first?.at ?? null;
  } finally {
    turns.give();
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

async function trendsInTurn(question: TrendsQuestion): Promise<readonly SiteTrends[]> {
  await trendsTurns.take();
  try {
    return await siteTrends(reader, question, turns);
  } finally {
    trendsTurns.give();
  }
}
