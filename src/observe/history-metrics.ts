/** Metrics of recording the history of workloads, and of backtests of forecasts (docs: History). */
import type { Registry } from '@prometheus-io/client';
import { metricSet } from './metric-set.ts';
import type { Observe } from './observation.ts';

/**
 * Updates metrics from observations. Without recording there is no last-slot series, so no alert.
 */
export function historyMetrics(registry: Registry, isOn: boolean): Observe {
  const { gauge, counter } = metricSet(registry);
  const lastSlot = gauge(
    'hybrid_core_history_last_slot_timestamp_seconds',
    'The last slot of five minutes that this process recorded; 0 before the first.',
  );
  if (!isOn) lastSlot.remove();
  const duration = gauge(
    'hybrid_core_history_duration_seconds',
    'How long recording the last slot took.',
  );
  const samples = counter(
    'hybrid_core_history_samples_total',
    'Samples of partners, hybrid cores and sites that were recorded.',
  );
  const errors = counter(
    'hybrid_core_history_errors_total',
    'Partners that a slot was not recorded of, and other faults in recording.',
  );
  const missed = counter(
    'hybrid_core_history_missed_slots_total',
    'Times that a slot was left out as it was noticed too late.',
  );
  const working = gauge(
    'hybrid_core_history_recording',
    '1 while this process records the history, 0 while it stands by or HISTORY is false.',
  );
  return (observation) => {
    switch (observation.type) {
      case 'history-recorded': {
        const { slot, partners, failed, durationMs } = observation;
        if (failed < partners || partners === 0) lastSlot.set(slot / 1_000);
        duration.set(durationMs / 1_000);
        samples.inc(observation.samples);
        errors.inc(failed);
        return;
      }
      case 'history-missed':
        missed.inc();
        return;
      case 'history-fault':
        errors.inc();
        return;
      case 'recorder-role':
        working.set(observation.role === 'working' ? 1 : 0);
        return;
      default:
        return;
    }
  };
}

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
