/** Turns observations into the metrics of the panel (docs: Monitoring). */
import { Registry } from '@prometheus-io/client';
import { type ListenerMetricsSources, listenerMetrics } from './listener-metrics.ts';
import { type Observe, observeWith } from './observation.ts';
import { type ProgramMetricsSources, programMetrics } from './program-metrics.ts';

export class PanelMetrics {
  readonly #registry = new Registry();
  readonly observe: Observe;

  constructor(sources: ProgramMetricsSources & ListenerMetricsSources) {
    this.observe = observeWith(
      programMetrics(this.#registry, 'panel', sources),
      listenerMetrics(this.#registry, sources),
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
