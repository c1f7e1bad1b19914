/** The ready set of queries for windows_exporter. */
import type { FigureName } from '../prometheus/figure-names.ts';
import type { Labels, QuerySettings } from '../prometheus/settings.ts';
import { timeQuery } from '../prometheus/time-query.ts';
import { coresBusy } from './cores-busy.ts';

// Windows counts `interrupt` and `dpc` twice: by themselves, and as a part of `privileged`.
const cpuTime = 'windows_cpu_time_total{mode=~"idle|privileged|user"}';
const logicalCpus = 'count without (core, mode) (windows_cpu_time_total{mode="idle"})';
const volumes = '{volume!~"HarddiskVolume.*"}';

const queries: Partial<Record<FigureName, string>> = {
  cpu_used: coresBusy({
    all: cpuTime,
    busy: 'windows_cpu_time_total{mode=~"privileged|user"}',
    cpu: 'core',
    count: logicalCpus,
  }),
  cpu_total: logicalCpus,
  memory_used: 'windows_memory_physical_total_bytes - windows_memory_available_bytes',
  memory_total: 'windows_memory_physical_total_bytes',
  rocket_used:
    `sum without (volume) (windows_logical_disk_size_bytes${volumes} - ` +
    `windows_logical_disk_free_bytes${volumes})`,
  rocket_total: `sum without (volume) (windows_logical_disk_size_bytes${volumes})`,
};

/** Its series carry `instance`, as those of node_exporter do. */
export function windows(figure: FigureName, labels: Labels): QuerySettings | null {
  const query = queries[figure];
  if (query === undefined) return null;
  const time = figure === 'cpu_used' ? timeQuery(cpuTime, labels) : null;
  return { query, time, assetLabel: null };
}
