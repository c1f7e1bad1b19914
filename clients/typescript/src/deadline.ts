/** Combines a timeout and the caller's signal in one signal. */

export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the timeout passed, rather than the caller's abort. */
  hasPassed = false;

  constructor(ms: number, caller: AbortSignal | undefined) {
    caller?.throwIfAborted();
    this.#caller = caller;
    caller?.addEventListener('abort', this.#abort);
    this.extend(ms);
  }

  /** Aborts on the timeout or on the caller's abort. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout from now. */
  extend(ms: number): void {
    this.suspend();
    this.#timer = setTimeout(() => {
      this.hasPassed = true;
      this.#controller.abort(new Error('the time ran out'));
    }, ms);
  }

  /** Stops the timeout until `extend`: the caller's own work does not count. */
  suspend(): void {
    clearTimeout(this.#timer);
  }

  /** Clears the timer and the listener. */
  end(): void {
    this.suspend();
    this.#caller?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = () => this.#controller.abort(this.#caller?.reason);
}
