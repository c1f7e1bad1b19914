/** Writes the resources views of v2, and what they share with that of v1 (docs: Introduction to v2, Resources). */
import { formatCores } from '../domain/cores.ts';
import type { NodeCounts } from '../domain/node-counts.ts';
import { percentOfBigints } from '../domain/percent.ts';
import type { Resources } from '../domain/resources.ts';
import type { Workload, WorkloadSum } from '../domain/workload.ts';
import { percentJson, timeJson } from './json.ts';

/** What amounts are written in. */
export type Unit = 'cores' | 'bytes';

/** Whose resources a view shows: the keys that stand before those of the workload. */
export type ResourcesSubject =
  | {
      readonly partner_id: string;
      readonly hybrid_core_count: number;
      readonly site_count: number;
    }
  | { readonly hybrid_core_id: string; readonly site_count: number }
  | { readonly site_id: string };

/** The resources view of v2 as JSON text. Sums are written with all their digits. */
export function resourcesJson(subject: ResourcesSubject, { workload, nodes }: Resources): string {
  const { cpu, memory, storage } = workload;
  const opening = JSON.stringify(subject).slice(0, -1);
  return (
    `${opening},"cpu":${sumJson(cpu, 'cores')},"memory":${sumJson(memory, 'bytes')},` +
    `"storage":{"distributed":${sumJson(storage.distributed, 'bytes')},` +
    `"rocket":${sumJson(storage.rocket, 'bytes')},"object":${sumJson(storage.object, 'bytes')}},` +
    `"nodes":${nodesJson(nodes, workload)},"observed_at":${observedAtJson(workload)}}`
  );
}

function sumJson(sum: WorkloadSum, unit: Unit): string {
  const capacity = amountJson(sum.capacity, unit);
  return `{${amountsJson(sum, unit)},"capacity_${unit}":${capacity},"nodes_active":${sum.nodesActive}}`;
}

/** The keys of a workload that both versions have, without the braces. */
export function amountsJson(sum: WorkloadSum, unit: Unit): string {
  return (
    `"percent":${percent(sum)},"used_${unit}":${amountJson(sum.used, unit)},` +
    `"total_${unit}":${amountJson(sum.total, unit)},"nodes_reporting":${sum.nodesReporting}`
  );
}

function amountJson(amount: bigint, unit: Unit): string {
  return unit === 'cores' ? formatCores(amount) : String(amount);
}

/** With nothing reporting there is no ratio, although 0 of 0 would be one. */
function percent(sum: WorkloadSum): string {
  return sum.nodesReporting === 0 ? 'null' : percentJson(percentOfBigints(sum.used, sum.total));
}

export function nodesJson(nodes: NodeCounts, { nodesReporting }: Workload): string {
  const { byNodeTypeAndStatus: byBoth } = nodes;
  return JSON.stringify({
    total: nodes.total,
    reporting: nodesReporting,
    by_node_type: nodes.byNodeType,
    by_status: Object.fromEntries(nodes.byStatus),
    by_node_type_and_status: {
      compute: Object.fromEntries(byBoth.compute),
      distributed_storage: Object.fromEntries(byBoth.distributed_storage),
      object_storage: Object.fromEntries(byBoth.object_storage),
    },
  });
}

export function observedAtJson({ observedAt }: Workload): string {
  return `{"oldest":${timeJson(observedAt.oldest)},"newest":${timeJson(observedAt.newest)}}`;
}
