/**
 * The figures that are asked of Prometheus, one query each, and the queries that work out of the
 * box: for node_exporter and for Ceph's exporters (docs: Collectors, Queries).
 */
import type { StorageKind } from '../../domain/asset.ts';
import { type FigureName, figureNames } from './figure-names.ts';
import { querySetOf } from './query-sets.ts';
import type { Labels, PrometheusSettings, QuerySettings } from './settings.ts';
import { timeQuery } from './time-query.ts';

/** What a figure measures: a quantity that every node has, or one kind of storage. */
export type Measured = 'cpu' | 'memory' | StorageKind;

/** One figure, ready to be queried. */
export interface Figure {
  readonly name: FigureName;
  readonly measured: Measured;
  readonly side: 'used' | 'total';
  readonly query: string;
  /** PromQL for the samples' own time; null where none can be made of the query. */
  readonly timeQuery: string | null;
  readonly labels: Labels;
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
    const { query, time, assetLabel } = asked;
    const figureLabels = { ...labels, asset: assetLabel ?? labels.asset };
    const [measured, side] = name.split('_') as [Measured, Figure['side']];
    return {
      name,
      measured,
      side,
      query,
      timeQuery: time ?? timeQuery(query, figureLabels),
      labels: figureLabels,
      isConfigured: own !== undefined,
    };
  });
}

function builtInQuery(name: FigureName, labels: Labels): QuerySettings {
  switch (name) {
    case 'distributed_used':
    case 'object_used':
      return cephQuery('ceph_osd_stat_bytes_used', labels);
    case 'distributed_total':
    case 'object_total':
      return cephQuery('ceph_osd_stat_bytes', labels);
    case 'cpu_used':
      return { query: coresBusy, time: timeQuery(cpuTime, labels), assetLabel: null };
    default:
      return { query: nodeQueries[name], time: null, assetLabel: null };
  }
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

const cpuTime = 'node_cpu_seconds_total';
const busyTime = 'node_cpu_seconds_total{mode!~"idle|iowait|steal"}';
const logicalCpus = 'count without (cpu, mode) (node_cpu_seconds_total{mode="idle"})';

/**
 * The share of each CPU's time that was work. A rate divides by its whole range, whatever part of
 * it has samples: of a new node, after a gap, with clocks that differ. Divided by the rate of all
 * modes, the part that is missing cancels out.
 *
 * A rate outlives its series by the length of its range; `and` keeps the living ones. A CPU that
 * gained nothing, or more than a CPU can (1 each second; a counter that jumped back looks like
 * thousands), tells nothing.
 */
const busyShares =
  `sum without (mode) (rate(${busyTime}[5m]) and ${busyTime}) / ` +
  `(sum without (mode) (rate(${cpuTime}[5m])) > 0 < 2)`;

/** The mean is of each CPU's own share, so that one that has few samples yet weighs no less. */
const coresBusy = `avg without (cpu) (${busyShares}) * ${logicalCpus}`;

// Aggregation is `without`, so that two jobs that scrape one node stay two series and are noticed.
const nodeQueries = {
  cpu_total: logicalCpus,
  memory_used: 'node_memory_MemTotal_bytes - node_memory_MemAvailable_bytes',
  memory_total: 'node_memory_MemTotal_bytes',
  rocket_used: perNode(
    `node_filesystem_size_bytes{${localDisk}} - node_filesystem_free_bytes{${localDisk}}`,
  ),
  rocket_total: perNode(`node_filesystem_size_bytes{${localDisk}}`),
} as const;

/**
 * The name of the host that an OSD runs on is a label of another metric. Every cluster has an
 * `osd.0`; `cluster` is the label by which cephadm tells clusters apart.
 */
function cephQuery(metric: string, labels: Labels): QuerySettings {
  const scope = [labels.site, labels.partner].filter((label) => label !== null);
  const by = (...names: string[]) => [...new Set([...names, ...scope])].join(', ');
  const osd = by('ceph_daemon', 'cluster');
  const onHost = (osdValue: string): string =>
    `${osdValue} * on (${osd}) group_left (hostname) ` +
    `max by (${by('ceph_daemon', 'cluster', 'hostname')}) (ceph_osd_metadata)`;
  return {
    query: `sum by (${by('hostname')}) (${onHost(`max by (${osd}) (${metric})`)})`,
    time: `min by (${by('hostname')}) (${onHost(`min by (${osd}) (timestamp(${metric}))`)})`,
    assetLabel: 'hostname',
  };
}
