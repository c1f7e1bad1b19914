/** Query set for vmware_exporter, which reads ESXi hosts from vCenter. */
import { grouped, type Labels, type MetricName, type MetricQuery } from '../prometheus/queries.ts';

const mebibyte = 2 ** 20;

/** vCenter reports CPUs in MHz, of which a core has `max / num_cpu`, and memory in MiB. */
const queries: Partial<Record<MetricName, string>> = {
  cpu_used: 'vmware_host_cpu_usage / vmware_host_cpu_max * vmware_host_num_cpu',
  cpu_total: 'vmware_host_num_cpu',
  memory_used: `vmware_host_memory_usage * ${mebibyte}`,
  memory_total: `vmware_host_memory_max * ${mebibyte}`,
};

/** Two exporters may read one vCenter: keeps one copy. */
export function vcenter(name: MetricName, labels: Labels): MetricQuery | null {
  const query = queries[name];
  if (query === undefined) return null;
  const byHost = grouped(['host_name'], labels);
  return { query: `max by (${byHost}) (${query})`, time: null, assetLabel: 'host_name' };
}
