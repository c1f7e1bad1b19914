/** Writes the resources view of a site (docs: Introduction to v1, Resources view). */
import type { Resources } from '../domain/resources.ts';
import type { WorkloadSum } from '../domain/workload.ts';
import { flatJson } from './json.ts';
import { amountsJson, nodesJson, observedAtJson, type Unit } from './resources.ts';

/** The resources view as JSON text. Sums are written with all their digits. */
export function siteResourcesJson(siteId: string, { workload, nodes }: Resources): string {
  const { cpu, memory, storage } = workload;
  return flatJson(
    `{"site_id":${JSON.stringify(siteId)},` +
      `"cpu":${sumJson(cpu, 'cores')},` +
      `"memory":${sumJson(memory, 'bytes')},` +
      `"storage":{"distributed":${sumJson(storage.distributed, 'bytes')},` +
      `"rocket":${sumJson(storage.rocket, 'bytes')},"object":${sumJson(storage.object, 'bytes')}},` +
      `"nodes":${nodesJson(nodes, workload)},"observed_at":${observedAtJson(workload)}}`,
  );
}

function sumJson(sum: WorkloadSum, unit: Unit): string {
  return `{${amountsJson(sum, unit)}}`;
}
