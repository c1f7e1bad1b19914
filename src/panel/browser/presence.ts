/**
 * In charge of whether the person is there: a session that nobody uses ends, however long its pages
 * stay open and look for news by themselves.
 */

/** What only a person does: coming to a page, pressing, typing, choosing, going back. */
const acts = ['pageshow', 'popstate', 'pointerdown', 'keydown', 'click', 'input'] as const;

/** Says of each look for news whether the person did something since one that was counted as theirs. */
export class Presence {
  #hasActed = true;

  /** `window` tells what is done on the page; coming to it is the first act. */
  constructor(window: EventTarget) {
    for (const act of acts) {
      window.addEventListener(act, (event) => this.#note(event), { capture: true, passive: true });
    }
  }

  /** Whether something was done since this was asked last: asked where a look is sent, which then counts as theirs. */
  takeAct(): boolean {
    const hasActed = this.#hasActed;
    this.#hasActed = false;
    return hasActed;
  }

  /** What scripts do is nobody's act. */
  #note({ isTrusted }: Event): void {
    if (isTrusted) this.#hasActed = true;
  }
}
