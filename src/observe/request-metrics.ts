/** Counts requests by route, method and status, their durations by route, and problems by slug. */
import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { RequestObservation } from './observation.ts';

/** In seconds; a page from memory takes a fraction of a millisecond. */
export const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Registers the metrics; returns what counts a request. */
export function requestMetrics(registry: Registry): (request: RequestObservation) => void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'hybrid_core_http_request_duration_seconds',
    help: 'Time from a request head to handing over its answer, by route.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  });
  const cutOff = new Counter({
    name: 'hybrid_core_answers_cut_off_total',
    help: 'Streamed answers whose reader went, or took nothing for too long, by route.',
    labelNames: ['route'],
    registers,
  });
  const problems = new Counter({
    name: 'hybrid_core_problems_total',
    help: 'Problems answered, by slug.',
    labelNames: ['slug'],
    registers,
  });
  const requests = new Counter({
    name: 'hybrid_core_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  return ({ route: known, method, status, durationMs, problems: slugs, isCutOff }) => {
    const route = known ?? 'unknown';
    requests.inc({ route, method: countedMethod(method), status });
    durations.observe({ route }, durationMs / 1_000);
    if (isCutOff) cutOff.inc({ route });
    for (const slug of slugs) problems.inc({ slug });
  };
}

/** Those that the interface or the panel answers. */
const answeredMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

/** Other methods count as one: clients cannot make new series. */
function countedMethod(method: string): string {
  return answeredMethods.has(method) ? method : 'other';
}
