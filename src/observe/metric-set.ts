/** Creates gauges and counters that share a registry and labels. */
import { Counter, Gauge, type Registry } from '@prometheus-io/client';

interface MetricSet<Label extends string> {
  readonly gauge: (name: string, help: string) => Gauge<Label>;
  readonly counter: (name: string, help: string) => Counter<Label>;
}

/** Registers each metric on creation, under its full name. */
export function metricSet<Label extends string = never>(
  registry: Registry,
  labelNames: readonly Label[] = [],
): MetricSet<Label> {
  const shared = { labelNames, registers: [registry] };
  return {
    gauge: (name, help) => new Gauge({ name, help, ...shared }),
    counter: (name, help) => new Counter({ name, help, ...shared }),
  };
}
