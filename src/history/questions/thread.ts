/**
 * The worker thread that answers from history, with its own connections and heap: a long range
 * costs the event loop only its bytes. The thread starts with the first request.
 */

import type { LookBack } from '../../domain/capacity/days.ts';
import { FairSemaphore } from '../../runtime/fair-semaphore.ts';
import { WorkerClient } from '../../runtime/worker-client.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { HistoryAnswers, inSteps } from './answers.ts';
import type {
  AnswerStep,
  Backtest,
  BacktestSource,
  EventsQuestion,
  EventsText,
  Recorded,
  RecordedQuestion,
  SiteTrends,
  TrendsQuestion,
  TrendsSource,
  WrittenAnswer,
} from './question.ts';

/** Concurrent requests to the thread: twice the concurrent reads, so that it is never idle. */
const recordedCallsMax = 4;

/** Requests to the thread. */
export type ReaderCall =
  | { readonly type: 'open'; readonly databaseUrl: string }
  | { readonly type: 'answer'; readonly question: RecordedQuestion }
  | { readonly type: 'events'; readonly question: EventsQuestion }
  | { readonly type: 'trends'; readonly question: TrendsQuestion }
  | { readonly type: 'first-day'; readonly partnerId: string; readonly lookBack: LookBack }
  | { readonly type: 'backtest'; readonly now: number }
  | { readonly type: 'close' };

/**
 * Results of requests for answers, events, trends, the first day and backtests; null for the
 * others.
 */
export type CallResult = AnswerStep | EventsText | readonly SiteTrends[] | number | Backtest | null;

export class RecordedThread implements Recorded, TrendsSource, BacktestSource {
  readonly #thread: WorkerClient<ReaderCall, CallResult>;
  readonly #permits = new FairSemaphore(recordedCallsMax);

  constructor(databaseUrl: string) {
    this.#thread = new WorkerClient({
      module: new URL('worker.ts', import.meta.url),
      name: 'history-reader',
      open: { type: 'open', databaseUrl },
      close: { type: 'close' },
      ended: 'the thread that reads the history has ended',
      closed: 'no history is read any more: the service stops',
    });
  }

  answer(question: RecordedQuestion, signal?: AbortSignal): Promise<WrittenAnswer> {
    return inSteps(question, (rest) => this.#step(rest, signal), signal);
  }

  /** Requests queue here, fairly by partner: the thread has a few at a time. */
  async #step(question: RecordedQuestion, signal?: AbortSignal): Promise<AnswerStep> {
    const wait = signal === undefined ? {} : { signal };
    using _permit = await this.#permits.acquire(question.subject.partnerId, wait);
    const result = await this.#thread.call({ type: 'answer', question });
    return result as AnswerStep;
  }

  async events(question: EventsQuestion, signal?: AbortSignal): Promise<EventsText> {
    const wait = signal === undefined ? {} : { signal };
    using _permit = await this.#permits.acquire(question.partnerId, wait);
    const result = await this.#thread.call({ type: 'events', question });
    return result as EventsText;
  }

  async trends(question: TrendsQuestion): Promise<readonly SiteTrends[]> {
    const result = await this.#thread.call({ type: 'trends', question });
    return result as readonly SiteTrends[];
  }

  async firstDay(partnerId: string, lookBack: LookBack): Promise<number | null> {
    const result = await this.#thread.call({ type: 'first-day', partnerId, lookBack });
    return result as number | null;
  }

  async backtest(now: number): Promise<Backtest> {
    const result = await this.#thread.call({ type: 'backtest', now });
    return result as Backtest;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** Reads history in a worker thread, unless only this thread can open the store. */
export function openRecorded(
  { databaseUrl }: Store,
  reader: StoreReader,
): {
  readonly recorded: Recorded & TrendsSource;
  /** Null if only the event loop could run backtests. */
  readonly backtests: BacktestSource | null;
  readonly close: () => Promise<void>;
} {
  if (databaseUrl === undefined) {
    return { recorded: new HistoryAnswers(reader), backtests: null, close: async () => {} };
  }
  const thread = new RecordedThread(databaseUrl);
  return { recorded: thread, backtests: thread, close: () => thread.close() };
}
