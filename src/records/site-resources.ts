/** Writes the resources view of a site (docs: Introduction to v1, Resources view). */
import { formatCores } from '../domain/cores.ts';
import { percentOfBigints } from '../domain/percent.ts';
import type { NodeCounts, Workload, WorkloadSum } from '../domain/workload.ts';
import { flatJson, percentJson, timeJson } from './json.ts';

/** The resources view as JSON text. Sums are written with all their digits. */
export function siteResourcesJson(siteId: string, workload: Workload, nodes: NodeCounts): string {
  const { cpu, memory, storage, nodesReporting, observedAt } = workload;
  return flatJson(
    `{"site_id":${JSON.stringify(siteId)},` +
      `"cpu":{"percent":${percent(cpu)},"used_cores":${formatCores(cpu.used)},` +
      `"total_cores":${formatCores(cpu.total)},"nodes_reporting":${cpu.nodesReporting}},` +
      `"memory":${bytesJson(memory)},` +
      `"storage":{"distributed":${bytesJson(storage.distributed)},` +
      `"rocket":${bytesJson(storage.rocket)},"object":${bytesJson(storage.object)}},` +
      `"nodes":${nodesJson(nodes, nodesReporting)},` +
      `"observed_at":{"oldest":${timeJson(observedAt.oldest)},` +
      `"newest":${timeJson(observedAt.newest)}}}`,
  );
}

function bytesJson(sum: WorkloadSum): string {
  return (
    `{"percent":${percent(sum)},"used_bytes":${sum.used},"total_bytes":${sum.total},` +
    `"nodes_reporting":${sum.nodesReporting}}`
  );
}

/** With nothing reporting there is no ratio, although 0 of 0 would be one. */
function percent(sum: WorkloadSum): string {
  return sum.nodesReporting === 0 ? 'null' : percentJson(percentOfBigints(sum.used, sum.total));
}

function nodesJson(nodes: NodeCounts, reporting: number): string {
  const { byNodeTypeAndStatus: byBoth } = nodes;
  return JSON.stringify({
    total: nodes.total,
    reporting,
    by_node_type: nodes.byNodeType,
    by_status: Object.fromEntries(nodes.byStatus),
    by_node_type_and_status: {
      compute: Object.fromEntries(byBoth.compute),
      distributed_storage: Object.fromEntries(byBoth.distributed_storage),
      object_storage: Object.fromEntries(byBoth.object_storage),
    },
  });
}
