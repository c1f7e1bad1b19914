/** Tracks currently failing sources from observations, for the health report. */
import type { FailingSource, Observe } from '../../observe/observation.ts';

export class FailingSources {
  readonly #clock: () => number;
  readonly #failing = new Map<string, FailingSource>();

  /** The clock gives ms since 1970. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  list(): readonly FailingSource[] {
    return [...this.#failing.values()];
  }

  /** The subscriber to observations. */
  readonly observe: Observe = (observation) => {
    switch (observation.type) {
      case 'source-collected':
        this.#record(observation.source, observation.named.errors[0] ?? null);
        return;
      case 'source-failed':
        this.#record(observation.source, observation.message);
        return;
      case 'collector-role':
        // On stand-by, the process that collects reports.
        this.#failing.clear();
        return;
      default:
        return;
    }
  };

  #record(source: string, error: string | null): void {
    if (error === null) this.#failing.delete(source);
    else {
      const now = this.#clock();
      const since = this.#failing.get(source)?.since;
      const askedAgain = since === undefined ? null : now;
      this.#failing.set(source, { source, since: since ?? now, askedAgain, error });
    }
  }
}
