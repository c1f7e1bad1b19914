/**
 * Queries the history for requests. Queries are limited in total and per partner until their
 * answers are sent. Identical concurrent queries are coalesced; one without a waiting client is
 * aborted. A failure is a 503 of these views alone.
 */

import { type ProblemError, problem } from '../contract/problems.ts';
import { retryAfterSeconds } from '../limits.ts';
import type { Question, Recorded } from '../recorded/question.ts';
import { asManyAsFree, FairSemaphore } from '../runtime/fair-semaphore.ts';
import { type Answer, answerTagged } from './reply/answer.ts';
import { CutOff, type Response, requireWaiting } from './work/response-end.ts';
import { SharedAnswer } from './work/shared-answer.ts';

/**
 * Concurrent histories and forecasts in a process, read or sent. The longest has some 750 KB and
 * takes some 15 ms to read: all of them take 50 MiB, and the last waits for a second. A partner has
 * as many as are free, so 32 if no other requests any: a page with a chart for each of thirty
 * sites.
 */
export const recordedAnswersMax = 64;

/** Time to live of a cached answer: new samples show within the 2 s in which all changes do. */
export const recordedAnswerMs = 2_000;

/** Cache size, compressed copies included: some seven of the longest ranges. */
export const recordedAnswerBytesMax = 16 * 1024 * 1024;

export interface RecordedAnswersOptions {
  readonly recorded: Pick<Recorded, 'answer'>;
  readonly storeUnavailable: () => boolean;
  /** A monotonic clock, in ms. */
  readonly steadyClock: () => number;
}

interface Remembered {
  readonly recorded: SharedAnswer;
  /** When the answer expires. */
  readonly until: number;
  bytes: number;
}

/** Two compressed copies may be cached beside the plain one; none is larger. */
const copies = 3;

export class RecordedAnswers {
  readonly #options: RecordedAnswersOptions;
  /** In order of expiry. */
  readonly #remembered = new Map<string, Remembered>();
  #bytes = 0;
  /** A permit is held while an answer is read or sent: each may keep a long one in memory. */
  readonly #places = new FairSemaphore(recordedAnswersMax, asManyAsFree);

  constructor(options: RecordedAnswersOptions) {
    this.#options = options;
  }

  /** Throws or rejects with a problem if the question cannot be answered now. */
  ask(question: Question, response: Response): Promise<Answer> {
    requireWaiting(response);
    const known = this.#find(question);
    const { partnerId } = question.subject;
    const place = known?.isHeld ? null : this.#acquire(partnerId);
    try {
      const recorded = known ?? this.#begin(question);
      const sent = recorded.sendInto(response, partnerId);
      if (place !== null) recorded.keepPlace(place);
      return sent;
    } catch (error) {
      place?.[Symbol.dispose]();
      throw error;
    }
  }

  #find(question: Question): SharedAnswer | undefined {
    this.#forget();
    const recorded = this.#remembered.get(keyOf(question))?.recorded;
    return recorded?.isAborted ? undefined : recorded;
  }

  #acquire(partnerId: string): Disposable {
    const place = this.#places.tryAcquire(partnerId);
    if (place !== null) return place;
    throw unavailable(
      'Too many histories, forecasts and events are being read or sent at the moment.',
    );
  }

  #begin(question: Question): SharedAnswer {
    const { storeUnavailable, steadyClock } = this.#options;
    if (storeUnavailable()) throw unreadable(question);
    const key = keyOf(question);
    this.#drop(key, this.#remembered.get(key));
    const recorded = new SharedAnswer((signal) => this.#read(question, signal));
    const remembered = { recorded, until: steadyClock() + recordedAnswerMs, bytes: 0 };
    this.#remembered.set(key, remembered);
    recorded.answer.then(
      ({ body }) => this.#weigh(key, remembered, body.length * copies),
      () => this.#drop(key, remembered),
    );
    return recorded;
  }

  async #read(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      const { body, digest } = await this.#options.recorded.answer(question, signal);
      return answerTagged(Buffer.from(body.buffer, body.byteOffset, body.length), digest, '');
    } catch (error) {
      if (error instanceof CutOff) throw error;
      throw Object.assign(unreadable(question), { cause: error });
    }
  }

  #weigh(key: string, remembered: Remembered, bytes: number): void {
    if (this.#remembered.get(key) !== remembered) return;
    if (remembered.recorded.isAborted) {
      this.#drop(key, remembered);
      return;
    }
    remembered.bytes = bytes;
    this.#bytes += bytes;
    this.#forget();
  }

  /** Evicts expired answers, then the oldest until there is room. */
  #forget(): void {
    const now = this.#options.steadyClock();
    for (const [key, remembered] of this.#remembered) {
      if (remembered.until > now && this.#bytes <= recordedAnswerBytesMax) return;
      this.#drop(key, remembered);
    }
  }

  #drop(key: string, remembered: Remembered | undefined): void {
    if (remembered === undefined || this.#remembered.get(key) !== remembered) return;
    this.#remembered.delete(key);
    this.#bytes -= remembered.bytes;
    remembered.recorded.forget();
  }
}

function keyOf(question: Question): string {
  return JSON.stringify(question, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function unreadable({ type }: Question): ProblemError {
  const subject = type === 'events' ? 'The events' : 'The history';
  return unavailable(`${subject} cannot be read at the moment.`);
}

function unavailable(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
