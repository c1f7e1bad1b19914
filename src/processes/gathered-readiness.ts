/** Combines the readiness of processes that share a port: a probe reaches any one of them. */
import { nothingWrong, type Readiness } from '../http/health.ts';

/**
 * What is wrong for one is wrong for the service, since clients reach each. `starting` and
 * `stopping` are the first one's.
 */
export function gatherReadiness(first: Readiness, others: readonly Readiness[]): Readiness {
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

/** The state of a process that answers no requests itself. */
export function bareReadiness(of: Partial<Readiness>): Readiness {
  return { ...nothingWrong, ...of };
}
