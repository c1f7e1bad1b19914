/** In charge of the two health endpoints: is the process alive, and can it answer. */

export interface HealthAnswer {
  readonly status: 200 | 503;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The state of the service, as far as readiness depends on it. */
export interface Readiness {
  readonly stopping: boolean;
  readonly storeAway: boolean;
  /** How old the knowledge of the store is, in ms. */
  readonly ageMs: number;
  readonly tooStale: boolean;
}

export class Health {
  readonly #readiness: () => Readiness;

  constructor(readiness: () => Readiness) {
    this.#readiness = readiness;
  }

  /** The endpoint of a path, or null. */
  find(segments: readonly string[]): (() => HealthAnswer) | null {
    if (segments.length !== 1) return null;
    if (segments[0] === 'healthz') return () => ({ status: 200, body: { status: 'ok' } });
    return segments[0] === 'readyz' ? () => this.#ready() : null;
  }

  /** Stays ready while the store is away, as long as the data may be shown. */
  #ready(): HealthAnswer {
    const { stopping, storeAway, ageMs, tooStale } = this.#readiness();
    if (stopping) return { status: 503, body: { status: 'unavailable', reason: 'shutting down' } };
    const age = Math.round(ageMs / 1_000);
    if (tooStale) {
      const reason = 'the store is away and the data are older than MAX_STALENESS';
      return { status: 503, body: { status: 'unavailable', reason, data_age_seconds: age } };
    }
    if (storeAway) {
      const reason = 'the store is away; answers come from memory';
      return { status: 200, body: { status: 'degraded', reason, data_age_seconds: age } };
    }
    return { status: 200, body: { status: 'ok' } };
  }
}
