/**
 * In charge of whether the person is there: a session that nobody uses ends, however long its pages
 * stay open and look for news by themselves.
 */
import { refreshMs } from './waiting.ts';

/** What only a person does: coming to a page, pressing, typing, choosing, going back. */
const acts = ['pageshow', 'popstate', 'pointerdown', 'keydown', 'click', 'input'] as const;

/** Says of a moment whether the person did something a short while before it, or just came. */
export class Presence {
  /** By the clock of the page, in ms. */
  #actedAt: number;
  readonly #now: () => number;

  /** `window` tells what is done on the page; coming to it is the first act. */
  constructor(window: EventTarget, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#actedAt = now();
    for (const act of acts) {
      window.addEventListener(act, (event) => this.#note(event), { capture: true, passive: true });
    }
  }

  /** Whether something was done since the last time at which a page looks for news. */
  get isThere(): boolean {
    return this.#now() - this.#actedAt <= refreshMs;
  }

  /** What scripts do is nobody's act. */
  #note({ isTrusted }: Event): void {
    if (isTrusted) this.#actedAt = this.#now();
  }
}
