/**
 * Detects user activity: a session without any ends, even if its pages stay open and refresh in the
 * background.
 */

/** Events that count as activity: opening a page, pressing, typing, choosing, going back. */
const activityEvents = [
  'pageshow',
  'popstate',
  'pointerdown',
  'keydown',
  'click',
  'input',
] as const;

/** Reports whether the user was active since the last request that counted as activity. */
export class ActivityMonitor {
  #wasActive = true;

  /** `window` is the source of events; opening the page is the first activity. */
  constructor(window: EventTarget) {
    for (const name of activityEvents) {
      window.addEventListener(name, (event) => this.#record(event), {
        capture: true,
        passive: true,
      });
    }
  }

  /**
   * Whether the user was active since the last call. Call it for a request that reports the
   * activity.
   */
  takeActivity(): boolean {
    const wasActive = this.#wasActive;
    this.#wasActive = false;
    return wasActive;
  }

  /** Events from scripts are not activity. */
  #record({ isTrusted }: Event): void {
    if (isTrusted) this.#wasActive = true;
  }
}
