/** Metrics of forecast accuracy, by backtest (docs: Operators, History). */
import type { Registry } from 'prom-client';
import { metricSet } from './metric-set.ts';
import type { Observe } from './observation.ts';

/** Exposes the last backtest; no metric has a value before the first one. */
export function backtestMetrics(registry: Registry): Observe {
  const { gauge } = metricSet(registry);
  const { gauge: gaugeByHorizon } = metricSet(registry, ['horizon']);
  const lastSuccess = gauge(
    'hybrid_core_backtest_last_success_timestamp_seconds',
    'When it was last worked out how forecasts of the past have done.',
  );
  const forecasts = gauge(
    'hybrid_core_backtest_forecasts',
    'Forecasts of the past that were compared with what came, of all sites.',
  );
  // A gauge without labels starts with a value, unlike one with labels.
  lastSuccess.remove();
  forecasts.remove();
  const reached = gaugeByHorizon(
    'hybrid_core_backtest_reached_thresholds',
    'Thresholds that were reached after a forecast of the past, by how far ahead they were.',
  );
  const beforeEarliest = gaugeByHorizon(
    'hybrid_core_backtest_before_earliest_ratio',
    'Share of these thresholds that were reached before `earliest`; absent where none was reached.',
  );
  return (observation) => {
    if (observation.type !== 'backtest-done') return;
    lastSuccess.set(observation.at / 1_000);
    forecasts.set(observation.forecasts);
    for (const { label: horizon, ...counts } of observation.horizons) {
      reached.set({ horizon }, counts.reached);
      if (counts.reached === 0) beforeEarliest.remove({ horizon });
      else beforeEarliest.set({ horizon }, counts.beforeEarliest / counts.reached);
    }
  };
}
