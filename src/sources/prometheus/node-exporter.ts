/**
 * Queries for node_exporter. Those for the CPU are from its counters, or from the shipped recording
 * rules (docs: Collectors, Large fleets).
 */

import { allCpuParts, type CpuTime, coresBusyOfEach, cpuParts } from './cores-busy.ts';
import { subjectLabels, timeQuery } from './promql.ts';
import type { Labels, MetricName, MetricQuery } from './queries.ts';

/** CPU, memory and local disks; an asset's label is the one that the source names. */
export function nodeExporter(name: MetricName, labels: Labels): MetricQuery | null {
  if (name === 'cpu_used' || name === 'cpu_total') return nodeCpu(labels);
  const query = nodeQueries[name];
  if (query === undefined) return null;
  const metric = name.startsWith('rocket')
    ? ofLocalDisks('node_filesystem_size_bytes')
    : 'node_memory_MemTotal_bytes';
  // A node's metrics are from one scrape, so one of them has the time of all.
  return { query, time: timeQuery(metric, labels), assetLabel: null, machines: null };
}

export const nodeCpuTime: CpuTime = {
  metric: 'node_cpu_seconds_total',
  cpu: 'cpu',
  firstCpu: '0',
  modes: null,
  working: 'mode!~"idle|iowait|steal"',
  waiting: 'mode=~"idle|iowait|steal"',
};

/**
 * The sample time of one counter per node; without that CPU, the time of the scrape. Series keep the labels of
 * their targets, so that two machines under one id are two.
 */
function scrapeTime(labels: Labels): string {
  return (
    'max without (cpu, mode) (timestamp(node_cpu_seconds_total{cpu="0",mode="idle"})) ' +
    `or on (${subjectLabels(labels)}) timestamp(node_time_seconds)`
  );
}

/** The series of the shipped recording rules. */
export const recordedNames = {
  used: 'hybrid_core:node_cpu_used:cores',
  total: 'hybrid_core:node_cpu_total:cores',
  time: 'hybrid_core:node_cpu_time:seconds',
};

function nodeCpu(labels: Labels): MetricQuery {
  return {
    query: null,
    time: scrapeTime(labels),
    assetLabel: null,
    machines: null,
    byNode: {
      parts: allCpuParts(nodeCpuTime),
      total: cpuParts(nodeCpuTime).total,
      thoroughUsed: coresBusyOfEach(nodeCpuTime),
      recorded: {
        used: recordedNames.used,
        total: recordedNames.total,
        time: recordedNames.time,
      },
    },
  };
}

/**
 * Devices that lie on another file system, on memory, or on disks of other hosts: DRBD, Longhorn (also
 * encrypted), Portworx, Ceph, network block devices, StorPool, PowerFlex, CurveBS, ATA over Ethernet, layers
 * of Docker, and multipath maps by their friendly names or WWIDs.
 */
const notOwnDisks =
  '(loop|ram|zram|sr|nbd|rnbd|dnbd|cbd|ublkb)[0-9]|d?rbd([0-9]|/)|longhorn/|pxd|storpool|scini|emcpower|etherd/|' +
  'mapper/(mpath|[0-9][0-9a-f]{16,32}(p|-part)?[0-9]*$|pvc-[0-9a-f]{8}-[0-9a-f]{4}-|luks-rbd-|docker-[0-9]+:)|' +
  'disk/by-path/ip-';

/**
 * Where Kubernetes mounts volumes. What has a plain name there is a disk of another host (iSCSI, FC, NVMe
 * over a network, a cloud's); a local one lies on LVM, or is mounted elsewhere, too.
 */
const volumes =
  '.*/kubelet/(plugins/kubernetes[.]io/|pods/[^/]+/(volumes|volume-subpaths|volumeDevices)/).+';
const localVolumes = '/dev/(topolvm/.+|mapper/.+--.+|zd[0-9]+)';

/** File systems of images, of user space, and of disks that several hosts mount at once. */
const notOwnTypes = 'squashfs|iso9660|udf|erofs|cramfs|romfs|fuse[.].*|ocfs2|gfs2|gpfs|cvfs';

/** The series of a metric that are of local disks. */
function ofLocalDisks(metric: string): string {
  const local = `device!~"/dev/(${notOwnDisks}).*",fstype!~"${notOwnTypes}"`;
  return (
    `(${metric}{device=~"/dev/.+",mountpoint!~"${volumes}",${local}} or ` +
    `${metric}{device=~"${localVolumes}",mountpoint=~"${volumes}",${local}})`
  );
}

/** A device with several mounts counts once. */
function perNode(bytes: string): string {
  return (
    'sum without (device, fstype, mountpoint, device_error) ' +
    `(max without (fstype, mountpoint, device_error) (${bytes}))`
  );
}

// Aggregation is `without`, so that two jobs that scrape one node stay two series and are noticed.
const nodeQueries: Partial<Record<MetricName, string>> = {
  // ZFS gives back its cache down to `arc_c_min`, which the kernel does not count as available.
  memory_used:
    'clamp_min(node_memory_MemTotal_bytes - node_memory_MemAvailable_bytes - ' +
    '(clamp_min(node_zfs_arc_size - node_zfs_arc_c_min, 0) or node_memory_MemTotal_bytes * 0), 0)',
  memory_total: 'node_memory_MemTotal_bytes',
  rocket_used: perNode(
    `${ofLocalDisks('node_filesystem_size_bytes')} - node_filesystem_free_bytes`,
  ),
  // Excludes blocks reserved for root, as `df` does: total = used + available.
  rocket_total: perNode(
    `${ofLocalDisks('node_filesystem_size_bytes')} - node_filesystem_free_bytes + node_filesystem_avail_bytes`,
  ),
};
