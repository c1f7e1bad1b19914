/** The parsed settings of a `prometheus` source (schema.ts). */
import type { Secret } from '../upstream/secret.ts';
import type { TlsFiles } from '../upstream/tls.ts';
import type { FigureName, QuerySetName } from './figure-names.ts';

export interface PrometheusSettings {
  /** Tells several sources apart in logs and metrics. */
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
  /** The partners that the figures may be of; null is all. */
  readonly partnerIds: readonly string[] | null;
  /** Whether reported capacity stands above the inventory's, or only fills what that leaves open. */
  readonly capacity: 'fill' | 'prefer';
  /** A ready set in place of all built-in queries. */
  readonly querySet: QuerySetName | null;
  /** Queries in place of the built-in ones, or of those of the set; null leaves the figure out. */
  readonly queries: ReadonlyMap<FigureName, QuerySettings | null>;
}

export type Authentication =
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | { readonly scheme: 'basic'; readonly username: string; readonly password: Secret };

/** Which labels of a series say what it is about. */
export interface Labels {
  /** Names the asset; of `instance`, a port is cut off. */
  readonly asset: string;
  readonly site: string | null;
  readonly partner: string | null;
}

export interface QuerySettings {
  /** Null where `byNode` has the queries. */
  readonly query: string | null;
  /** PromQL for the time of the samples, in seconds since 1970; null derives it from the query. */
  readonly time: string | null;
  /** In place of the source's own asset label. */
  readonly assetLabel: string | null;
  /** Of ready queries that read many series of each node. */
  readonly byNode?: NodeQueries;
}

/**
 * Queries for the CPUs, which are asked of some nodes at a time, since they read many series of
 * each. Which nodes there are, the query for the time tells, which reads few.
 */
export interface NodeQueries {
  /** What both figures take, in one answer: cpu-parts.ts works them out. */
  readonly parts: OfNodes;
  readonly total: OfNodes;
  /** Cores in use, dearer, of nodes of which the parts do not tell them. */
  readonly thoroughUsed: OfNodes;
  /** Both figures as recording rules leave them, with their time: one series a node. */
  readonly recorded: Readonly<Record<'used' | 'total' | 'time', string>> | null;
}

/** PromQL of some nodes: further matchers for each selector, `instance=~"a|b"`, or none for all. */
export type OfNodes = (...matchers: readonly string[]) => string;
