/**
 * Serves the health endpoints: liveness and readiness. On the public port they need no credentials
 * and show the kind of a failure and its age. On the metrics port they also show operators the
 * names of sources and their errors, which contain addresses and ids.
 */
import type { FailingSource } from '../observe/observation.ts';
import type { Target } from './request/target.ts';

export interface HealthAnswer {
  readonly status: 200 | 503;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The state of the service, as far as readiness depends on it. */
export interface Readiness {
  readonly starting: boolean;
  readonly stopping: boolean;
  readonly storeUnavailable: boolean;
  /** How long ago the database was last read, in ms. */
  readonly ageMs: number;
  readonly tooStale: boolean;
  /** Whether the disk of the database is full: nothing can be written. */
  readonly storeFull: boolean;
  readonly failingSources: readonly FailingSource[];
}

/** The readiness of a service without faults. */
export const nothingWrong: Readiness = {
  starting: false,
  stopping: false,
  storeUnavailable: false,
  ageMs: 0,
  tooStale: false,
  storeFull: false,
  failingSources: [],
};

/** The audience: the public, or operators, who can reach the metrics port. */
export type HealthAudience = 'public' | 'operators';

/** Whether a request line's target is that of a health endpoint, as orchestrators write it. */
export function isHealthTarget(target: string): boolean {
  return /^\/(?:healthz|readyz)(?:\?|$)/.test(target);
}

export class Health {
  readonly #readiness: () => Readiness;

  constructor(readiness: () => Readiness) {
    this.#readiness = readiness;
  }

  /** The endpoint of a path at the clients' port, or null. */
  probeAt({ path: { segments } }: Target): (() => HealthAnswer) | null {
    if (segments === null || segments.length !== 1) return null;
    const path = `/${segments[0]}`;
    return path === '/healthz' || path === '/readyz' ? () => this.at(path, 'public')! : null;
  }

  /** The answer of the endpoint at a path, or null if there is none. */
  at(path: string, audience: HealthAudience): HealthAnswer | null {
    if (path === '/healthz') return { status: 200, body: { status: 'ok' } };
    return path === '/readyz' ? this.#ready(audience) : null;
  }

  /**
   * Stays ready while the database is unavailable, as long as the data may be shown. A failing
   * source does not change readiness: its metrics go stale by themselves.
   */
  #ready(audience: HealthAudience): HealthAnswer {
    const { starting, stopping, storeUnavailable, ageMs, tooStale, storeFull, failingSources } =
      this.#readiness();
    if (starting) return { status: 503, body: { status: 'unavailable', reason: 'starting' } };
    if (stopping) return { status: 503, body: { status: 'unavailable', reason: 'shutting down' } };
    const age = Math.round(ageMs / 1_000);
    if (tooStale) {
      const reason = 'the database is unavailable and the data is older than MAX_STALENESS';
      return { status: 503, body: { status: 'unavailable', reason, data_age_seconds: age } };
    }
    if (storeUnavailable) {
      const reason = 'the database is unavailable; answers come from memory';
      return { status: 200, body: { status: 'degraded', reason, data_age_seconds: age } };
    }
    if (storeFull) {
      const reason = 'the disk of the database is full; nothing new is kept';
      return { status: 200, body: { status: 'degraded', reason } };
    }
    if (failingSources.length > 0) {
      const reason = 'sources of live data fail; what they gave before grows old';
      const sources = audience === 'public' ? failingSince(failingSources) : named(failingSources);
      return { status: 200, body: { status: 'degraded', reason, ...sources } };
    }
    return { status: 200, body: { status: 'ok' } };
  }
}

function failingSince(sources: Readiness['failingSources']): Record<string, unknown> {
  return { failing_since: isoTime(Math.min(...sources.map(({ since }) => since))) };
}

function named(sources: Readiness['failingSources']): Record<string, unknown> {
  return {
    failing_sources: sources.map(({ source, since, askedAgain, error }) => ({
      source,
      failing_since: isoTime(since),
      ...(askedAgain !== null && { asked_again: isoTime(askedAgain) }),
      error,
    })),
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
