/**
 * Queries the history for requests. Queries are limited in total and per partner until their
 * answers are sent. Identical concurrent queries are coalesced; one without a waiting client is
 * aborted. A failure is a 503 of these views alone.
 */

import { hash } from 'node:crypto';
import { type ProblemError, problem } from '../contract/problems.ts';
import type { Recorded, RecordedQuestion } from '../history/questions/question.ts';
import { retryAfterSeconds } from '../limits.ts';
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

/**
 * Concurrent pages of such answers, one for each of 50 sites: some 4 MB each, so all of them take as much as
 * the answers above.
 */
const recordedPagesMax = 12;

/** A page of answers to questions about some sites, of which the ends are known. */
export interface RecordedPage {
  readonly partnerId: string;
  readonly questions: readonly RecordedQuestion[];
  /** Asked before them: its answer changes whenever one of theirs does. Null if the ends know it. */
  readonly state: RecordedQuestion | null;
  /** What follows the records: `],"meta":{…},"links":{…}}`, by a digest of `state`. */
  readonly closing: (state: string) => string;
}

/** What is read, for whom, and within which bound. */
interface Reading {
  /** The same for the same answer. */
  readonly key: string;
  readonly partnerId: string;
  readonly places: FairSemaphore;
  /** What cannot be read, if it cannot. */
  readonly subject: 'The events' | 'The history';
  readonly read: (signal: AbortSignal) => Promise<Answer>;
}

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
  readonly #pagePlaces = new FairSemaphore(recordedPagesMax, asManyAsFree);

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
    return this.#ask(
      {
        key: keyOf(question),
        partnerId: question.subject.partnerId,
        places: this.#places,
        subject: question.type === 'events' ? 'The events' : 'The history',
        read: async (signal) => {
          const { body, digest } = await this.#recorded.answer(question, signal);
          return answerTagged(Buffer.from(body.buffer, body.byteOffset, body.length), digest, '');
        },
      },
      response,
    );
  }

  /**
   * A list of what the questions' answers have in `data`, in their order. Throws or rejects as `ask`.
   */
  askPage(page: RecordedPage, response: ClosableResponse): Promise<Answer> {
    return this.#ask(
      {
        key: `${keyOf(page)} ${page.closing('')}`,
        partnerId: page.partnerId,
        places: this.#pagePlaces,
        subject: 'The history',
        read: (signal) => this.#readPage(page, signal),
      },
      response,
    );
  }

  /** The state is read first: what changes meanwhile is then of a later revision, and not of this one. */
  async #readPage(
    { questions, state, closing: closingOf }: RecordedPage,
    signal: AbortSignal,
  ): Promise<Answer> {
    const before = state === null ? null : await this.#recorded.answer(state, signal);
    const closing = closingOf(before === null ? '' : before.digest);
    const reading = questions.map((question) => this.#recorded.answer(question, signal));
    const answers = await Promise.all(reading);
    const parts = answers.flatMap(({ body }, index) => [
      index === 0 ? listStart : comma,
      body.subarray(recordStart.length, -recordEnd.length),
    ]);
    const body = Buffer.concat([
      ...(parts.length === 0 ? [listStart] : parts),
      Buffer.from(closing),
    ]);
    const digests = answers.map(({ digest }) => digest).join();
    return answerTagged(body, hash('sha256', digests, 'base64url'), closing);
  }

  #ask(reading: Reading, response: ClosableResponse): Promise<Answer> {
    requireWaiting(response);
    const { key, partnerId, places } = reading;
    const known = this.#find(key);
    const place = known?.isHeld ? null : acquire(places, partnerId);
    try {
      const recorded = known ?? this.#startAnswer(reading);
      const sent = recorded.sendInto(response, partnerId);
      if (place !== null) recorded.keepPlace(place);
      return sent;
    } catch (error) {
      place?.[Symbol.dispose]();
      throw error;
    }
  }

  #find(key: string): SharedAnswer | undefined {
    this.#forget();
    const recorded = this.#cached.get(key)?.recorded;
    return recorded?.isAborted ? undefined : recorded;
  }

  #startAnswer(reading: Reading): SharedAnswer {
    const { key } = reading;
    if (this.#storeUnavailable()) throw unreadable(reading);
    this.#drop(key, this.#cached.get(key));
    const recorded = new SharedAnswer((signal) => this.#read(reading, signal));
    const retained = { recorded, until: this.#steadyClock() + recordedAnswerMs, bytes: 0 };
    this.#cached.set(key, retained);
    recorded.answer.then(
      ({ body }) => this.#weigh(key, retained, body.length * copies),
      () => this.#drop(key, retained),
    );
    return recorded;
  }

  async #read(reading: Reading, signal: AbortSignal): Promise<Answer> {
    try {
      return await reading.read(signal);
    } catch (error) {
      if (error instanceof Disconnected) throw error;
      throw Object.assign(unreadable(reading), { cause: error });
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

/** What stands around the record of an answer, and around those of a list. */
const recordStart = '{"data":';
const recordEnd = '}';
const listStart = Buffer.from('{"data":[');
const comma = Buffer.from(',');

function acquire(places: FairSemaphore, partnerId: string): Disposable {
  const place = places.tryAcquire(partnerId);
  if (place !== null) return place;
  throw unavailable(
    'Too many histories, forecasts and events are being read or sent at the moment.',
  );
}

function keyOf(asked: RecordedQuestion | RecordedPage): string {
  return JSON.stringify(asked, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

function unreadable({ subject }: Reading): ProblemError {
  return unavailable(`${subject} cannot be read at the moment.`);
}

function unavailable(detail: string): ProblemError {
  return problem('service-unavailable', detail, { 'Retry-After': String(retryAfterSeconds) });
}
