/**
 * In charge of asking the history for requests. The number of questions at a time is bounded, in
 * all and for each partner. A question that several requests ask within a moment is asked once. A
 * failure is a 503 of these views alone.
 */
import { retryAfterSeconds } from '../limits.ts';
import { type ProblemError, problem } from '../problems.ts';
import {
  recordedAnswerBytesMax,
  recordedAnswerMs,
  recordedAnswersMax,
  recordedAnswersOfPartnerMax,
} from '../recorded/limits.ts';
import type { Question, Recorded } from '../recorded/question.ts';
import { RecordedAnswer, type Response } from './recorded-answer.ts';
import { type Answer, answerTagged } from './reply/answer.ts';

export interface RecordedAnswersOptions {
  readonly recorded: Recorded;
  readonly storeAway: () => boolean;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
}

interface Remembered {
  readonly recorded: RecordedAnswer;
  /** When the answer is forgotten. */
  readonly until: number;
  bytes: number;
}

/** Two compressed copies may come to be kept beside the plain one; none is larger. */
const copies = 3;

export class RecordedAnswers {
  readonly #options: RecordedAnswersOptions;
  /** In the order in which they are forgotten. */
  readonly #remembered = new Map<string, Remembered>();
  #bytes = 0;
  /** Requests whose answer is being read or sent, by partner: each may keep a long one in memory. */
  readonly #underWay = new Map<string, number>();

  constructor(options: RecordedAnswersOptions) {
    this.#options = options;
  }

  /** Throws or rejects with a problem where the question cannot be answered now. */
  ask(question: Question, response: Response): Promise<Answer> {
    const { partnerId } = question.subject;
    this.#demandRoom(partnerId);
    const recorded = this.#find(question) ?? this.#begin(question);
    this.#count(partnerId, 1);
    recorded.sendInto(response, () => this.#count(partnerId, -1));
    return recorded.answer;
  }

  #find(question: Question): RecordedAnswer | undefined {
    this.#forget();
    return this.#remembered.get(keyOf(question))?.recorded;
  }

  #begin(question: Question): RecordedAnswer {
    const { storeAway, steadyClock } = this.#options;
    if (storeAway()) throw unavailable('The history cannot be read at the moment.');
    const key = keyOf(question);
    const recorded = new RecordedAnswer(this.#read(question));
    const remembered = { recorded, until: steadyClock() + recordedAnswerMs, bytes: 0 };
    this.#remembered.set(key, remembered);
    recorded.answer.then(
      ({ body }) => this.#weigh(key, remembered, body.length * copies),
      () => this.#drop(key, remembered),
    );
    return recorded;
  }

  #demandRoom(partnerId: string): void {
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0);
    const own = this.#underWay.get(partnerId) ?? 0;
    if (all < recordedAnswersMax && own < recordedAnswersOfPartnerMax) return;
    throw unavailable('Too many histories and forecasts are being read or sent at the moment.');
  }

  async #read(question: Question): Promise<Answer> {
    try {
      const { body, digest } = await this.#options.recorded.answer(question);
      return answerTagged(Buffer.from(body.buffer, body.byteOffset, body.length), digest, '');
    } catch (error) {
      const refusal = unavailable('The history cannot be read at the moment.');
      throw Object.assign(refusal, { cause: error });
    }
  }

  #count(partnerId: string, more: 1 | -1): void {
    const count = (this.#underWay.get(partnerId) ?? 0) + more;
    if (count === 0) this.#underWay.delete(partnerId);
    else this.#underWay.set(partnerId, count);
  }

  #weigh(key: string, remembered: Remembered, bytes: number): void {
    if (this.#remembered.get(key) !== remembered) return;
    remembered.bytes = bytes;
    this.#bytes += bytes;
    this.#forget();
  }

  /** Forgets what is over its time, and of the rest the oldest until there is room. */
  #forget(): void {
    const now = this.#options.steadyClock();
    for (const [key, remembered] of this.#remembered) {
      if (remembered.until > now && this.#bytes <= recordedAnswerBytesMax) return;
      this.#drop(key, remembered);
    }
  }

  #drop(key: string, remembered: Remembered): void {
    if (this.#remembered.get(key) !== remembered) return;
    this.#remembered.delete(key);
    this.#bytes -= remembered.bytes;
    remembered.recorded.forget();
  }
}

function keyOf(question: Question): string {
  return JSON.stringify(question, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function unavailable(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
