/**
 * In charge of the thread that answers from the history, with connections and a heap of its own: a
 * long range costs the event loop no more than its bytes. Nobody who never asks has the thread.
 */
import { OrderThread } from '../runtime/order-thread.ts';
import type {
  Question,
  Recorded,
  SiteTrends,
  TrendsQuestion,
  TrendsSource,
  WrittenAnswer,
} from './question.ts';

/** What the thread is asked to do. */
export type Order =
  | { readonly type: 'open'; readonly databaseUrl: string }
  | { readonly type: 'answer'; readonly question: Question }
  | { readonly type: 'trends'; readonly question: TrendsQuestion }
  | { readonly type: 'close' };

/** What orders to answer, and for trends, bring; null of the others. */
export type Result = WrittenAnswer | readonly SiteTrends[] | null;

export class RecordedThread implements Recorded, TrendsSource {
  readonly #thread: OrderThread<Order, Result>;

  constructor(databaseUrl: string) {
    this.#thread = new OrderThread({
      module: new URL('worker.ts', import.meta.url),
      name: 'history-reader',
      open: { type: 'open', databaseUrl },
      close: { type: 'close' },
      ended: 'the thread that reads the history has ended',
      closed: 'no history is read any more: the service stops',
    });
  }

  async answer(question: Question): Promise<WrittenAnswer> {
    const result = await this.#thread.carryOut({ type: 'answer', question });
    return result as WrittenAnswer;
  }

  async trends(question: TrendsQuestion): Promise<readonly SiteTrends[]> {
    const result = await this.#thread.carryOut({ type: 'trends', question });
    return result as readonly SiteTrends[];
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
