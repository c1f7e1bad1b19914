/**
 * Asks the history for requests. The number of questions at a time is bounded, in all and for each
 * partner, until the thread has answered them and the answers are sent. A question that several
 * requests ask within a moment is asked once; one that nobody waits for any more is given up. A failure
 * is a 503 of these views alone.
 */

import { type ProblemError, problem } from '../contract/problems.ts';
import { retryAfterSeconds } from '../limits.ts';
import type { Question, Recorded } from '../recorded/question.ts';
import { asManyAsFree, FairSemaphore } from '../runtime/fair-semaphore.ts';
import { type Answer, answerTagged } from './reply/answer.ts';
import { CutOff, type Response, requireWaiting } from './work/response-end.ts';
import { SharedAnswer } from './work/shared-answer.ts';

/**
 * Histories and forecasts that are read or sent at a time, in a process. The longest has some 750 KB
 * and takes some 15 ms to read: all of them take 50 MiB, and the last waits for a second. A partner has
 * as many as are free, so 32 where no other asks: a page with a chart for each of thirty sites.
 */
export const recordedAnswersMax = 64;

/** How long an answer is remembered: new samples show within the 2 s in which all changes do. */
export const recordedAnswerMs = 2_000;

/** Bytes of remembered answers, compressed copies included: some seven of the longest ranges. */
export const recordedAnswerBytesMax = 16 * 1024 * 1024;

export interface RecordedAnswersOptions {
  readonly recorded: Pick<Recorded, 'answer'>;
  readonly storeAway: () => boolean;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
}

interface Remembered {
  readonly recorded: SharedAnswer;
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
  /** A place is held while an answer is read or sent: each may keep a long one in memory. */
  readonly #places = new FairSemaphore(recordedAnswersMax, asManyAsFree);

  constructor(options: RecordedAnswersOptions) {
    this.#options = options;
  }

  /** Throws or rejects with a problem where the question cannot be answered now. */
  ask(question: Question, response: Response): Promise<Answer> {
    requireWaiting(response);
    const known = this.#find(question);
    const { partnerId } = question.subject;
    const place = known?.isHeld ? null : this.#acquire(partnerId);
    try {
      const recorded = known ?? this.#begin(question);
      const sent = recorded.sendInto(response, partnerId);
      if (place !== null) recorded.hold(place);
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
    throw unavailable('Too many histories and forecasts are being read or sent at the moment.');
  }

  #begin(question: Question): SharedAnswer {
    const { storeAway, steadyClock } = this.#options;
    if (storeAway()) throw unavailable('The history cannot be read at the moment.');
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
      const refusal = unavailable('The history cannot be read at the moment.');
      throw Object.assign(refusal, { cause: error });
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

  /** Forgets what is over its time, and of the rest the oldest until there is room. */
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

function unavailable(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
