/**
 * One answer that takes long to make, and its memory. It is made once for all who ask for the same, and
 * given up once nobody waits for it. Its bytes are given back to the system as soon as they are forgotten
 * and sent: left to the garbage collector, the memory of sixty long answers makes it go through the whole
 * heap, which holds the event loop for 10 ms and more.
 */
import { inTurn } from '../../snapshot/slices.ts';
import type { Answer } from '../reply/answer.ts';
import { CutOff, type Response, requireWaiting, whenThrough } from './response-end.ts';

export class SharedAnswer {
  /** Its body lies in memory of its own. */
  readonly answer: Promise<Answer>;
  readonly #aborting = new AbortController();
  /** Held while it is made or sent. */
  #place: Disposable | null = null;
  #isMade = false;
  /** Responses that it goes into, and which are not through. */
  #responses = 0;
  /** A response that was broken off may still be compressed: its memory is the collector's. */
  #isBrokenOff = false;
  #isForgotten = false;

  readonly #whenOver: () => void;

  /**
   * Begins to make it. The work ends, sooner or later, after the signal is aborted. `whenOver` is called
   * whenever it is made and no response is under way.
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

  /** Whether it was given up, and so is nobody's answer. */
  get isAborted(): boolean {
    return this.#aborting.signal.aborted;
  }

  /** Whether it has the place of its work. A remembered answer that is not being sent has none. */
  get isHeld(): boolean {
    return this.#place !== null;
  }

  /** Takes the place of its work, which is given back once it is made and no response is under way. */
  hold(place: Disposable): void {
    this.#place = place;
  }

  /**
   * The answer, kept until the response is through. However many wait for it, one of them has it in
   * each turn of the event loop: to answer many in one would hold up everybody else.
   */
  sendInto(response: Response, partnerId: string): Promise<Answer> {
    this.#responses++;
    whenThrough(response, () => {
      this.#responses--;
      if (!response.writableFinished) this.#isBrokenOff = true;
      this.#release();
    });
    return this.#inTurn(response, partnerId);
  }

  async #inTurn(response: Response, partnerId: string): Promise<Answer> {
    await this.answer;
    await inTurn({ purpose: 'export', partnerId }, () => {});
    requireWaiting(response);
    return this.answer;
  }

  /** To be called once, when it goes into no further response. */
  forget(): void {
    this.#isForgotten = true;
    this.#release();
  }

  #release(): void {
    if (this.#responses > 0) return;
    if (!this.#isMade) {
      this.#aborting.abort(new CutOff());
      return;
    }
    this.#place?.[Symbol.dispose]();
    this.#place = null;
    if (!this.#isForgotten) this.#whenOver();
    if (this.#isForgotten && !this.#isBrokenOff) this.answer.then(detach, ignore);
  }
}

function detach({ body, encoded }: Answer): void {
  for (const { buffer } of [body, ...(encoded?.values() ?? [])]) {
    if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  }
}

function ignore(): void {}
