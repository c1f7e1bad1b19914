/** Writes the resources views (docs: Introduction, Resources). */
import type { Unit } from '../domain/asset.ts';
import type { NodeCounts } from '../domain/node-counts.ts';
import { percentOfBigints } from '../domain/percent.ts';
import type { Resources } from '../domain/resources.ts';
import { sumsByQuantity, type Workload, type WorkloadSum } from '../domain/workload.ts';
import { amountJson, percentJson, timeJson } from './json.ts';
import { quantitiesJson } from './quantities.ts';

/** The subject of a view: the keys before those of the workload. */
export type ResourcesSubject =
  | {
      readonly partner_id: string;
      readonly hybrid_core_count: number;
      readonly site_count: number;
    }
  | { readonly hybrid_core_id: string; readonly site_count: number }
  | { readonly site_id: string };

/** The view of v2 as JSON text. Sums are written with all their digits. */
export function resourcesJson(subject: ResourcesSubject, resources: Resources): string {
  return viewJson(subject, resources, (sum, unit) => {
    const capacity = amountJson(sum.capacity, unit);
    return `${amountsJson(sum, unit)},"capacity_${unit}":${capacity},"nodes_active":${sum.nodesActive}`;
  });
}

/**
 * The view of v1, flattened: V8 represents a concatenated string as a tree of its parts, some
 * eighty objects for each site.
 */
export function siteResourcesJson(siteId: string, resources: Resources): string {
  return Buffer.from(viewJson({ site_id: siteId }, resources, amountsJson)).toString();
}

function viewJson(
  subject: ResourcesSubject,
  { workload, nodes }: Resources,
  amounts: (sum: WorkloadSum, unit: Unit) => string,
): string {
  const sums = sumsByQuantity(workload);
  const workloads = quantitiesJson(({ key, unit }) => `{${amounts(sums[key], unit)}}`);
  const { oldest, newest } = workload.observedAt;
  return (
    `${JSON.stringify(subject).slice(0, -1)},${workloads},"nodes":${nodesJson(nodes, workload)},` +
    `"observed_at":{"oldest":${timeJson(oldest)},"newest":${timeJson(newest)}}}`
  );
}

/** The keys that both versions have. */
function amountsJson(sum: WorkloadSum, unit: Unit): string {
  return (
    `"percent":${percent(sum)},"used_${unit}":${amountJson(sum.used, unit)},` +
    `"total_${unit}":${amountJson(sum.total, unit)},"nodes_reporting":${sum.nodesReporting}`
  );
}

/** With nothing reporting there is no ratio, although 0 of 0 would be one. */
function percent(sum: WorkloadSum): string {
  return sum.nodesReporting === 0 ? 'null' : percentJson(percentOfBigints(sum.used, sum.total));
}

function nodesJson(nodes: NodeCounts, { nodesReporting }: Workload): string {
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
