/** Metrics of collection, per source (docs: Monitoring). */
import type { Registry } from '@prometheus-io/client';
import { metricSet } from './metric-set.ts';
import type { Observe, SourceCollected } from './observation.ts';

/** Updates metrics from observations. Registers their names before any source reports. */
export function sourceMetrics(registry: Registry): Observe {
  const { gauge, counter } = metricSet(registry, ['source']);
  const lastSuccess = gauge(
    'hybrid_core_source_last_success_timestamp_seconds',
    'When a round of the source last succeeded, errors in parts of it notwithstanding; 0 before the first.',
  );
  /** Sources with a last-success timestamp, or 0. */
  const known = new Set<string>();
  const duration = gauge(
    'hybrid_core_source_duration_seconds',
    'How long the last round of the source took.',
  );
  const samples = gauge(
    'hybrid_core_source_samples',
    'Values or rows that the last round of the source gave.',
  );
  const unmatched = gauge(
    'hybrid_core_source_unmatched',
    'What of the last round of the source could not be matched or mapped.',
  );
  const changed = counter(
    'hybrid_core_source_changed_assets_total',
    'Assets of which the source wrote something, over all rounds.',
  );
  const errors = counter(
    'hybrid_core_source_errors_total',
    'Rounds that failed, and errors in parts of the others.',
  );
  const overruns = counter(
    'hybrid_core_source_overruns_total',
    'Rounds that took longer than the interval of the source, one that goes on among them.',
  );
  const waiting = {
    sites: gauge(
      'hybrid_core_source_removals_waiting_sites',
      'Sites whose removal, or that of most of their assets, the guard refused.',
    ),
    assets: gauge(
      'hybrid_core_source_removals_waiting_assets',
      'Assets that would go at these sites.',
    ),
    since: gauge(
      'hybrid_core_source_removals_waiting_since_timestamp_seconds',
      'Since when the oldest of these removals waits; absent where none does.',
    ),
  };
  const ofRounds = [lastSuccess, duration, samples, unmatched, ...Object.values(waiting)];
  const working = metricSet(registry).gauge(
    'hybrid_core_collector_working',
    '1 while this process collects, 0 while it stands by or has no sources.',
  );
  const setWaiting = (source: string, { sites, assets, since }: SourceCollected['waiting']) => {
    waiting.sites.set({ source }, sites);
    waiting.assets.set({ source }, assets);
    if (since === null) waiting.since.remove({ source });
    else waiting.since.set({ source }, since / 1_000);
  };
  // Without a beginning, a source that never succeeds would have no series to alert on; without an end,
  // one that another process has now would look as if it stood still.
  const collectFrom = (sources: readonly string[]) => {
    for (const source of known) {
      if (sources.includes(source)) continue;
      known.delete(source);
      for (const gauge of ofRounds) gauge.remove({ source });
    }
    for (const source of sources) {
      errors.inc({ source }, 0);
      overruns.inc({ source }, 0);
      if (known.has(source)) continue;
      known.add(source);
      lastSuccess.set({ source }, 0);
    }
  };
  return (observation) => {
    switch (observation.type) {
      case 'source-collected': {
        const { source } = observation;
        known.add(source);
        lastSuccess.set({ source }, Date.now() / 1_000);
        duration.set({ source }, observation.durationMs / 1_000);
        samples.set({ source }, observation.samples);
        unmatched.set({ source }, observation.unmatched);
        changed.inc({ source }, observation.changed);
        errors.inc({ source }, observation.errors);
        setWaiting(source, observation.waiting);
        return;
      }
      case 'source-failed':
        duration.set({ source: observation.source }, observation.durationMs / 1_000);
        errors.inc({ source: observation.source });
        return;
      case 'source-overran':
        overruns.inc({ source: observation.source });
        return;
      case 'collector-role':
        working.set(observation.role === 'working' ? 1 : 0);
        collectFrom(observation.role === 'working' ? observation.sources : []);
        return;
      default:
        return;
    }
  };
}
