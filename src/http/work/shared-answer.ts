/**
 * A slow answer, computed once for identical requests and aborted once no client waits.
 */
import { inTimeSlice } from '../../snapshot/slices.ts';
import type { Answer } from '../reply/answer.ts';
import {
  type ClosableResponse,
  Disconnected,
  requireWaiting,
  whenThrough,
} from './response-end.ts';

export class SharedAnswer {
  readonly answer: Promise<Answer>;
  readonly #aborting = new AbortController();
  /** The permit, held while it is made or sent. */
  #place: Disposable | null = null;
  #isMade = false;
  /** Pending responses with this answer. */
  #responses = 0;
  #isForgotten = false;

  readonly #whenOver: () => void;

  /**
   * Begins to make it. The work ends some time after the signal is aborted. `whenOver` is called
   * whenever it is made and no response is pending.
   */
  constructor(make: (signal: AbortSignal) => Promise<Answer>, whenOver = () => {}) {
    this.#whenOver = whenOver;
    this.answer = make(this.#aborting.signal);
    const made = () => {
      this.#isMade = true;
      this.#release();
    };
    this.answer.then(made, made);
  }

  /** Whether it was aborted and cannot be shared. */
  get isAborted(): boolean {
    return this.#aborting.signal.aborted;
  }

  /** Whether it holds a permit. A cached answer that is not being sent has none. */
  get isHeld(): boolean {
    return this.#place !== null;
  }

  /** Takes over a permit, released once it is made and no response is pending. */
  keepPlace(place: Disposable): void {
    this.#place = place;
  }

  /**
   * The answer, retained until the response has ended. Waiting responses get it one per tick of the
   * event loop: answering many in one would block everyone else.
   */
  sendInto(response: ClosableResponse, partnerId: string): Promise<Answer> {
    this.#responses++;
    whenThrough(response, () => {
      this.#responses--;
      this.#release();
    });
    return this.#waitInTimeSlice(response, partnerId);
  }

  async #waitInTimeSlice(response: ClosableResponse, partnerId: string): Promise<Answer> {
    await this.answer;
    await inTimeSlice({ purpose: 'export', partnerId }, () => {});
    requireWaiting(response);
    return this.answer;
  }

  /** To be called once, when it is evicted: no further response gets it. */
  forget(): void {
    this.#isForgotten = true;
    this.#release();
  }

  #release(): void {
    if (this.#responses > 0) return;
    if (!this.#isMade) {
      this.#aborting.abort(new Disconnected());
      return;
    }
    this.#place?.[Symbol.dispose]();
    this.#place = null;
    if (!this.#isForgotten) this.#whenOver();
  }
}
