/**
 * CPU queries for node_exporter: from its counters, and from the shipped recording rules (docs:
 * Collectors, Large fleets).
 */
import { grouped, type Labels, type MetricQuery } from '../prometheus/queries.ts';
import { allCpuParts, type CpuTime, coresBusyOfEach, cpuParts } from './cores-busy.ts';

export const nodeCpuTime: CpuTime = {
  metric: 'node_cpu_seconds_total',
  cpu: 'cpu',
  firstCpu: '0',
  modes: null,
  working: 'mode!~"idle|iowait|steal"',
  waiting: 'mode=~"idle|iowait|steal"',
};

/** The sample time of one counter per node; without that CPU, the time of the scrape. */
const scrapeTime =
  'timestamp(node_cpu_seconds_total{cpu="0",mode="idle"}) or timestamp(node_time_seconds)';

/** The series of the shipped recording rules. */
export const recordedNames = {
  used: 'hybrid_core:node_cpu_used:cores',
  total: 'hybrid_core:node_cpu_total:cores',
  time: 'hybrid_core:node_cpu_time:seconds',
};

export function nodeCpu(labels: Labels): MetricQuery {
  const by = `min by (${grouped([labels.asset], labels)})`;
  return {
    query: null,
    time: `${by} (${scrapeTime})`,
    assetLabel: null,
    byNode: {
      parts: allCpuParts(nodeCpuTime),
      total: cpuParts(nodeCpuTime).total,
      thoroughUsed: coresBusyOfEach(nodeCpuTime),
      recorded: {
        used: recordedNames.used,
        total: recordedNames.total,
        time: `${by} (${recordedNames.time})`,
      },
    },
  };
}
