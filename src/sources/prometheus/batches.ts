/**
 * Splits a query that reads many series of each node into batches of nodes: each as large as the
 * source answers in about a second, so that a failure costs few nodes and no batch nears a limit of
 * the source.
 */

import type { Vector } from './instant-query.ts';
import { labelText } from './promql.ts';
import type { Labels } from './queries.ts';
import { assetOf } from './readings.ts';

/** Target duration of a batch: far below the shortest timeout, long beside a round trip. */
const batchGoalMs = 1_000;

/** Nodes of the first batch: with 64 CPUs each, they have some ten thousand series. */
const firstBatchNodes = 50;
const batchNodesMax = 1_000;

/**
 * Characters of a batch's names, which a query repeats four times: VictoriaMetrics accepts queries
 * of up to 16,384 bytes.
 */
const batchCharactersMax = 3_500;

/** Adapts the batch size to the duration of earlier batches; kept from round to round. */
export class BatchSize {
  #nodes = firstBatchNodes;

  get nodes(): number {
    return this.#nodes;
  }

  /** Records an answered batch of this many nodes. */
  took(ms: number, nodes: number): void {
    if (ms > 2 * batchGoalMs) this.#nodes = Math.max(1, Math.floor(nodes / 2));
    else if (ms < batchGoalMs / 2 && nodes >= this.#nodes) {
      this.#nodes = Math.min(batchNodesMax, nodes * 2);
    }
  }

  /** Records a failed batch of this many nodes. */
  failed(nodes: number): void {
    this.#nodes = Math.max(1, Math.min(this.#nodes, Math.floor(nodes / 4)));
  }
}

/** Values of the asset label for one asset, which stay together: `n1:9100`, `n1:9200`. */
export type NodeNames = readonly string[];

/** The nodes in the response to a time query, by asset. */
export function nodesOf(times: Vector, labels: Labels): readonly NodeNames[] {
  const byAsset = new Map<string, Set<string>>();
  for (const series of times.series) {
    const name = series.labels[labels.asset] ?? '';
    const asset = assetOf(name, labels);
    const names = byAsset.get(asset);
    if (names === undefined) byAsset.set(asset, new Set([name]));
    else names.add(name);
  }
  return [...byAsset.values()].map((names) => [...names]);
}

/** The nodes still to be queried, taken batch by batch. */
export class NodeQueue {
  readonly #nodes: readonly NodeNames[];
  readonly #charactersMax: number;
  #next = 0;

  /** A matcher added to each query. */
  constructor(nodes: readonly NodeNames[], matcher: string | null = null) {
    this.#nodes = nodes;
    this.#charactersMax = batchCharactersMax - (matcher?.length ?? 0);
  }

  get left(): number {
    return this.#nodes.length - this.#next;
  }

  /** The next batch of at most this many nodes; at least one while there are any. */
  take(nodesMax: number): readonly NodeNames[] {
    const start = this.#next;
    let characters = 0;
    while (this.#next < this.#nodes.length && this.#next - start < nodesMax) {
      const names = this.#nodes[this.#next]!;
      characters += names.reduce((sum, name) => sum + patternOf(name).length + 1, 0);
      if (characters > this.#charactersMax && this.#next > start) break;
      this.#next++;
    }
    return this.#nodes.slice(start, this.#next);
  }

  takeRest(): readonly NodeNames[] {
    const rest = this.#nodes.slice(this.#next);
    this.#next = this.#nodes.length;
    return rest;
  }
}

/** `instance=~"n1:9100|n2:9100"`. */
export function matcherOf(nodes: readonly NodeNames[], { asset }: Labels): string {
  return `${labelText(asset)}=~"${nodes.flat().map(patternOf).join('|')}"`;
}

/**
 * Escapes a name as RE2 in a PromQL string: `node1\\.example:9100`. Prometheus looks up names that
 * are escaped by backslashes; any other pattern is tried on each value of the label.
 */
function patternOf(name: string): string {
  return name
    .replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n');
}
