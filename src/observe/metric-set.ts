/** Creates gauges and counters that share a registry and labels. */
import { Counter, Gauge, type Registry } from 'prom-client';

interface MetricSet {
  readonly gauge: (name: string, help: string) => Gauge;
  readonly counter: (name: string, help: string) => Counter;
}

/** Registers each metric on creation, under its full name. */
export function metricSet(registry: Registry, labelNames: readonly string[] = []): MetricSet {
  const shared = { labelNames: [...labelNames], registers: [registry] };
  return {
    gauge: (name, help) => new Gauge({ name, help, ...shared }),
    counter: (name, help) => new Counter({ name, help, ...shared }),
  };
}
