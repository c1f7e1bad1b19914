/** What the `prometheus` part of a sources file says, once read; shape.ts reads it. */
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
  readonly query: string;
  /** PromQL for the time of the samples, in seconds since 1970; null derives it from the query. */
  readonly time: string | null;
  /** In place of the source's own asset label. */
  readonly assetLabel: string | null;
  /** Of ready queries that read many series of each node. */
  readonly byNode?: NodeQueries;
}

/**
 * A query that is asked of some nodes at a time, since it reads many series of each. Which nodes
 * there are, the query for the time tells, which reads few.
 */
export interface NodeQueries {
  readonly some: OfNodes;
  /** Dearer, for nodes of which the other tells nothing. */
  readonly thorough: OfNodes | null;
  /** The same as a recording rule leaves it, with its time: one series a node. */
  readonly recorded: { readonly query: string; readonly timeQuery: string } | null;
}

/** PromQL of some nodes: further matchers for each selector, `instance=~"a|b"`, or none for all. */
export type OfNodes = (...matchers: readonly string[]) => string;
