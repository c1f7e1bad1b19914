/**
 * The queries for the CPUs of nodes by node_exporter: of the counters themselves, and of what the
 * recording rules that are shipped leave of them (docs: Collectors, Large fleets).
 */
import type { Labels, QuerySettings } from '../prometheus/settings.ts';
import { type CpuTime, coresBusy, coresBusyOfEach, cpusOf } from './cores-busy.ts';
import { grouped } from './scope.ts';

const cpuTime: CpuTime = {
  metric: 'node_cpu_seconds_total',
  cpu: 'cpu',
  firstCpu: '0',
  modes: null,
  working: 'mode!~"idle|iowait|steal"',
  waiting: 'mode=~"idle|iowait|steal"',
};

/** The time is that of one counter a node; of a node without such a CPU, that of its scrape. */
const scrapeTime =
  'timestamp(node_cpu_seconds_total{cpu="0",mode="idle"}) or timestamp(node_time_seconds)';

/** The names that the shipped recording rules give. */
export const recordedNames = {
  cpu_used: 'hybrid_core:node_cpu_used:cores',
  cpu_total: 'hybrid_core:node_cpu_total:cores',
  time: 'hybrid_core:node_cpu_time:seconds',
};

const some = { cpu_used: coresBusy(cpuTime), cpu_total: cpusOf(cpuTime) };

export function nodeCpu(figure: 'cpu_used' | 'cpu_total', labels: Labels): QuerySettings {
  const by = `min by (${grouped([labels.asset], labels)})`;
  return {
    query: some[figure](),
    time: `${by} (${scrapeTime})`,
    assetLabel: null,
    byNode: {
      some: some[figure],
      thorough: figure === 'cpu_used' ? coresBusyOfEach(cpuTime) : null,
      recorded: {
        query: recordedNames[figure],
        timeQuery: `${by} (${recordedNames.time})`,
      },
    },
  };
}
