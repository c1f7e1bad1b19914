/** Answers from history: reads the recorded points, computes the result, and serializes it. */
import { hash } from 'node:crypto';
import { countedDays } from '../capacity/days.ts';
import { type Forecast, forecast } from '../capacity/forecast.ts';
import { eventListJson, eventStreamText } from '../contract/event-json.ts';
import { forecastJson } from '../contract/forecast-json.ts';
import { historyJson } from '../contract/history-json.ts';
import {
  type HistoryPoint,
  type HistoryQuantity,
  type HistorySubject,
  historyQuantities,
} from '../domain/history.ts';
import { pageLimitMax } from '../limits.ts';
import { Semaphore } from '../runtime/semaphore.ts';
import type { EventPage, StoreReader } from '../store/store.ts';
import type {
  EventsQuestion,
  EventsText,
  LookBack,
  Question,
  Recorded,
  SiteTrends,
  TodayByQuantity,
  TrendsQuestion,
  TrendsSource,
  WrittenAnswer,
} from './question.ts';
import { siteTrends } from './site-trends.ts';

/** Concurrent store reads, and so connections: the others queue in the thread. */
const recordedReadsAtOnceMax = 2;

type HistoryReader = Pick<StoreReader, 'readHistory' | 'readEvents'>;

/** Answers in the calling thread: a few concurrent reads, the others queued. */
export class RecordedWriter implements Recorded, TrendsSource {
  readonly #reader: HistoryReader;
  readonly #semaphore = new Semaphore(recordedReadsAtOnceMax);
  /** One trends request at a time, so that the other reads stay free for answers. */
  readonly #trendsSemaphore = new Semaphore(1);

  constructor(reader: HistoryReader) {
    this.#reader = reader;
  }

  async answer(question: Question): Promise<WrittenAnswer> {
    return withPermit(this.#semaphore, async () => {
      const body = new TextEncoder().encode(await this.#json(question));
      return { body, digest: hash('sha256', body, 'base64url') };
    });
  }

  events(question: EventsQuestion): Promise<EventsText> {
    return withPermit(this.#semaphore, async () => {
      const { events, next } = await this.#readEvents(question);
      return { text: eventStreamText(events), next, isFull: events.length === pageLimitMax };
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

  async #json(question: Question): Promise<string> {
    const { subject } = question;
    if (question.type === 'events') {
      const { events, next } = await this.#readEvents(question.asked);
      return eventListJson(events, next, question.links);
    }
    return `{"data":${await this.#workloadJson(question, subject)}}`;
  }

  #readEvents({ partnerId, selection, after }: EventsQuestion): Promise<EventPage> {
    return this.#reader.readEvents(partnerId, selection, after, pageLimitMax);
  }

  async #workloadJson(
    question: Exclude<Question, { readonly type: 'events' }>,
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
