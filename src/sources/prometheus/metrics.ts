/** The metrics to query, each by the operator's query or by one of a query set (docs: Collectors, Queries). */
import type { AssetQuantityKey, StorageKind } from '../../domain/asset.ts';
import { nodeExporter } from './node-exporter.ts';
import { aggregates, keepingScope, targetQueries, timeQuery, withMatcher } from './promql.ts';
import {
  type Labels,
  type MetricName,
  type MetricQuery,
  metricNames,
  type NodeQueries,
} from './queries.ts';
import { type QueriesByMetric, readySet } from './query-set.ts';
import type { PrometheusSettings } from './schema.ts';

/**
 * What a metric measures: a quantity of every node, or one kind of storage. Of what is promised,
 * `storage` is the one kind of the node.
 */
export type MeasuredQuantity = AssetQuantityKey | StorageKind;

/** What of it is measured. */
export type MeasuredSide = 'used' | 'total' | 'allocated' | 'allocatable';

/** One metric, ready to be queried. */
export interface UsageMetric {
  readonly name: MetricName;
  readonly measured: MeasuredQuantity;
  readonly side: MeasuredSide;
  /** Null if `byNode` has the queries. */
  readonly query: string | null;
  /** PromQL for the samples' times; null if none can be derived. */
  readonly timeQuery: string | null;
  /** Each with one series for each machine, which an aggregate may hide; none where `byNode`'s times tell. */
  readonly machineQueries: readonly string[];
  /** Which targets an operator's query is of, by which use and total are of one machine; none of others. */
  readonly targetQueries: readonly string[];
  /** Queries for batches of nodes, for both CPU metrics; null: one query for all nodes. */
  readonly byNode: NodeQueries | null;
  readonly labels: Labels;
  /** A matcher that narrows its queries: `partner=~"acme|globex"`; null: none. */
  readonly matcher: string | null;
  /** Whether the operator wrote the query; then an empty result is worth a warning. */
  readonly isConfigured: boolean;
}

/** Of the exporters that most fleets have: node_exporter and Ceph's. */
function builtInQueries(labels: Labels): QueriesByMetric {
  const ceph = readySet('ceph');
  return new Map(
    metricNames.map((name) => [name, nodeExporter(name, labels) ?? setQuery(ceph, name, labels)]),
  );
}

/** The query of a set, whose series name their site and partner; null if the set does not have the metric. */
function setQuery(set: QueriesByMetric, name: MetricName, labels: Labels): MetricQuery | null {
  const { query = null, time = null, machines = null, assetLabel = null } = set.get(name) ?? {};
  if (query === null) return null;
  const kept = (text: string | null) => (text === null ? null : keepingScope(text, labels));
  return { query: kept(query), time: kept(time), machines: kept(machines), assetLabel };
}

/**
 * Queries for the machines and the targets of an operator's query or of a set's. Where a label is an exporter's,
 * its targets tell of many machines.
 */
function sourcesOf(
  { query, machines, assetLabel }: MetricQuery,
  labels: Labels,
  isConfigured: boolean,
): Pick<UsageMetric, 'machineQueries' | 'targetQueries'> {
  const isOfTarget = [null, labels.asset, 'instance'].includes(assetLabel);
  if (query === null || !isConfigured || !isOfTarget) {
    return { machineQueries: machines === null ? [] : [machines], targetQueries: [] };
  }
  const targets = targetQueries(query);
  const ofAggregate = aggregates(query) ? targets : [];
  return {
    machineQueries: machines === null ? ofAggregate : [machines],
    targetQueries: targets,
  };
}

/** The metrics of a source: its own queries, otherwise the built-in ones. */
export function metricsOf({
  labels,
  queries,
  querySet,
  matchers,
}: PrometheusSettings): readonly UsageMetric[] {
  const builtIn = querySet === null ? builtInQueries(labels) : null;
  const metrics = metricNames.flatMap((name): UsageMetric[] => {
    const own = queries.get(name);
    const ofSet = querySet === null ? null : setQuery(querySet.queries, name, labels);
    const definition = own === undefined ? (ofSet ?? builtIn?.get(name) ?? null) : own;
    if (definition === null) return [];
    const { query, time, assetLabel, byNode = null } = definition;
    const isConfigured = own !== undefined || querySet?.isOwn === true;
    const metricLabels = { ...labels, asset: assetLabel ?? labels.asset };
    const [measured, side] = name.split('_') as [MeasuredQuantity, UsageMetric['side']];
    const metric = {
      name,
      measured,
      side,
      query,
      timeQuery: time ?? (query === null ? null : timeQuery(query, metricLabels)),
      ...sourcesOf(definition, labels, isConfigured),
      byNode,
      labels: metricLabels,
      matcher: null,
      isConfigured,
    };
    return [metric];
  });
  return matchers === null ? metrics : metrics.map((metric) => narrowed(metric, matchers));
}

/** The metric narrowed to series that match: each selector of each of its queries. */
function narrowed(metric: UsageMetric, matcher: string): UsageMetric {
  const { query, timeQuery: time, machineQueries, targetQueries: targets, byNode } = metric;
  const narrow = (text: string) => withMatcher(text, matcher);
  return {
    ...metric,
    matcher,
    query: query === null ? null : narrow(query),
    timeQuery: time === null ? null : narrow(time),
    machineQueries: machineQueries.map(narrow),
    targetQueries: targets.map(narrow),
    byNode: byNode === null ? null : narrowedByNode(byNode, matcher),
  };
}

function narrowedByNode(
  { parts, total, thoroughUsed, recorded }: NodeQueries,
  matcher: string,
): NodeQueries {
  const narrow = (text: string) => withMatcher(text, matcher);
  return {
    parts: (...own) => parts(...own, matcher),
    total: (...own) => total(...own, matcher),
    thoroughUsed: (...own) => thoroughUsed(...own, matcher),
    recorded: recorded && {
      used: narrow(recorded.used),
      total: narrow(recorded.total),
      time: narrow(recorded.time),
    },
  };
}
