/** The metrics to query, each by the operator's query or by one of a query set (docs: Collectors, Queries). */
import type { AssetQuantityKey, StorageKind } from '../../domain/asset.ts';
import { ceph, cephGateways } from '../query-sets/ceph.ts';
import { minio } from '../query-sets/minio.ts';
import { nodeExporter } from '../query-sets/node-exporter.ts';
import { openstack } from '../query-sets/openstack.ts';
import { proxmox } from '../query-sets/proxmox.ts';
import { vcenter } from '../query-sets/vcenter.ts';
import { windows } from '../query-sets/windows.ts';
import {
  type Labels,
  type MetricName,
  type MetricQuery,
  metricNames,
  type NodeQueries,
  type QuerySetName,
} from './queries.ts';
import type { PrometheusSettings } from './schema.ts';
import { timeQuery, withMatcher } from './time-query.ts';

/** What a metric measures: a quantity of every node, or one kind of storage. */
export type MeasuredQuantity = Exclude<AssetQuantityKey, 'storage'> | StorageKind;

/** One metric, ready to be queried. */
export interface UsageMetric {
  readonly name: MetricName;
  readonly measured: MeasuredQuantity;
  readonly side: 'used' | 'total';
  /** Null if `byNode` has the queries. */
  readonly query: string | null;
  /** PromQL for the samples' times; null if none can be derived. */
  readonly timeQuery: string | null;
  /** Queries for batches of nodes, for both CPU metrics; null: one query for all nodes. */
  readonly byNode: NodeQueries | null;
  readonly labels: Labels;
  /** A matcher that narrows its queries: `partner=~"acme|globex"`; null: none. */
  readonly matcher: string | null;
  /** Whether the operator wrote the query; then an empty result is worth a warning. */
  readonly isConfigured: boolean;
}

/** A metric's query of one set; null if its exporter does not have the metric. */
type QueryOf = (name: MetricName, labels: Labels) => MetricQuery | null;

const querySets: Readonly<Record<QuerySetName, QueryOf>> = {
  ceph,
  'ceph-gateways': cephGateways,
  minio,
  openstack,
  proxmox,
  vcenter,
  windows,
};

/** Of the exporters that most fleets have: node_exporter and Ceph's. */
const builtInQuery: QueryOf = (name, labels) => nodeExporter(name, labels) ?? ceph(name, labels);

/** The metrics of a source: its own queries, otherwise the built-in ones. */
export function metricsOf({
  labels,
  queries,
  querySet,
}: PrometheusSettings): readonly UsageMetric[] {
  return metricNames.flatMap((name) => {
    const own = queries.get(name);
    const queryOf = querySet === null ? builtInQuery : querySets[querySet];
    const definition = own === undefined ? queryOf(name, labels) : own;
    if (definition === null) return [];
    const { query, time, assetLabel, byNode = null } = definition;
    const metricLabels = { ...labels, asset: assetLabel ?? labels.asset };
    const [measured, side] = name.split('_') as [MeasuredQuantity, UsageMetric['side']];
    return {
      name,
      measured,
      side,
      query,
      timeQuery: time ?? (query === null ? null : timeQuery(query, metricLabels)),
      byNode,
      labels: metricLabels,
      matcher: null,
      isConfigured: own !== undefined,
    };
  });
}

/** The metric narrowed to series that match. Not for operators' queries: see `isConfigured`. */
export function narrowed(metric: UsageMetric, matcher: string): UsageMetric {
  const { query, timeQuery: time, byNode } = metric;
  const narrow = (text: string) => withMatcher(text, matcher);
  return {
    ...metric,
    matcher,
    query: query === null ? null : narrow(query),
    timeQuery: time === null ? null : narrow(time),
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
