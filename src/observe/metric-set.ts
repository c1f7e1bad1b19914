/** Creates gauges and counters that share a registry and labels. */
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

interface MetricSet {
  /** Processes that share a port have one value together: the sum of theirs unless given. */
  readonly gauge: (name: string, help: string, aggregator?: Aggregator) => Gauge;
  readonly counter: (name: string, help: string) => Counter;
}

/** Registers each metric on creation, under its full name. */
export function metricSet(registry: Registry, labelNames: readonly string[] = []): MetricSet {
  const shared = { labelNames: [...labelNames], registers: [registry] };
  return {
    gauge: (name, help, aggregator = 'sum') => new Gauge({ name, help, aggregator, ...shared }),
    counter: (name, help) => new Counter({ name, help, ...shared }),
  };
}
