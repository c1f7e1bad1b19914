/** Metrics of collecting, source by source (docs: Operators, Monitoring). */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Observe } from './observation.ts';

export class SourceMetrics {
  readonly #lastSuccess: Gauge;
  readonly #duration: Gauge;
  readonly #samples: Gauge;
  readonly #unmatched: Gauge;
  readonly #changed: Counter;
  readonly #errors: Counter;
  readonly #working: Gauge;

  /** The names are there from the beginning, with no source yet. */
  constructor(registry: Registry) {
    const labelNames = ['source'];
    const registers = [registry];
    this.#lastSuccess = new Gauge({
      name: 'hybrid_core_source_last_success_timestamp_seconds',
      help: 'When a round of the source last succeeded, errors in parts of it notwithstanding.',
      labelNames,
      registers,
    });
    this.#duration = new Gauge({
      name: 'hybrid_core_source_duration_seconds',
      help: 'How long the last round of the source took.',
      labelNames,
      registers,
    });
    this.#samples = new Gauge({
      name: 'hybrid_core_source_samples',
      help: 'Values or rows that the last round of the source gave.',
      labelNames,
      registers,
    });
    this.#unmatched = new Gauge({
      name: 'hybrid_core_source_unmatched',
      help: 'What of the last round of the source could not be matched or mapped.',
      labelNames,
      registers,
    });
    this.#changed = new Counter({
      name: 'hybrid_core_source_changed_assets_total',
      help: 'Assets of which the source wrote something, over all rounds.',
      labelNames,
      registers,
    });
    this.#errors = new Counter({
      name: 'hybrid_core_source_errors_total',
      help: 'Rounds that failed, and errors in parts of the others.',
      labelNames,
      registers,
    });
    this.#working = new Gauge({
      name: 'hybrid_core_collector_working',
      help: '1 while this process collects, 0 while it stands by or has no sources.',
      registers,
    });
  }

  /** Subscribes to what is observed. */
  readonly observe: Observe = (observation) => {
    switch (observation.type) {
      case 'source-collected': {
        const { source, durationMs, samples, changed, unmatched, errors } = observation;
        this.#lastSuccess.set({ source }, Date.now() / 1_000);
        this.#duration.set({ source }, durationMs / 1_000);
        this.#samples.set({ source }, samples);
        this.#unmatched.set({ source }, unmatched);
        this.#changed.inc({ source }, changed);
        this.#errors.inc({ source }, errors);
        return;
      }
      case 'source-failed':
        this.#duration.set({ source: observation.source }, observation.durationMs / 1_000);
        this.#errors.inc({ source: observation.source });
        return;
      case 'collector-role':
        this.#working.set(observation.role === 'working' ? 1 : 0);
        return;
      case 'collector-ended':
        this.#working.set(0);
        return;
      default:
        return;
    }
  };
}
