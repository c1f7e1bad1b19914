/** In charge of which sources fail now, as observations tell it: the health report names them. */
import type { Observe } from '../../observe/observation.ts';

/** What the report calls the collecting itself, where that fails. */
const collector = 'collector';

/** A source whose last round went wrong, in whole or in part. */
export interface FailingSource {
  readonly source: string;
  /** ms since 1970. */
  readonly since: number;
  /** When it was last asked in vain since then, in ms since 1970; null before that. */
  readonly askedAgain: number | null;
  /** One line. */
  readonly error: string;
}

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

  /** Subscribes to what is observed. */
  readonly observe: Observe = (observation) => {
    switch (observation.type) {
      case 'source-collected':
        this.#note(observation.source, observation.named.errors[0] ?? null);
        return;
      case 'source-failed':
        this.#note(observation.source, observation.message);
        return;
      case 'collector-ended':
        this.#note(collector, `the collector process ${observation.why}`);
        return;
      case 'collector-role':
        // Whoever begins knows nothing yet, and one that stands by leaves it to another to tell.
        this.#failing.clear();
        return;
      default:
        return;
    }
  };

  #note(source: string, error: string | null): void {
    if (error === null) this.#failing.delete(source);
    else {
      const now = this.#clock();
      const since = this.#failing.get(source)?.since;
      const askedAgain = since === undefined ? null : now;
      this.#failing.set(source, { source, since: since ?? now, askedAgain, error });
    }
  }
}
