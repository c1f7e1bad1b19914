/** Turns observations into the metrics of the program that collects and records (docs: Monitoring). */
import { Registry } from '@prometheus-io/client';
import { historyMetrics } from './history-metrics.ts';
import { type Observe, observeWith } from './observation.ts';
import { type ProgramMetricsSources, programMetrics } from './program-metrics.ts';
import { sourceMetrics } from './source-metrics.ts';

export interface CollectorMetricsSources extends ProgramMetricsSources {
  /** Whether the program competes for the lease of the history. */
  readonly recordsHistory: boolean;
}

export class CollectorMetrics {
  readonly #registry = new Registry();
  readonly observe: Observe;

  constructor(sources: CollectorMetricsSources) {
    this.observe = observeWith(
      programMetrics(this.#registry, 'collector', sources),
      sourceMetrics(this.#registry),
      historyMetrics(this.#registry, sources.recordsHistory),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
