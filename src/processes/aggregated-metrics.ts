/**
 * Aggregates the metrics of processes that share a port, as prom-client does for Node's cluster:
 * each metric names its `aggregator`. Counters of ended processes stay in the sum; otherwise it
 * would fall, and Prometheus would treat that as a counter reset and count the rest twice.
 */
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricsText } from '../http/metrics-server.ts';
import type { MetricsJson } from './messages.ts';

export interface AggregatedMetricsOptions {
  /** The metrics of this process; listed first. */
  readonly own: { readonly contentType: string; json(): Promise<MetricsJson> };
  /** Requests a report of each running process; resolves once all have answered or timed out. */
  readonly ask: () => Promise<void>;
}

export class AggregatedMetrics implements MetricsText {
  readonly #options: AggregatedMetricsOptions;
  /** The last report of each running process, by process id. */
  readonly #last = new Map<number, MetricsJson>();
  /** Counters and histograms of ended processes: their sum, then those not summed yet. */
  #ended: readonly MetricsJson[] = [];
  #summing: Promise<void> = Promise.resolve();

  constructor(options: AggregatedMetricsOptions) {
    this.#options = options;
  }

  get contentType(): string {
    return this.#options.own.contentType;
  }

  record(id: number, metrics: MetricsJson): void {
    this.#last.set(id, metrics);
  }

  /** Keeps the counters from the last report of a process that has ended. */
  end(id: number): void {
    const last = this.#last.get(id);
    this.#last.delete(id);
    if (last === undefined) return;
    // Synchronously: a scrape in progress would miss them otherwise.
    this.#ended = [...this.#ended, last.filter(({ type }) => isCounted(String(type)))];
    this.#summing = this.#summing.then(() => this.#sumEnded());
  }

  /** Folds the ended processes into one sum, so that memory stays bounded. */
  async #sumEnded(): Promise<void> {
    const ended = this.#ended;
    const summed = (await sum(ended).getMetricsAsJSON()) as MetricsJson;
    this.#ended = [summed, ...this.#ended.slice(ended.length)];
  }

  async text(): Promise<string> {
    const { own, ask } = this.#options;
    await ask();
    const ownMetrics = await own.json();
    return sum([ownMetrics, ...this.#last.values(), ...this.#ended]).metrics();
  }
}

function sum(all: readonly MetricsJson[]): Registry {
  return AggregatorRegistry.aggregate(all as unknown as object[]);
}

function isCounted(type: string): boolean {
  return type === 'counter' || type === 'histogram';
}
