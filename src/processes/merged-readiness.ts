/** Merges the readiness of processes that share a port: a probe may reach any of them. */
import { nothingWrong, type Readiness } from '../http/health.ts';

/**
 * A fault of one process is a fault of the service, since clients reach each of them. `starting` and
 * `stopping` are taken from `first`.
 */
export function mergeReadiness(first: Readiness, others: readonly Readiness[]): Readiness {
  const all = [first, ...others];
  const processes = first.processes ?? others.find((other) => other.processes)?.processes;
  return {
    starting: first.starting,
    stopping: first.stopping,
    storeUnavailable: all.some((each) => each.storeUnavailable),
    ageMs: Math.max(...all.map((each) => each.ageMs)),
    tooStale: all.some((each) => each.tooStale),
    storeFull: all.some((each) => each.storeFull),
    failingSources: all.find((each) => each.failingSources.length > 0)?.failingSources ?? [],
    ...(processes && { processes }),
  };
}

/** The readiness of a process that answers no requests itself. */
export function bareReadiness(of: Partial<Readiness>): Readiness {
  return { ...nothingWrong, ...of };
}
