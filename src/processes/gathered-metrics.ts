/**
 * Sums the metrics of processes that share a port, as prom-client does for node's cluster; each
 * metric names how (`aggregator`). Counters of processes that ended stay in the sum: without them
 * it would fall, which Prometheus takes for a restart, and counts all the rest again.
 */
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MetricsText } from '../http/metrics-server.ts';
import type { MetricsJson } from './messages.ts';

export interface GatheredMetricsOptions {
  /** The metrics of this process, which come first. */
  readonly own: { readonly contentType: string; json(): Promise<MetricsJson> };
  /** Asks each process that runs; resolves when all have answered or had their time. */
  readonly ask: () => Promise<void>;
}

export class GatheredMetrics implements MetricsText {
  readonly #options: GatheredMetricsOptions;
  /** What each process that runs reported last, by its id. */
  readonly #last = new Map<number, MetricsJson>();
  /** Counters and histograms of those that ended: sums, and what is not in a sum yet. */
  #ended: readonly MetricsJson[] = [];
  #summing: Promise<void> = Promise.resolve();

  constructor(options: GatheredMetricsOptions) {
    this.#options = options;
  }

  get contentType(): string {
    return this.#options.own.contentType;
  }

  record(id: number, metrics: MetricsJson): void {
    this.#last.set(id, metrics);
  }

  /** Keeps what a process that has ended had counted when it was last asked. */
  end(id: number): void {
    const last = this.#last.get(id);
    this.#last.delete(id);
    if (last === undefined) return;
    // At once: an answer that is being made would lack them otherwise.
    this.#ended = [...this.#ended, last.filter(({ type }) => isCounted(String(type)))];
    this.#summing = this.#summing.then(() => this.#sumEnded());
  }

  /** Keeps one sum of those that ended, however many they are. */
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
