/** Tracks currently failing sources from observations, for the health report. */
import type { FailingSource, Observe } from '../../observe/observation.ts';

/** The report's name for collection itself, if that fails. */
const collector = 'collector';

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
      case 'collector-ended':
        this.#record(collector, `the collector process ${observation.why}`);
        return;
      case 'collector-role':
        // On stand-by, the process that collects reports.
        this.#failing.clear();
        return;
      case 'collector-shares':
        for (const source of this.#failing.keys()) {
          if (!observation.sources.includes(source)) this.#failing.delete(source);
        }
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
