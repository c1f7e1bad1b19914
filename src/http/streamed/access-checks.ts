/** Ends a long response when its reader loses access: access or session may end long before the response. */

/**
 * Poll interval for a reader's access: a revocation shows in this process within a second, and so
 * ends the stream within two.
 */
const recheckMs = 1_000;

/**
 * Maximum time without a completed check before a stream is closed. An unreachable store revokes
 * nothing, but a session may have expired. Long enough for a database restart.
 */
const uncheckedMsMax = 10_000;

/** Checks access once a second until disposed of, one check at a time. */
export class AccessChecks {
  readonly #isAuthorized: () => boolean | Promise<boolean>;
  readonly #end: () => void;
  readonly #timer: NodeJS.Timeout;
  #checkedAt = performance.now();
  #pending: Promise<void> | null = null;

  /**
   * `isAuthorized` rejects where the store cannot be asked. `end` is called when access is lost, or
   * unknown for too long; it may be called again.
   */
  constructor(isAuthorized: () => boolean | Promise<boolean>, end: () => void) {
    this.#isAuthorized = isAuthorized;
    this.#end = end;
    this.#timer = setInterval(() => void this.check(), recheckMs);
  }

  /** Resolves once a check is completed. Checks now, unless a check is pending. */
  check(): Promise<void> {
    if (performance.now() - this.#checkedAt > uncheckedMsMax) this.#end();
    this.#pending ??= this.#run();
    return this.#pending;
  }

  async #run(): Promise<void> {
    try {
      if (!(await this.#isAuthorized())) this.#end();
      this.#checkedAt = performance.now();
    } catch {
      // Access cannot be determined now; the next check may succeed.
    }
    this.#pending = null;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
