/**
 * How the metrics of processes that share a port become one: counters and histograms are sums, and
 * so are gauges that this table does not name (docs: Monitoring).
 */
import type { Aggregator, MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** Gauges of which the largest value is the service's: an age, a delay, a flag, a last time. */
const largest = [
  'hybrid_core_data_age_seconds',
  'hybrid_core_store_away',
  'hybrid_core_store_full',
  'hybrid_core_overloaded',
  'hybrid_core_overload_delay_seconds',
  'hybrid_core_snapshot_age_seconds',
  'hybrid_core_partner_unreadable',
  'hybrid_core_usage_unreadable',
  'hybrid_core_processes',
  'hybrid_core_source_last_success_timestamp_seconds',
  'hybrid_core_history_last_slot_timestamp_seconds',
  'hybrid_core_backtest_last_success_timestamp_seconds',
  ...['', '_max', '_mean', '_stddev', '_p50', '_p90', '_p99'].map(
    (which) => `nodejs_eventloop_lag${which}_seconds`,
  ),
];

/** The smallest: a process that lags behind shows, and the service is as old as its oldest process. */
const smallest = [
  'hybrid_core_snapshot_revision',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_min_seconds',
];

const aggregators: Readonly<Record<string, Aggregator>> = {
  ...Object.fromEntries(largest.map((name) => [name, 'max'])),
  ...Object.fromEntries(smallest.map((name) => [name, 'min'])),
};

/** A registry's metrics as data, each with how it is combined. */
export async function metricsJson(
  registry: Registry,
): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
  const metrics = await registry.getMetricsAsJSON();
  return metrics.map((metric) => ({
    ...metric,
    aggregator: aggregators[metric.name] ?? metric.aggregator,
  }));
}
