/** Turns observations into the service's own Prometheus metrics (docs: Monitoring). */
import { type Aggregator, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { collectNodeMetrics } from './event-loop-lag.ts';
import { backtestMetrics, historyMetrics } from './history-metrics.ts';
import { attemptKinds, type Observation, type Observe } from './observation.ts';
import { durationBuckets, RequestMetrics } from './request-metrics.ts';
import { registerSnapshotMetrics, type SnapshotSources } from './snapshot-metrics.ts';
import { sourceMetrics } from './source-metrics.ts';

/** Read by the gauges at each scrape. */
export interface MetricsSources extends SnapshotSources {
  readonly dataAgeMs: () => number;
  readonly storeUnavailable: () => boolean;
  /** Whether recent writes found the disk full; false if absent. */
  readonly storeFull?: () => boolean;
  /** Smoothed queue time of requests; absent if the process serves none. */
  readonly delayMs?: () => number;
  readonly overloaded?: () => boolean;
  readonly connections?: () => number;
  readonly inFlight?: () => number;
  readonly exports?: () => number;
  /** Whether this process competes for the history lease; true if absent. */
  readonly recordsHistory?: boolean;
  /** Memory of the collector process; absent if there is none. */
  readonly collectorBytes?: () => number;
  /** Processes that answer on the port; 1 if absent. */
  readonly processes?: () => number;
  /** Log lines dropped since the start; 0 if absent. */
  readonly droppedLogLines?: () => number;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new RequestMetrics(this.#registry);
  readonly #builds = new Histogram({
    name: 'hybrid_core_snapshot_build_duration_seconds',
    help: 'Time to read and build the snapshot of a partner.',
    buckets: durationBuckets,
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: 'hybrid_core_connections_refused_total',
    help: 'Connections refused or closed, by reason.',
    labelNames: ['why'],
    registers: [this.#registry],
  });

  readonly #moves = new Counter({
    name: 'hybrid_core_store_moved_total',
    help: 'How often another program moved, removed or replaced the files of the database.',
    labelNames: ['process'],
    registers: [this.#registry],
  });

  readonly #attempts = new Counter({
    name: 'hybrid_core_attempts_refused_total',
    help: 'Wrong credentials and refused sign-ins, by kind, and by whether they were slowed (429).',
    labelNames: ['by', 'slowed'],
    registers: [this.#registry],
  });

  readonly #collectorEnds = new Counter({
    name: 'hybrid_core_collector_restarts_total',
    help: 'How often the process that collects had to be started again.',
    registers: [this.#registry],
  });

  readonly #processEnds = new Counter({
    name: 'hybrid_core_process_restarts_total',
    help: 'How often a process that answers had to be started again (PROCESSES).',
    registers: [this.#registry],
  });

  readonly #panelEnds = new Counter({
    name: 'hybrid_core_panel_restarts_total',
    help: 'How often the process of the panel had to be started again.',
    registers: [this.#registry],
  });

  readonly #sources = sourceMetrics(this.#registry);
  readonly #history: Observe;
  readonly #backtest = backtestMetrics(this.#registry);

  constructor(sources: MetricsSources) {
    collectNodeMetrics(this.#registry);
    // `increase()` misses the first rejection if the series begins with it.
    for (const by of attemptKinds) {
      for (const slowed of ['no', 'yes']) this.#attempts.inc({ by, slowed }, 0);
    }
    this.#history = historyMetrics(this.#registry, sources.recordsHistory ?? true);
    this.#gauge(
      'hybrid_core_data_age_seconds',
      'Time since the database was last read.',
      'max',
      (gauge) => gauge.set(sources.dataAgeMs() / 1_000),
    );
    this.#gauge(
      'hybrid_core_store_away',
      '1 while the database cannot be read, else 0.',
      'max',
      (gauge) => gauge.set(sources.storeUnavailable() ? 1 : 0),
    );
    this.#gauge(
      'hybrid_core_store_full',
      '1 while the database has no space, else 0.',
      'max',
      (gauge) => gauge.set(sources.storeFull?.() ? 1 : 0),
    );
    this.#gauge('hybrid_core_connections', 'Open connections of clients.', 'sum', (gauge) =>
      gauge.set(sources.connections?.() ?? 0),
    );
    this.#gauge(
      'hybrid_core_requests_in_flight',
      'Requests under way, answers not yet taken included.',
      'sum',
      (gauge) => gauge.set(sources.inFlight?.() ?? 0),
    );
    this.#gauge('hybrid_core_exports', 'Exports under way.', 'sum', (gauge) =>
      gauge.set(sources.exports?.() ?? 0),
    );
    this.#gauge(
      'hybrid_core_overloaded',
      '1 while requests wait for long, else 0.',
      'max',
      (gauge) => gauge.set(sources.overloaded?.() ? 1 : 0),
    );
    this.#gauge(
      'hybrid_core_overload_delay_seconds',
      'How long the longest request has waited for its turn, smoothed.',
      'max',
      (gauge) => gauge.set((sources.delayMs?.() ?? 0) / 1_000),
    );
    this.#gauge('hybrid_core_processes', 'Processes that answer on the port.', 'max', (gauge) =>
      gauge.set(sources.processes?.() ?? 1),
    );
    this.#gauge(
      'hybrid_core_collector_resident_memory_bytes',
      'Resident memory of the process that collects, which the service started; else 0.',
      'sum',
      (gauge) => gauge.set(sources.collectorBytes?.() ?? 0),
    );
    new Counter({
      name: 'hybrid_core_log_lines_dropped_total',
      help: 'Log lines that were lost: a full disk, or a reader that takes nothing.',
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(sources.droppedLogLines?.() ?? 0);
      },
    });
    registerSnapshotMetrics(this.#registry, sources);
    for (const process of ['service', 'panel', 'collector']) this.#moves.inc({ process }, 0);
  }

  /** The subscriber to observations. */
  readonly observe: Observe = (observation: Observation) => {
    switch (observation.type) {
      case 'request':
        this.#requests.count(observation);
        return;
      case 'attempt-refused':
        this.#attempts.inc({ by: observation.by, slowed: observation.isSlowed ? 'yes' : 'no' });
        return;
      case 'connection-refused':
        this.#refusals.inc({ why: observation.why });
        return;
      case 'snapshot-built':
        this.#builds.observe(observation.durationMs / 1_000);
        return;
      case 'store-moved':
        this.#moves.inc({ process: observation.by });
        return;
      case 'process-ended':
        if (observation.role === 'panel') this.#panelEnds.inc();
        else if (observation.number !== null) this.#processEnds.inc();
        return;
      case 'collector-ended':
        this.#collectorEnds.inc();
        this.#sources(observation);
        this.#history(observation);
        return;
      case 'backtest-done':
        this.#backtest(observation);
        return;
      default:
        this.#sources(observation);
        this.#history(observation);
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

  /** The metrics as data, for the process that sums those of several. */
  json(): ReturnType<Registry['getMetricsAsJSON']> {
    return this.#registry.getMetricsAsJSON();
  }

  /** `aggregator`: how the values of processes that share a port become one. */
  #gauge(name: string, help: string, aggregator: Aggregator, read: (gauge: Gauge) => void) {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.#registry],
      collect() {
        read(this);
      },
    });
  }
}
