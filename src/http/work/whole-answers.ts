/**
 * Computes slow bodies: metrics, targets and headroom. Identical requests to the same snapshot
 * share one computation, which is aborted once no client waits for it. Concurrency is limited per
 * partner; further requests queue cheaply and are rejected after some seconds.
 */
import { problem } from '../../contract/problems.ts';
import { queueTimeoutMs, retryAfterSeconds } from '../../limits.ts';
import { asManyAsFree, FairSemaphore } from '../../runtime/fair-semaphore.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import type { Answer } from '../reply/answer.ts';
import { type ClosableResponse, requireWaiting } from './response-end.ts';
import { SharedAnswer } from './shared-answer.ts';

/**
 * Concurrent whole answers in a process, being made or sent: 16 of the longest take 64 MB.
 * A partner has as many as are free: 8 if no other requests any.
 */
export const wholeAnswersMax = 16;

/** How long an answer that is still being made or sent is shared with identical requests. */
const sharedAnswerMs = 2_000;

export interface WholeAnswerWork {
  /** Makes the answer in slices, until the signal is aborted. */
  readonly make: (signal: AbortSignal) => Promise<Answer>;
  /** Pins the memory that it reads, even if a later snapshot replaces it, until `unpin`. */
  readonly pin: () => void;
  readonly unpin: () => void;
}

/** Makes a whole answer, or joins the pending one of an identical request. */
export type ShareAnswer = (asked: string, work: WholeAnswerWork) => Promise<Answer>;

interface StartedAnswer {
  readonly shared: SharedAnswer;
  /** Start time, in ms of a monotonic clock. */
  readonly startedAt: number;
}

export class WholeAnswers {
  readonly #places = new FairSemaphore(wholeAnswersMax, asManyAsFree);
  /** By snapshot and variant of the request. */
  readonly #started = new WeakMap<PartnerSnapshot, Map<string, StartedAnswer>>();

  /** How many are being made or sent. */
  get size(): number {
    return this.#places.size;
  }

  /** Snapshot and `variant`, the request's parameters, determine the answer's bytes. */
  ask(
    snapshot: PartnerSnapshot,
    variant: string,
    response: ClosableResponse,
    work: WholeAnswerWork,
  ): Promise<Answer> {
    requireWaiting(response);
    const shared = this.#find(snapshot, variant) ?? this.#startAnswer(snapshot, variant, work);
    return shared.sendInto(response, snapshot.partnerId);
  }

  /** Forecasts change independently of the snapshot, so no answer is shared for long. */
  #find(snapshot: PartnerSnapshot, variant: string): SharedAnswer | undefined {
    const known = this.#started.get(snapshot)?.get(variant);
    const isFresh = known !== undefined && performance.now() - known.startedAt < sharedAnswerMs;
    return isFresh && !known.shared.isAborted ? known.shared : undefined;
  }

  #startAnswer(snapshot: PartnerSnapshot, variant: string, work: WholeAnswerWork): SharedAnswer {
    const answers = this.#started.get(snapshot) ?? new Map<string, StartedAnswer>();
    this.#started.set(snapshot, answers);
    const makeInPlace = async (signal: AbortSignal) => {
      work.pin();
      try {
        const place = await this.#places.acquire(snapshot.partnerId, {
          signal,
          longest: queueTimeout,
        });
        shared.keepPlace(place);
        return await work.make(signal);
      } finally {
        work.unpin();
      }
    };
    const shared: SharedAnswer = new SharedAnswer(makeInPlace, () => {
      if (answers.get(variant)?.shared === shared) answers.delete(variant);
      shared.forget();
    });
    answers.set(variant, { shared, startedAt: performance.now() });
    return shared;
  }
}

const queueTimeout = { ms: queueTimeoutMs, error: tooMany };

function tooMany(): Error {
  return problem(
    'service-unavailable',
    'Other metrics, targets or headroom of this partner are still being made or sent.',
    { 'Retry-After': String(retryAfterSeconds) },
  );
}
