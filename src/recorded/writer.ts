/** In charge of answering from the history: reads what was recorded, works it out, and writes it. */
import { hash } from 'node:crypto';
import { countedDays } from '../capacity/days.ts';
import { type Forecast, forecast } from '../capacity/forecast.ts';
import { forecastJson } from '../contract/forecast.ts';
import { historyJson } from '../contract/history.ts';
import { type HistoryPoint, type HistoryQuantity, historyQuantities } from '../domain/history.ts';
import type { StoreReader } from '../store/store.ts';
import type { Question, Recorded, TodayByQuantity, WrittenAnswer } from './question.ts';

type HistoryReader = Pick<StoreReader, 'readHistory'>;

/** Answers in the thread that it is called in. */
export class RecordedWriter implements Recorded {
  readonly #reader: HistoryReader;

  constructor(reader: HistoryReader) {
    this.#reader = reader;
  }

  async answer(question: Question): Promise<WrittenAnswer> {
    const body = new TextEncoder().encode(`{"data":${await this.#json(question)}}`);
    return { body, digest: hash('sha256', body, 'base64url') };
  }

  async #json(question: Question): Promise<string> {
    const { subject } = question;
    if (question.type === 'history') {
      const { from, to, step } = question.range;
      const points = await this.#reader.readHistory(subject, step, from, to);
      return historyJson(subject, question.range, points);
    }
    const { from, to } = question.lookBack;
    const points = await this.#reader.readHistory(subject, '1d', from, to);
    return forecastJson(subject, to, forecasts(points, question.today));
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
