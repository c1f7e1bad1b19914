/** Query set for windows_exporter. */
import type { Labels, MetricName, MetricQuery, NodeQueries } from '../prometheus/queries.ts';
import { timeQuery } from '../prometheus/time-query.ts';
import { allCpuParts, type CpuTime, coresBusyOfEach, cpuParts } from './cores-busy.ts';

// Windows counts `interrupt` and `dpc` twice: by themselves, and as a part of `privileged`.
const cpuTime: CpuTime = {
  metric: 'windows_cpu_time_total',
  cpu: 'core',
  firstCpu: '0,0',
  modes: 'idle|privileged|user',
  working: 'mode=~"privileged|user"',
  waiting: 'mode="idle"',
};
const scrapeTime = 'windows_cpu_time_total{core="0,0",mode="idle"}';
const cpus: NodeQueries = {
  parts: allCpuParts(cpuTime),
  total: cpuParts(cpuTime).total,
  thoroughUsed: coresBusyOfEach(cpuTime),
  recorded: null,
};
const volumes = '{volume!~"HarddiskVolume.*"}';

const queries: Partial<Record<MetricName, string>> = {
  memory_used: 'windows_memory_physical_total_bytes - windows_memory_available_bytes',
  memory_total: 'windows_memory_physical_total_bytes',
  rocket_used:
    `sum without (volume) (windows_logical_disk_size_bytes${volumes} - ` +
    `windows_logical_disk_free_bytes${volumes})`,
  rocket_total: `sum without (volume) (windows_logical_disk_size_bytes${volumes})`,
};

/** Its series have `instance`, as those of node_exporter. */
export function windows(name: MetricName, labels: Labels): MetricQuery | null {
  if (name === 'cpu_used' || name === 'cpu_total') {
    const time = timeQuery(scrapeTime, labels);
    return { query: null, time, assetLabel: null, byNode: cpus };
  }
  const query = queries[name];
  return query === undefined ? null : { query, time: null, assetLabel: null };
}
