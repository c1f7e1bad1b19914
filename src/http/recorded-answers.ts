/**
 * Queries the history for requests. Queries are limited in total and per partner until their
 * answers are sent. Identical concurrent queries are coalesced; one without a waiting client is
 * aborted. A failure is a 503 of these views alone.
 */

import { type ProblemError, problem } from '../contract/problems.ts';
import { retryAfterSeconds } from '../limits.ts';
import type { Recorded, RecordedQuestion } from '../recorded/question.ts';
import { asManyAsFree, FairSemaphore } from '../runtime/fair-semaphore.ts';
import { type Answer, answerTagged } from './reply/answer.ts';
import { type ClosableResponse, Disconnected, requireWaiting } from './work/response-end.ts';
import { SharedAnswer } from './work/shared-answer.ts';

/**
 * Concurrent histories and forecasts in a process, read or sent. The longest has some 750 KB and
 * takes some 15 ms to read: all of them take 50 MiB, and the last waits for a second. A partner has
 * as many as are free, so 32 if no other requests any: the panel's charts of sixteen sites, each
 * with its history and its changes.
 */
export const recordedAnswersMax = 64;

/** Time to live of a cached answer: new samples show within the 2 s in which all changes do. */
export const recordedAnswerMs = 2_000;

/** Cache size, compressed copies included: some seven of the longest ranges. */
export const recordedAnswerBytesMax = 16 * 1024 * 1024;

interface RetainedAnswer {
  readonly recorded: SharedAnswer;
  /** When the answer expires. */
  readonly until: number;
  bytes: number;
}

/** Two compressed copies may be cached beside the plain one; none is larger. */
const copies = 3;

export class RecordedAnswers {
  readonly #recorded: Pick<Recorded, 'answer'>;
  readonly #storeUnavailable: () => boolean;
  readonly #steadyClock: () => number;
  /** In order of expiry. */
  readonly #cached = new Map<string, RetainedAnswer>();
  #bytes = 0;
  /** A permit is held while an answer is read or sent: each may keep a long one in memory. */
  readonly #places = new FairSemaphore(recordedAnswersMax, asManyAsFree);

  /** `steadyClock` is monotonic, in ms. */
  constructor(
    recorded: Pick<Recorded, 'answer'>,
    storeUnavailable: () => boolean,
    steadyClock: () => number,
  ) {
    this.#recorded = recorded;
    this.#storeUnavailable = storeUnavailable;
    this.#steadyClock = steadyClock;
  }

  /** Throws or rejects with a problem if the question cannot be answered now. */
  ask(question: RecordedQuestion, response: ClosableResponse): Promise<Answer> {
    requireWaiting(response);
    const known = this.#find(question);
    const { partnerId } = question.subject;
    const place = known?.isHeld ? null : this.#acquire(partnerId);
    try {
      const recorded = known ?? this.#startAnswer(question);
      const sent = recorded.sendInto(response, partnerId);
      if (place !== null) recorded.keepPlace(place);
      return sent;
    } catch (error) {
      place?.[Symbol.dispose]();
      throw error;
    }
  }

  #find(question: RecordedQuestion): SharedAnswer | undefined {
    this.#forget();
    const recorded = this.#cached.get(keyOf(question))?.recorded;
    return recorded?.isAborted ? undefined : recorded;
  }

  #acquire(partnerId: string): Disposable {
    const place = this.#places.tryAcquire(partnerId);
    if (place !== null) return place;
    throw unavailable(
      'Too many histories, forecasts and events are being read or sent at the moment.',
    );
  }

  #startAnswer(question: RecordedQuestion): SharedAnswer {
    if (this.#storeUnavailable()) throw unreadable(question);
    const key = keyOf(question);
    this.#drop(key, this.#cached.get(key));
    const recorded = new SharedAnswer((signal) => this.#read(question, signal));
    const retained = { recorded, until: this.#steadyClock() + recordedAnswerMs, bytes: 0 };
    this.#cached.set(key, retained);
    recorded.answer.then(
      ({ body }) => this.#weigh(key, retained, body.length * copies),
      () => this.#drop(key, retained),
    );
    return recorded;
  }

  async #read(question: RecordedQuestion, signal: AbortSignal): Promise<Answer> {
    try {
      const { body, digest } = await this.#recorded.answer(question, signal);
      return answerTagged(Buffer.from(body.buffer, body.byteOffset, body.length), digest, '');
    } catch (error) {
      if (error instanceof Disconnected) throw error;
      throw Object.assign(unreadable(question), { cause: error });
    }
  }

  #weigh(key: string, retained: RetainedAnswer, bytes: number): void {
    if (this.#cached.get(key) !== retained) return;
    if (retained.recorded.isAborted) {
      this.#drop(key, retained);
      return;
    }
    retained.bytes = bytes;
    this.#bytes += bytes;
    this.#forget();
  }

  /** Evicts expired answers, then the oldest until there is room. */
  #forget(): void {
    const now = this.#steadyClock();
    for (const [key, retained] of this.#cached) {
      if (retained.until > now && this.#bytes <= recordedAnswerBytesMax) return;
      this.#drop(key, retained);
    }
  }

  #drop(key: string, retained: RetainedAnswer | undefined): void {
    if (retained === undefined || this.#cached.get(key) !== retained) return;
    this.#cached.delete(key);
    this.#bytes -= retained.bytes;
    retained.recorded.forget();
  }
}

function keyOf(question: RecordedQuestion): string {
  return JSON.stringify(question, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function unreadable({ type }: RecordedQuestion): ProblemError {
  const subject = type === 'events' ? 'The events' : 'The history';
  return unavailable(`${subject} cannot be read at the moment.`);
}

function unavailable(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
