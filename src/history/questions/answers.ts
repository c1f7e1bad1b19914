/**
 * Answers from history: reads the recorded points, computes the result, and serializes it. The
 * trends of many sites are computed in the background: each site is queued among interactive
 * requests, and after each the thread pauses to handle messages.
 */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eventListJson, eventStreamText } from '../../contract/event-json.ts';
import type { ForecastAssumptions } from '../../contract/forecast.ts';
import { forecastJson } from '../../contract/forecast-json.ts';
import { historyJson } from '../../contract/history-json.ts';
import type { CountedBy } from '../../domain/capacity/counted-by.ts';
import type { LookBack } from '../../domain/capacity/days.ts';
import { type Forecast, forecast } from '../../domain/capacity/forecast.ts';
import { withoutLow } from '../../domain/capacity/rises.ts';
import { readTrends } from '../../domain/capacity/subject-trends.ts';
import { keeping, type Trends } from '../../domain/capacity/trend.ts';
import {
  type HistoryQuantity,
  type HistorySubject,
  historyQuantities,
} from '../../domain/history.ts';
import { pageLimitMax } from '../../limits.ts';
import { inOneBuffer } from '../../runtime/one-buffer.ts';
import { Semaphore } from '../../runtime/semaphore.ts';
import type { EventPage, StoreReader } from '../../store/store.ts';
import type {
  ActiveNodes,
  AnswerStep,
  EventsQuestion,
  EventsText,
  Recorded,
  RecordedQuestion,
  SiteTrends,
  TodayByQuantity,
  TrendsQuestion,
  TrendsSource,
  WrittenAnswer,
} from './question.ts';

/** Concurrent store reads, and so connections: the others queue in the thread. */
const recordedReadsAtOnceMax = 2;

type RecordedReader = Pick<StoreReader, 'readHistory' | 'readEvents' | 'readEventsBefore'>;

type EventListQuestion = Extract<RecordedQuestion, { readonly type: 'events' }>;

/** Answers in the calling thread: a few concurrent reads, the others queued. */
export class HistoryAnswers implements Recorded, TrendsSource {
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
      const { events, ...of } = await this.#readEvents(question, pageLimitMax);
      return { text: eventStreamText(events), last: events.at(-1)?.id ?? null, ...of };
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
    if (question.type !== 'events') {
      return `{"data":${await this.#workloadJson(question, subject)}}`;
    }
    const { asked } = question;
    return asked.newestFirst === undefined
      ? this.#eventsJson(question)
      : this.#newestEventsJson(question, asked.newestFirst);
  }

  async #eventsJson(question: EventListQuestion): Promise<string | RecordedQuestion> {
    const { asked, found: before = [], links, after } = question;
    const page = await this.#readEvents(asked, pageLimitMax - before.length);
    const { events, next, oldest, isLast } = page;
    const found = [...before, ...events];
    if (!isLast && found.length < pageLimitMax) {
      return { ...question, asked: { ...asked, after: next }, found };
    }
    const position = next === after?.id ? after.text : `${next}`;
    return eventListJson(found, { next: position, oldest, after }, links);
  }

  /** One more than a page is looked for: what comes after the last page is known to be nothing. */
  async #newestEventsJson(
    question: EventListQuestion,
    { before }: NonNullable<EventsQuestion['newestFirst']>,
  ): Promise<string | RecordedQuestion> {
    const { asked, found: newer = [], links, after } = question;
    const { partnerId, selection } = asked;
    const bounds = { after: asked.after, before };
    const limit = pageLimitMax + 1 - newer.length;
    const page = await this.#reader.readEventsBefore(partnerId, selection, bounds, limit);
    const found = [...newer, ...page.events];
    if (!page.isLast && found.length <= pageLimitMax) {
      return { ...question, asked: { ...asked, newestFirst: { before: page.next } }, found };
    }
    const shown = found.slice(0, pageLimitMax);
    const next = found.length > pageLimitMax ? `${shown.at(-1)!.id}` : null;
    return eventListJson(shown, { next, oldest: page.oldest, after }, links);
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
    const nodesActive = byQuantity((quantity) => today[quantity].nodesActive);
    const trendsBy = await readTrends(this.#reader, subject, lookBack, nodesActive);
    const computedAt = lookBack.today;
    const forecasts = forecastsOf(trendsBy(whatIf.by), today, whatIf);
    return forecastJson({ subject, computedAt, whatIf, forecasts, first });
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

function forecastsOf(
  trends: Trends,
  today: TodayByQuantity,
  { plan, extend }: ForecastAssumptions,
): Readonly<Record<HistoryQuantity, Forecast>> {
  return byQuantity((quantity) => {
    const change = { plan: plan[quantity] ?? 0n, extension: extend[quantity] ?? 0n };
    return forecast(trends[quantity], today[quantity], change);
  });
}

function byQuantity<Value>(
  of: (quantity: HistoryQuantity) => Value,
): Readonly<Record<HistoryQuantity, Value>> {
  const entries = historyQuantities.map((quantity) => [quantity, of(quantity)] as const);
  return Object.fromEntries(entries) as Record<HistoryQuantity, Value>;
}

type PastReader = Pick<StoreReader, 'readHistory'>;

/** The sites' trends, in the order of the request. */
async function siteTrends(
  reader: PastReader,
  question: TrendsQuestion,
  semaphore: Semaphore,
): Promise<readonly SiteTrends[]> {
  const all: SiteTrends[] = [];
  for (const site of question.sites) {
    await semaphore.acquire();
    try {
      all.push(await trendsOfSite(reader, question, site));
    } finally {
      semaphore.release();
    }
    await setImmediate();
  }
  return all;
}

async function trendsOfSite(
  reader: PastReader,
  { partnerId, lookBack }: TrendsQuestion,
  { siteId, nodesActive }: ActiveNodes,
): Promise<SiteTrends> {
  const subject = { partnerId, level: 'site', id: siteId } as const;
  const trendsBy = await readTrends(reader, subject, lookBack, nodesActive);
  const kept = (by: CountedBy) => keeping(trendsBy(by), withoutLow);
  const trends = { used: kept('used'), allocated: kept('allocated') };
  return inOneBuffer({ siteId, trends });
}
