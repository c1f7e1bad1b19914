/** Writes the resources views (docs: Introduction, Resources). */
import type { NodeCounts } from '../domain/node-counts.ts';
import { percentOfBigints } from '../domain/percent.ts';
import type { Resources } from '../domain/resources.ts';
import {
  isAnyReporting,
  sumsByQuantity,
  type Workload,
  type WorkloadSum,
  type WorkloadSumsByKind,
} from '../domain/workload.ts';
import { amountOf, percentOf, timeOf } from './json.ts';
import { ofQuantities } from './quantities.ts';
import type {
  HybridCoreResourcesRecord,
  PartnerResourcesRecord,
  SiteResourcesRecord,
  SiteResourcesV2Record,
} from './resources.ts';

/** The members of a view after its subject. */
type SubjectOf<View> = Omit<View, keyof Omit<SiteResourcesV2Record, 'site_id'>>;

/** The subject of a view: the members before those of the workload. */
export type ResourcesSubject =
  | SubjectOf<PartnerResourcesRecord>
  | SubjectOf<HybridCoreResourcesRecord>
  | SubjectOf<SiteResourcesV2Record>;

/** Assets whose use is too old to be shown, and the newest of its times (ms since 1970). */
export interface StaleNodes {
  readonly nodes: number;
  readonly newest: number | null;
}

/** The view of v2 as JSON text. Sums are written with all their digits. */
export function resourcesJson(
  subject: ResourcesSubject,
  { workload, nodes }: Resources,
  stale: StaleNodes,
): string {
  const sums = sumsByQuantity(workload);
  const view = {
    ...subject,
    ...ofQuantities(
      ({ key }) => coresWithCapacity(sums[key]),
      ({ key }) => bytesWithCapacity(sums[key]),
    ),
    nodes: nodesJson(workload, nodes),
    allocation: allocationOf(workload.allocation),
    observed_at: timesOf(workload),
    stale: { nodes: stale.nodes, newest: timeOf(stale.newest) },
  } satisfies PartnerResourcesRecord | HybridCoreResourcesRecord | SiteResourcesV2Record;
  return JSON.stringify(view);
}

/** The view of v1. */
export function siteResourcesJson(siteId: string, { workload, nodes }: Resources): string {
  const sums = sumsByQuantity(workload);
  const view: SiteResourcesRecord = {
    site_id: siteId,
    ...ofQuantities(
      ({ key }) => cores(sums[key]),
      ({ key }) => bytes(sums[key]),
    ),
    nodes: nodesJson(workload, nodes),
    observed_at: timesOf(workload),
  };
  return JSON.stringify(view);
}

function cores(sum: WorkloadSum) {
  return {
    percent: percent(sum),
    used_cores: amountOf(sum.used, 'cores'),
    total_cores: amountOf(sum.total, 'cores'),
    nodes_reporting: sum.nodesReporting,
  };
}

function coresWithCapacity(sum: WorkloadSum) {
  const capacity = amountOf(sum.capacity, 'cores');
  return { ...cores(sum), capacity_cores: capacity, nodes_active: sum.nodesActive };
}

function bytes(sum: WorkloadSum) {
  return {
    percent: percent(sum),
    used_bytes: amountOf(sum.used, 'bytes'),
    total_bytes: amountOf(sum.total, 'bytes'),
    nodes_reporting: sum.nodesReporting,
  };
}

function bytesWithCapacity(sum: WorkloadSum) {
  const capacity = amountOf(sum.capacity, 'bytes');
  return { ...bytes(sum), capacity_bytes: capacity, nodes_active: sum.nodesActive };
}

/** Null where no asset is in any of its sums. */
function allocationOf(allocation: WorkloadSumsByKind): SiteResourcesV2Record['allocation'] {
  if (!isAnyReporting(allocation)) return null;
  const sums = sumsByQuantity(allocation);
  return ofQuantities(
    ({ key }) => ({
      percent: percent(sums[key]),
      allocated_cores: amountOf(sums[key].used, 'cores'),
      allocatable_cores: amountOf(sums[key].total, 'cores'),
      nodes_reporting: sums[key].nodesReporting,
    }),
    ({ key }) => ({
      percent: percent(sums[key]),
      allocated_bytes: amountOf(sums[key].used, 'bytes'),
      allocatable_bytes: amountOf(sums[key].total, 'bytes'),
      nodes_reporting: sums[key].nodesReporting,
    }),
  );
}

/** With nothing reporting there is no ratio, although 0 of 0 would be one. */
function percent(sum: WorkloadSum): number | null {
  return sum.nodesReporting === 0 ? null : percentOf(percentOfBigints(sum.used, sum.total));
}

function nodesJson({ nodesReporting }: Workload, nodes: NodeCounts): SiteResourcesRecord['nodes'] {
  const { byNodeTypeAndStatus: byBoth } = nodes;
  return {
    total: nodes.total,
    reporting: nodesReporting,
    by_node_type: { ...nodes.byNodeType },
    by_status: Object.fromEntries(nodes.byStatus),
    by_node_type_and_status: {
      compute: Object.fromEntries(byBoth.compute),
      distributed_storage: Object.fromEntries(byBoth.distributed_storage),
      object_storage: Object.fromEntries(byBoth.object_storage),
    },
  };
}

function timesOf({ observedAt }: Workload): SiteResourcesRecord['observed_at'] {
  return { oldest: timeOf(observedAt.oldest), newest: timeOf(observedAt.newest) };
}
