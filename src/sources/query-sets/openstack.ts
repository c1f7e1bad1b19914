/** Query set for openstack-exporter: what OpenStack's Placement has allotted of each hypervisor. */
import { grouped, type Labels, type MetricName, type MetricQuery } from '../prometheus/queries.ts';

interface Resource {
  /** A regular expression of resource classes: shared CPUs, and dedicated ones. */
  readonly classes: string;
  /** Cores or bytes per unit. */
  readonly unit: number;
}

const cores: Resource = { classes: 'VCPU|PCPU', unit: 1 };
const memory: Resource = { classes: 'MEMORY_MB', unit: 2 ** 20 };
const disk: Resource = { classes: 'DISK_GB', unit: 2 ** 30 };
const metricNames: Partial<Record<MetricName, readonly [Resource, 'used' | 'total']>> = {
  cpu_used: [cores, 'used'],
  cpu_total: [cores, 'total'],
  memory_used: [memory, 'used'],
  memory_total: [memory, 'total'],
  rocket_used: [disk, 'used'],
  rocket_total: [disk, 'total'],
};

/**
 * Placement allots up to (total - reserved) * allocation_ratio. Divided by the ratio, the allotted
 * amount is the share of the hardware that guests take, at most the total.
 */
export function openstack(name: MetricName, labels: Labels): MetricQuery | null {
  const asked = metricNames[name];
  if (asked === undefined) return null;
  const [{ classes, unit }, side] = asked;
  const of = (metric: string) =>
    `openstack_placement_resource_${metric}{resourcetype=~"${classes}"}`;
  const value =
    side === 'total'
      ? of('total')
      : `${of('reserved')} + ${of('usage')} / ${of('allocation_ratio')}`;
  const byClass = grouped(['hostname', 'resourcetype'], labels);
  const sum = `sum by (${grouped(['hostname'], labels)}) (max by (${byClass}) (${value}))`;
  return { query: unit === 1 ? sum : `${unit} * ${sum}`, time: null, assetLabel: 'hostname' };
}
