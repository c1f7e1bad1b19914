/** Counts requests by route, method and status, their durations by route, and problems by slug. */
import { Counter, type Registry } from 'prom-client';
import type { ProblemSlug } from '../contract/problems.ts';
import type { RequestObservation } from './observation.ts';
import { type Durations, RequestDurations } from './request-durations.ts';

/** In seconds; a page from memory takes a fraction of a millisecond. */
export const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Where the requests of one route, method and status are counted. */
interface Series {
  count: number;
  readonly labels: { readonly route: string; readonly method: string; readonly status: number };
  readonly durations: Durations;
}

export class RequestMetrics {
  readonly #durations: RequestDurations;
  /** By route; a route has few methods and statuses. */
  readonly #series = new Map<string | null, Series[]>();
  readonly #problems = new Map<ProblemSlug, number>();
  readonly #cutOff: Counter;

  constructor(registry: Registry) {
    this.#durations = new RequestDurations(registry, durationBuckets);
    this.#cutOff = new Counter({
      name: 'hybrid_core_answers_cut_off_total',
      help: 'Streamed answers whose reader went, or took nothing for too long, by route.',
      labelNames: ['route'],
      registers: [registry],
    });
    const all = this.#series;
    const problems = this.#problems;
    new Counter({
      name: 'hybrid_core_problems_total',
      help: 'Problems answered, by slug.',
      labelNames: ['slug'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [slug, count] of problems) this.inc({ slug }, count);
      },
    });
    new Counter({
      name: 'hybrid_core_http_requests_total',
      help: 'Requests answered, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, count } of [...all.values()].flat()) this.inc(labels, count);
      },
    });
  }

  count(observation: RequestObservation): void {
    if (observation.isCutOff) this.#cutOff.inc({ route: observation.route ?? 'unknown' });
    const series = this.#seriesOf(observation);
    series.count++;
    this.#durations.observe(series.durations, observation.durationMs / 1_000);
    for (const slug of observation.problems) {
      this.#problems.set(slug, (this.#problems.get(slug) ?? 0) + 1);
    }
  }

  /** The series of a request, found by comparison: prom-client looks labels up far slower. */
  #seriesOf({ route, method, status }: RequestObservation): Series {
    const counted = countedMethod(method);
    const ofRoute = this.#series.get(route) ?? [];
    for (const series of ofRoute) {
      if (series.labels.status === status && series.labels.method === counted) return series;
    }
    const labels = { route: route ?? 'unknown', method: counted, status };
    const series = { count: 0, labels, durations: this.#durations.of(labels.route) };
    this.#series.set(route, [...ofRoute, series]);
    return series;
  }
}

/** Those that the interface or the panel answers. */
const answeredMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

/** Other methods count as one: clients cannot make new series. */
function countedMethod(method: string): string {
  return answeredMethods.has(method) ? method : 'other';
}
