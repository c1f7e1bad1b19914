/** Answers from history: reads the recorded points, computes the result, and serializes it. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { countedDays } from '../capacity/days.ts';
import { type Forecast, forecast } from '../capacity/forecast.ts';
import { eventListJson, eventStreamText, latestEventsJson } from '../contract/event-json.ts';
import { forecastJson } from '../contract/forecast-json.ts';
import { historyJson } from '../contract/history-json.ts';
import { markedEventTypes, statusEventTypes } from '../domain/event.ts';
import {
  type HistoryPoint,
  type HistoryQuantity,
  type HistorySubject,
  historyQuantities,
} from '../domain/history.ts';
import { pageLimitMax } from '../limits.ts';
import { Semaphore } from '../runtime/semaphore.ts';
import type { EventPage, StoreReader } from '../store/store.ts';
import { eventMarksJson, markedEventsMax } from './event-marks.ts';
import type {
  AnswerStep,
  EventsQuestion,
  EventsText,
  LookBack,
  Recorded,
  RecordedQuestion,
  SiteTrends,
  TodayByQuantity,
  TrendsQuestion,
  TrendsSource,
  WrittenAnswer,
} from './question.ts';
import { siteTrends } from './site-trends.ts';

/** Concurrent store reads, and so connections: the others queue in the thread. */
const recordedReadsAtOnceMax = 2;

type RecordedReader = Pick<StoreReader, 'readHistory' | 'readEvents' | 'readLatestEvents'>;

/** Answers in the calling thread: a few concurrent reads, the others queued. */
export class RecordedWriter implements Recorded, TrendsSource {
  readonly #reader: RecordedReader;
  readonly #semaphore = new Semaphore(recordedReadsAtOnceMax);
  /** One trends request at a time, so that the other reads stay free for answers. */
  readonly #trendsSemaphore = new Semaphore(1);

  constructor(reader: RecordedReader) {
    this.#reader = reader;
  }

  answer(question: RecordedQuestion, signal?: AbortSignal): Promise<WrittenAnswer> {
    return inSteps(question, (rest) => this.step(rest), signal);
  }

  step(question: RecordedQuestion): Promise<AnswerStep> {
    return withPermit(this.#semaphore, async () => {
      const json = await this.#json(question);
      if (typeof json !== 'string') return { rest: json };
      const body = new TextEncoder().encode(json);
      return { body, digest: hash('sha256', body, 'base64url') };
    });
  }

  events(question: EventsQuestion): Promise<EventsText> {
    return withPermit(this.#semaphore, async () => {
      const { events, next, isLast } = await this.#readEvents(question, pageLimitMax);
      return { text: eventStreamText(events), last: events.at(-1)?.id ?? null, next, isLast };
    });
  }

  trends(question: TrendsQuestion): Promise<readonly SiteTrends[]> {
    return withPermit(this.#trendsSemaphore, () =>
      siteTrends(this.#reader, question, this.#semaphore),
    );
  }

  firstDay(partnerId: string, { from, to }: LookBack): Promise<number | null> {
    return withPermit(this.#semaphore, async () => {
      const subject = { partnerId, level: 'partner', id: partnerId } as const;
      const [first] = await this.#reader.readHistory(subject, '1d', from, to);
      return first?.at ?? null;
    });
  }

  /** A body, or the question that remains. */
  async #json(question: RecordedQuestion): Promise<string | RecordedQuestion> {
    const { subject } = question;
    if (question.type === 'latest-events') return this.#latestEventsJson(question);
    if (question.type === 'event-marks') return this.#eventMarksJson(question);
    if (question.type !== 'events') {
      return `{"data":${await this.#workloadJson(question, subject)}}`;
    }
    const { asked, found: before = [], links, after } = question;
    const { events, next, isLast } = await this.#readEvents(asked, pageLimitMax - before.length);
    const found = [...before, ...events];
    if (isLast || found.length === pageLimitMax) {
      return eventListJson(found, next === after?.id ? after.text : `${next}`, links);
    }
    return { ...question, asked: { ...asked, after: next }, found };
  }

  async #latestEventsJson({
    subject: { partnerId },
    scope,
    limit,
  }: Extract<RecordedQuestion, { readonly type: 'latest-events' }>): Promise<string> {
    const { events, next } = await this.#reader.readLatestEvents(partnerId, scope, null, limit);
    const status =
      scope.assetId === null
        ? []
        : (await this.#reader.readLatestEvents(partnerId, scope, statusEventTypes, 1)).events;
    return latestEventsJson(events, next, status[0]);
  }

  async #eventMarksJson({
    subject: { partnerId },
    scope,
    range,
  }: Extract<RecordedQuestion, { readonly type: 'event-marks' }>): Promise<string> {
    const latest = await this.#reader.readLatestEvents(
      partnerId,
      scope,
      markedEventTypes,
      markedEventsMax,
    );
    return eventMarksJson(latest, range);
  }

  #readEvents({ partnerId, selection, after }: EventsQuestion, limit: number): Promise<EventPage> {
    return this.#reader.readEvents(partnerId, selection, after, limit);
  }

  async #workloadJson(
    question: Extract<RecordedQuestion, { readonly type: 'history' | 'forecast' }>,
    subject: HistorySubject,
  ): Promise<string> {
    if (question.type === 'history') {
      const { from, to, step } = question.range;
      const points = await this.#reader.readHistory(subject, step, from, to);
      return historyJson(subject, question.range, points);
    }
    const { lookBack, today, whatIf, first } = question;
    const points = await this.#reader.readHistory(subject, '1d', lookBack.from, lookBack.to);
    const computedAt = lookBack.to;
    return forecastJson({
      subject,
      computedAt,
      whatIf,
      forecasts: forecasts(points, today),
      first,
    });
  }
}

/** Answers in steps, with a turn of the event loop between them. Rejects once the signal is aborted. */
export async function inSteps(
  question: RecordedQuestion,
  step: (rest: RecordedQuestion) => Promise<AnswerStep>,
  signal?: AbortSignal,
): Promise<WrittenAnswer> {
  for (let made = await step(question); ; made = await step(made.rest)) {
    if (!('rest' in made)) return made;
    await setImmediate();
    signal?.throwIfAborted();
  }
}

async function withPermit<Result>(
  semaphore: Semaphore,
  work: () => Promise<Result>,
): Promise<Result> {
  await semaphore.acquire();
  try {
    return await work();
  } finally {
    semaphore.release();
  }
}

function forecasts(
  points: readonly HistoryPoint[],
  today: TodayByQuantity,
): Readonly<Record<HistoryQuantity, Forecast>> {
  const ofQuantity = (quantity: HistoryQuantity) => {
    const now = today[quantity];
    return forecast(countedDays(points, quantity, now.nodesReporting), now);
  };
  const entries = historyQuantities.map((quantity) => [quantity, ofQuantity(quantity)] as const);
  return Object.fromEntries(entries) as Record<HistoryQuantity, Forecast>;
}
