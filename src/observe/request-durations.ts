/**
 * A histogram of request durations by route, at two additions per request. prom-client's histogram
 * looks up and validates labels on each observation: some 2 µs of a request's 30.
 */
import type { Metric, MetricValueWithName, Registry } from 'prom-client';

const name = 'hybrid_core_http_request_duration_seconds';
const help = 'Time from a request head to handing over its answer, by route.';

/** A route's histogram: counts by bucket, and the sum in seconds. */
export interface Durations {
  /** One count per bound, then the `+Inf` bucket. */
  readonly counts: Float64Array;
  sum: number;
}

export class RequestDurations {
  readonly #bounds: readonly number[];
  readonly #byRoute = new Map<string, Durations>();

  /** `bounds` are the upper bounds of the buckets, in seconds, ascending. */
  constructor(registry: Registry, bounds: readonly number[]) {
    this.#bounds = bounds;
    const metric = { name, help, type: 'histogram', get: () => this.#read() };
    // The registry reads only a metric's name and these values.
    registry.registerMetric(metric as unknown as Metric);
  }

  /** The histogram of a route. */
  of(route: string): Durations {
    let durations = this.#byRoute.get(route);
    if (durations === undefined) {
      durations = { counts: new Float64Array(this.#bounds.length + 1), sum: 0 };
      this.#byRoute.set(route, durations);
    }
    return durations;
  }

  /** Counts one request. */
  observe(durations: Durations, seconds: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && seconds > this.#bounds[bucket]) bucket++;
    durations.counts[bucket]++;
    durations.sum += seconds;
  }

  async #read() {
    const values: MetricValueWithName<string>[] = [];
    for (const [route, { counts, sum }] of this.#byRoute) {
      let count = 0;
      for (const [bucket, within] of counts.entries()) {
        count += within;
        const le = this.#bounds[bucket] ?? '+Inf';
        values.push({ metricName: `${name}_bucket`, labels: { le, route }, value: count });
      }
      values.push({ metricName: `${name}_sum`, labels: { route }, value: sum });
      values.push({ metricName: `${name}_count`, labels: { route }, value: count });
    }
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}
