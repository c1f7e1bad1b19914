/**
 * Ready sets of queries for exporters other than node_exporter, by the name that a sources file
 * gives them (docs: Collectors, Ready sets).
 */
import type { FigureName, QuerySetName } from './figure-names.ts';
import type { Labels, QuerySettings } from './settings.ts';

/** The query of a figure; null where the exporter tells nothing of it. */
export function querySetOf(
  set: QuerySetName,
  figure: FigureName,
  labels: Labels,
): QuerySettings | null {
  return sets[set](figure, labels);
}

const sets: Readonly<
  Record<QuerySetName, (figure: FigureName, labels: Labels) => QuerySettings | null>
> = { minio, proxmox, windows };

/** The labels that name a site and a partner outlive an aggregation, as far as there are any. */
function grouped(names: readonly string[], { site, partner }: Labels): string {
  const scope = [site, partner].filter((label) => label !== null);
  return [...new Set([...names, ...scope])].join(', ');
}

/** Every server of a cluster tells of all of them: the same figure several times over. */
function minio(figure: FigureName, labels: Labels): QuerySettings | null {
  const metrics: Partial<Record<FigureName, string>> = {
    object_used: 'minio_node_drive_used_bytes',
    object_total: 'minio_node_drive_total_bytes',
  };
  const metric = metrics[figure];
  if (metric === undefined) return null;
  const drive = grouped(['server', 'drive'], labels);
  const onServer = grouped(['asset'], labels);
  // A server is named with its port.
  const named = (of: string) =>
    `label_replace(${of}, "asset", "$1", "server", "(.+?)(?::[0-9]+)?")`;
  return {
    query: `sum by (${onServer}) (${named(`max by (${drive}) (${metric})`)})`,
    time: `min by (${onServer}) (${named(`timestamp(${metric})`)})`,
    assetLabel: 'asset',
  };
}

const proxmoxFigures: Partial<Record<FigureName, string>> = {
  cpu_total: 'pve_cpu_usage_limit{id=~"node/.+"}',
  memory_used: 'pve_memory_usage_bytes{id=~"node/.+"}',
  memory_total: 'pve_memory_size_bytes{id=~"node/.+"}',
};
const proxmoxStorages: Partial<Record<FigureName, string>> = {
  rocket_used: 'pve_disk_usage_bytes{id=~"storage/.+"}',
  rocket_total: 'pve_disk_size_bytes{id=~"storage/.+"}',
};

/** The exporter tells of the whole cluster through each node that is its target: take one of them. */
function proxmox(figure: FigureName, labels: Labels): QuerySettings | null {
  const byNode = grouped(['node'], labels);
  const ofNodes = (aggregate: string, of: string) =>
    `${aggregate} by (${byNode}) (label_replace(${of}, "node", "$1", "id", "node/(.+)"))`;
  if (figure === 'cpu_used') {
    const share = 'pve_cpu_usage_ratio{id=~"node/.+"}';
    return {
      query: ofNodes('max', `${share} * ${proxmoxFigures.cpu_total}`),
      time: ofNodes('min', `timestamp(${share})`),
      assetLabel: 'node',
    };
  }
  const storage = proxmoxStorages[figure];
  if (storage !== undefined) return proxmoxStorage(storage, labels);
  const metric = proxmoxFigures[figure];
  if (metric === undefined) return null;
  return {
    query: ofNodes('max', metric),
    time: ofNodes('min', `timestamp(${metric})`),
    assetLabel: 'node',
  };
}

/** A node's own storages that hold guests; one that nodes share is counted nowhere. */
function proxmoxStorage(metric: string, labels: Labels): QuerySettings {
  const local = (of: string) =>
    `${of} * on (job, instance, id) group_left (node) ` +
    'pve_storage_info{content=~".*(images|rootdir).*"} ' +
    'and on (job, instance, id) (pve_storage_shared == 0)';
  const byStorage = grouped(['node', 'id'], labels);
  const byNode = grouped(['node'], labels);
  return {
    query: `sum by (${byNode}) (max by (${byStorage}) (${local(metric)}))`,
    time: `min by (${byNode}) (${local(`timestamp(${metric})`)})`,
    assetLabel: 'node',
  };
}

const windowsIdle = 'windows_cpu_time_total{mode="idle"}';
const windowsVolumes = '{volume!~"HarddiskVolume.*"}';
const windowsQueries: Partial<Record<FigureName, string>> = {
  cpu_used:
    'sum without (core, mode) (' +
    'sum without (mode) (rate(windows_cpu_time_total{mode!="idle"}[5m])) / ' +
    '(sum without (mode) (rate(windows_cpu_time_total[5m])) > 0))',
  cpu_total: `count without (core, mode) (${windowsIdle})`,
  memory_used: 'windows_memory_physical_total_bytes - windows_memory_available_bytes',
  memory_total: 'windows_memory_physical_total_bytes',
  rocket_used:
    `sum without (volume) (windows_logical_disk_size_bytes${windowsVolumes} - ` +
    `windows_logical_disk_free_bytes${windowsVolumes})`,
  rocket_total: `sum without (volume) (windows_logical_disk_size_bytes${windowsVolumes})`,
};

/** Its series carry `instance`, as those of node_exporter do. */
function windows(figure: FigureName): QuerySettings | null {
  const query = windowsQueries[figure];
  return query === undefined ? null : { query, time: null, assetLabel: null };
}
