/** Names of metrics, and the form of a query. */

/** Metrics as a sources file names them, in the order in which they are queried. */
export const metricNames = [
  'cpu_used',
  'cpu_total',
  'memory_used',
  'memory_total',
  'rocket_used',
  'rocket_total',
  'distributed_used',
  'distributed_total',
  'object_used',
  'object_total',
  'cpu_allocated',
  'cpu_allocatable',
  'memory_allocated',
  'memory_allocatable',
  'storage_allocated',
  'storage_allocatable',
] as const;
export type MetricName = (typeof metricNames)[number];

/** The labels that identify the subject of a series. */
export interface Labels {
  /** The label with the asset; the port of an `instance` is removed. */
  readonly asset: string;
  readonly site: string | null;
  readonly partner: string | null;
}

/** The query of a metric. */
export interface MetricQuery {
  /** Null if `byNode` has the queries. */
  readonly query: string | null;
  /** PromQL for the time of the samples, in seconds since 1970; null derives it from the query. */
  readonly time: string | null;
  /** Overrides the source's asset label. */
  readonly assetLabel: string | null;
  /** PromQL with one series for each machine: two of one asset are two machines under its id. */
  readonly machines: string | null;
  /** Built-in queries that read many series of each node. */
  readonly byNode?: NodeQueries;
}

/**
 * CPU queries, sent for batches of nodes, since they read many series of each. The query for the
 * time, which reads few, lists the nodes.
 */
export interface NodeQueries {
  /** The input of both values in one response (cores-busy.ts). */
  readonly parts: OfNodes;
  readonly total: OfNodes;
  /** Cores in use by a more expensive query, for nodes without usable parts. */
  readonly thoroughUsed: OfNodes;
  /** Both values from recording rules, with their time: one series a node. */
  readonly recorded: Readonly<Record<'used' | 'total' | 'time', string>> | null;
}

/** PromQL for some nodes: more matchers for each selector, `instance=~"a|b"`, or none for all. */
export type OfNodes = (...matchers: readonly string[]) => string;
