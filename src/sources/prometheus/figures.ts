/**
 * The figures that are asked of Prometheus, one query each, and the queries that work out of the
 * box: for node_exporter and for Ceph's exporters (docs: Collectors, Queries).
 */
import type { AssetQuantityKey, StorageKind } from '../../domain/asset.ts';
import { ceph } from '../query-sets/ceph.ts';
import { nodeCpu } from '../query-sets/node-cpu.ts';
import { querySetOf } from '../query-sets/query-sets.ts';
import type { FigureQuery, Labels, NodeQueries } from './queries.ts';
import { type FigureName, figureNames } from './queries.ts';
import type { PrometheusSettings } from './schema.ts';
import { timeQuery, withMatcher } from './time-query.ts';

/** What a figure measures: a quantity that every node has, or one kind of storage. */
export type Measured = Exclude<AssetQuantityKey, 'storage'> | StorageKind;

/** One figure, ready to be queried. */
export interface Figure {
  readonly name: FigureName;
  readonly measured: Measured;
  readonly side: 'used' | 'total';
  /** Null where `byNode` has the queries. */
  readonly query: string | null;
  /** PromQL for the samples' own time; null where none can be made of the query. */
  readonly timeQuery: string | null;
  /** How some nodes are asked of at a time, for both figures of the CPU; null: all are, by the one query. */
  readonly byNode: NodeQueries | null;
  readonly labels: Labels;
  /** What narrows its queries to some series: `partner=~"acme|globex"`; null: nothing. */
  readonly matcher: string | null;
  /** The operator wrote the query, so that no answer at all is worth a warning. */
  readonly isConfigured: boolean;
}

/** The figures of a source: its own queries, and the built-in ones for the rest. */
export function figuresOf({ labels, queries, querySet }: PrometheusSettings): readonly Figure[] {
  return figureNames.flatMap((name) => {
    const own = queries.get(name);
    const readyQuery =
      querySet === null ? builtInQuery(name, labels) : querySetOf(querySet, name, labels);
    const asked = own === undefined ? readyQuery : own;
    if (asked === null) return [];
    const { query, time, assetLabel, byNode = null } = asked;
    const figureLabels = { ...labels, asset: assetLabel ?? labels.asset };
    const [measured, side] = name.split('_') as [Measured, Figure['side']];
    return {
      name,
      measured,
      side,
      query,
      timeQuery: time ?? (query === null ? null : timeQuery(query, figureLabels)),
      byNode,
      labels: figureLabels,
      matcher: null,
      isConfigured: own !== undefined,
    };
  });
}

/** The figure of those series alone that the matcher selects. Not for queries of operators: see `isConfigured`. */
export function narrowed(figure: Figure, matcher: string): Figure {
  const { query, timeQuery: time, byNode } = figure;
  const narrow = (text: string) => withMatcher(text, matcher);
  return {
    ...figure,
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

function builtInQuery(name: FigureName, labels: Labels): FigureQuery | null {
  if (name === 'cpu_used' || name === 'cpu_total') return nodeCpu(labels);
  const query = nodeQueries[name];
  if (query === undefined) return ceph(name, labels);
  const metric = name.startsWith('rocket')
    ? `node_filesystem_size_bytes{${localDisk}}`
    : 'node_memory_MemTotal_bytes';
  // All that is read of a node is of one scrape, so that one metric tells the time of the others.
  const time = timeQuery(metric, labels);
  return { query, time, assetLabel: null };
}

/** Loops and RAM are of another file system or of memory, network block devices of other hosts. */
const localDisk =
  'device=~"/dev/.+",device!~"/dev/(loop|ram|zram|sr|rbd|nbd).*",' +
  'fstype!~"squashfs|iso9660|udf|erofs|fuse[.].*"';

/** A device that is mounted several times counts once. */
function perNode(bytes: string): string {
  return (
    'sum without (device, fstype, mountpoint, device_error) ' +
    `(max without (fstype, mountpoint, device_error) (${bytes}))`
  );
}

// Aggregation is `without`, so that two jobs that scrape one node stay two series and are noticed.
const nodeQueries: Partial<Record<FigureName, string>> = {
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
