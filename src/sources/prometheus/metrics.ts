/**
 * The metrics to query, and the built-in queries for node_exporter and Ceph's exporters (docs:
 * Collectors, Queries).
 */
import type { AssetQuantityKey, StorageKind } from '../../domain/asset.ts';
import { ceph } from '../query-sets/ceph.ts';
import { nodeCpu } from '../query-sets/node-cpu.ts';
import { querySetOf } from '../query-sets/query-sets.ts';
import type { Labels, MetricQuery, NodeQueries } from './queries.ts';
import { type MetricName, metricNames } from './queries.ts';
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

/** The metrics of a source: its own queries, otherwise the built-in ones. */
export function metricsOf({
  labels,
  queries,
  querySet,
}: PrometheusSettings): readonly UsageMetric[] {
  return metricNames.flatMap((name) => {
    const own = queries.get(name);
    const readyQuery =
      querySet === null ? builtInQuery(name, labels) : querySetOf(querySet, name, labels);
    const definition = own === undefined ? readyQuery : own;
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

function builtInQuery(name: MetricName, labels: Labels): MetricQuery | null {
  if (name === 'cpu_used' || name === 'cpu_total') return nodeCpu(labels);
  const query = nodeQueries[name];
  if (query === undefined) return ceph(name, labels);
  const metric = name.startsWith('rocket')
    ? `node_filesystem_size_bytes{${localDisk}}`
    : 'node_memory_MemTotal_bytes';
  // A node's metrics are from one scrape, so one of them has the time of all.
  const time = timeQuery(metric, labels);
  return { query, time, assetLabel: null };
}

/**
 * Excluded devices: loops and RAM disks are backed by another file system or memory, network block
 * devices by other hosts.
 */
const localDisk =
  'device=~"/dev/.+",device!~"/dev/(loop|ram|zram|sr|rbd|nbd).*",' +
  'fstype!~"squashfs|iso9660|udf|erofs|fuse[.].*"';

/** A device with several mounts counts once. */
function perNode(bytes: string): string {
  return (
    'sum without (device, fstype, mountpoint, device_error) ' +
    `(max without (fstype, mountpoint, device_error) (${bytes}))`
  );
}

// Aggregation is `without`, so that two jobs that scrape one node stay two series and are noticed.
const nodeQueries: Partial<Record<MetricName, string>> = {
  memory_used: 'node_memory_MemTotal_bytes - node_memory_MemAvailable_bytes',
  memory_total: 'node_memory_MemTotal_bytes',
  rocket_used: perNode(
    `node_filesystem_size_bytes{${localDisk}} - node_filesystem_free_bytes{${localDisk}}`,
  ),
  // Excludes blocks reserved for root, as `df` does: total = used + available.
  rocket_total: perNode(
    `node_filesystem_size_bytes{${localDisk}} - node_filesystem_free_bytes{${localDisk}} + ` +
      `node_filesystem_avail_bytes{${localDisk}}`,
  ),
};
