/** The parsed settings of a `prometheus` source (schema.ts). */
import type { Secret } from '../upstream/secret.ts';
import type { TlsFiles } from '../upstream/tls.ts';
import type { FigureName, QuerySetName } from './figure-names.ts';

export interface PrometheusSettings {
  /** The name in logs and metrics. */
  readonly name: string;
  /** Without a trailing slash; `/api/v1/query` follows. */
  readonly url: string;
  readonly intervalMs: number;
  /** Time for one query, on the server. */
  readonly timeoutMs: number;
  readonly authentication: Authentication | null;
  readonly tls: TlsFiles | null;
  /** Sent as X-Scope-OrgID, the tenant of Mimir, Cortex or Loki's kin. */
  readonly orgId: string | null;
  readonly labels: Labels;
  /** Partners to measure; null is all. */
  readonly partnerIds: readonly string[] | null;
  /** Whether reported capacity overrides the inventory's, or only fills gaps. */
  readonly capacity: 'fill' | 'prefer';
  /** A ready-made set that replaces the built-in queries. */
  readonly querySet: QuerySetName | null;
  /** Queries that replace those of the set or the built-in ones; null disables the value. */
  readonly queries: ReadonlyMap<FigureName, QuerySettings | null>;
}

export type Authentication =
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | { readonly scheme: 'basic'; readonly username: string; readonly password: Secret };

/** The labels that identify the subject of a series. */
export interface Labels {
  /** The label with the asset; the port of an `instance` is removed. */
  readonly asset: string;
  readonly site: string | null;
  readonly partner: string | null;
}

export interface QuerySettings {
  /** Null if `byNode` has the queries. */
  readonly query: string | null;
  /** PromQL for the time of the samples, in seconds since 1970; null derives it from the query. */
  readonly time: string | null;
  /** Overrides the source's asset label. */
  readonly assetLabel: string | null;
  /** Queries of a ready-made set that read many series of each node. */
  readonly byNode?: NodeQueries;
}

/**
 * CPU queries, sent for batches of nodes, since they read many series of each. The query for the
 * time, which reads few, lists the nodes.
 */
export interface NodeQueries {
  /** The input of both values in one response (cpu-parts.ts). */
  readonly parts: OfNodes;
  readonly total: OfNodes;
  /** Cores in use by a more expensive query, for nodes without usable parts. */
  readonly thoroughUsed: OfNodes;
  /** Both values from recording rules, with their time: one series a node. */
  readonly recorded: Readonly<Record<'used' | 'total' | 'time', string>> | null;
}

/** PromQL for some nodes: more matchers for each selector, `instance=~"a|b"`, or none for all. */
export type OfNodes = (...matchers: readonly string[]) => string;
