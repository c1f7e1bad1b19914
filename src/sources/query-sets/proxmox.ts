/** Query set for prometheus-pve-exporter, which reads the API of Proxmox VE. */
import { grouped, type Labels, type MetricName, type MetricQuery } from '../prometheus/queries.ts';

const metricNames: Partial<Record<MetricName, string>> = {
  cpu_total: 'pve_cpu_usage_limit{id=~"node/.+"}',
  memory_used: 'pve_memory_usage_bytes{id=~"node/.+"}',
  memory_total: 'pve_memory_size_bytes{id=~"node/.+"}',
};
const storages: Partial<Record<MetricName, string>> = {
  rocket_used: 'pve_disk_usage_bytes{id=~"storage/.+"}',
  rocket_total: 'pve_disk_size_bytes{id=~"storage/.+"}',
};

/** Each node that is scraped exports the whole cluster: keeps one copy. */
export function proxmox(name: MetricName, labels: Labels): MetricQuery | null {
  const byNode = grouped(['node'], labels);
  const ofNodes = (aggregate: string, of: string) =>
    `${aggregate} by (${byNode}) (label_replace(${of}, "node", "$1", "id", "node/(.+)"))`;
  if (name === 'cpu_used') {
    const share = 'pve_cpu_usage_ratio{id=~"node/.+"}';
    return {
      query: ofNodes('max', `${share} * ${metricNames.cpu_total}`),
      time: ofNodes('min', `timestamp(${share})`),
      assetLabel: 'node',
    };
  }
  const storage = storages[name];
  if (storage !== undefined) return localStorage(storage, labels);
  const metric = metricNames[name];
  if (metric === undefined) return null;
  return {
    query: ofNodes('max', metric),
    time: ofNodes('min', `timestamp(${metric})`),
    assetLabel: 'node',
  };
}

/** A node's own storages for guests; shared ones belong to no node. */
function localStorage(metric: string, labels: Labels): MetricQuery {
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
