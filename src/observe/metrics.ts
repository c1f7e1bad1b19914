/** Turns observations into the service's own Prometheus metrics (docs: Monitoring). */
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { backtestMetrics } from './history-metrics.ts';
import { type ListenerMetricsSources, listenerMetrics } from './listener-metrics.ts';
import type { ChildProgram, Observation, Observe } from './observation.ts';
import { type ProgramMetricsSources, programMetrics } from './program-metrics.ts';
import { durationBuckets } from './request-metrics.ts';
import { registerSnapshotMetrics, type SnapshotSources } from './snapshot-metrics.ts';

/** Read by the gauges at each scrape. */
export interface MetricsSources
  extends SnapshotSources,
    ProgramMetricsSources,
    ListenerMetricsSources {
  readonly dataAgeMs: () => number;
  readonly storeUnavailable: () => boolean;
  /** Smoothed queue time of requests; 0 if absent. */
  readonly delayMs?: () => number;
  readonly overloaded?: () => boolean;
  readonly exports?: () => number;
  /** The programs that this one starts; none if absent. */
  readonly children?: () => readonly { readonly program: ChildProgram; readonly isUp: boolean }[];
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #builds = new Histogram({
    name: 'hybrid_core_snapshot_build_duration_seconds',
    help: 'Time to read and build the snapshot of a partner.',
    buckets: durationBuckets,
    registers: [this.#registry],
  });
  readonly #childEnds = new Counter({
    name: 'hybrid_core_child_restarts_total',
    help: 'How often a program that this one started had to be started again.',
    labelNames: ['program'],
    registers: [this.#registry],
  });

  readonly #program: Observe;
  readonly #listener: Observe;
  readonly #backtest = backtestMetrics(this.#registry);

  constructor(sources: MetricsSources) {
    this.#program = programMetrics(this.#registry, 'service', sources);
    this.#listener = listenerMetrics(this.#registry, sources);
    this.#gauge('hybrid_core_data_age_seconds', 'Time since the database was last read.', (gauge) =>
      gauge.set(sources.dataAgeMs() / 1_000),
    );
    this.#gauge(
      'hybrid_core_store_unavailable',
      '1 while the database cannot be read, else 0.',
      (gauge) => gauge.set(sources.storeUnavailable() ? 1 : 0),
    );
    this.#gauge('hybrid_core_exports', 'Exports under way.', (gauge) =>
      gauge.set(sources.exports?.() ?? 0),
    );
    this.#gauge('hybrid_core_overloaded', '1 while requests wait for long, else 0.', (gauge) =>
      gauge.set(sources.overloaded?.() ? 1 : 0),
    );
    this.#gauge(
      'hybrid_core_overload_delay_seconds',
      'How long the longest request has waited for its turn, smoothed.',
      (gauge) => gauge.set((sources.delayMs?.() ?? 0) / 1_000),
    );
    const children = sources.children ?? (() => []);
    const restarts = this.#childEnds;
    new Gauge({
      name: 'hybrid_core_child_up',
      help: '1 while a program that this one starts does its work, else 0.',
      labelNames: ['program'],
      registers: [this.#registry],
      collect() {
        for (const { program, isUp } of children()) {
          this.set({ program }, isUp ? 1 : 0);
          // The series begins with 0, or `increase()` would miss the first one.
          restarts.inc({ program }, 0);
        }
      },
    });
    registerSnapshotMetrics(this.#registry, sources);
  }

  /** The subscriber to observations. */
  readonly observe: Observe = (observation: Observation) => {
    switch (observation.type) {
      case 'snapshot-built':
        this.#builds.observe(observation.durationMs / 1_000);
        return;
      case 'child-ended':
        this.#childEnds.inc({ program: observation.program });
        return;
      case 'backtest-done':
        this.#backtest(observation);
        return;
      default:
        this.#program(observation);
        this.#listener(observation);
        return;
    }
  };

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge(name: string, help: string, read: (gauge: Gauge) => void) {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        read(this);
      },
    });
  }
}
