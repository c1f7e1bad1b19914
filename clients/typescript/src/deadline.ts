/** In charge of how long something may take: one signal of a time-out and of the caller's own wish. */

export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the time ran out, and not the caller's patience. */
  hasPassed = false;

  constructor(ms: number, caller: AbortSignal | undefined) {
    caller?.throwIfAborted();
    this.#caller = caller;
    caller?.addEventListener('abort', this.#abort);
    this.extend(ms);
  }

  /** Aborted when the time runs out or the caller aborts. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** So much time from now on. */
  extend(ms: number): void {
    this.suspend();
    this.#timer = setTimeout(() => {
      this.hasPassed = true;
      this.#controller.abort(new Error('the time ran out'));
    }, ms);
  }

  /** No time runs until it is extended: what follows is the caller's own work. */
  suspend(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing is waited for any longer. */
  end(): void {
    this.suspend();
    this.#caller?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = () => this.#controller.abort(this.#caller?.reason);
}
