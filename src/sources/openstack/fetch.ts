/**
 * The requests of one round: pages of hypervisors, their services and aggregates, and each one's
 * inventory.
 */

import { SourceError } from '../runner/source.ts';
import { ask, askIfThere } from './ask.ts';
import type { Cloud } from './keystone.ts';
import {
  type AggregateRow,
  forms,
  type HypervisorRow,
  type Inventories,
  openstackHypervisorsMax,
  openstackPageRows,
  type ServiceRow,
} from './rows.ts';

/** Concurrent requests to Placement: each is one short query, and schedulers use it too. */
const placementRequestsMax = 4;

/** All rows that one round fetched. */
export interface OpenstackRows {
  readonly region: string;
  readonly hypervisors: readonly HypervisorRow[];
  readonly services: readonly ServiceRow[];
  readonly aggregates: readonly AggregateRow[];
  /** By hypervisor id; null if Placement does not know it. */
  readonly inventories: ReadonlyMap<string, Inventories | null>;
}

/** Throws a SourceError if any response is inconsistent, or a Nova cell is unreachable. */
export async function fetchRows(cloud: Cloud): Promise<OpenstackRows> {
  const { region, nova } = cloud;
  const hypervisors = await fetchHypervisors(cloud);
  const { services } = await ask(nova, '/os-services?binary=nova-compute', forms.services);
  // The service list shows an unreachable cell, whatever the hypervisor list said before.
  const unreachable = services.filter(({ status }) => status === 'UNKNOWN');
  if (unreachable.length > 0) {
    throw new SourceError(
      `${nova.url}: Nova cannot reach one of its cells, with ${unreachable.length} hosts, ${unreachable[0]?.host} among them; ` +
        'without it, its list of hypervisors is incomplete',
    );
  }
  const { aggregates } = await ask(nova, '/os-aggregates', forms.aggregates);
  const inventories = await fetchInventories(cloud, hypervisors);
  return { region, hypervisors, services, aggregates, inventories };
}

/**
 * Reads until an empty page: Nova leaves out nodes whose service is gone, and then shows no link to
 * an existing next page.
 */
async function fetchHypervisors({ nova }: Cloud): Promise<readonly HypervisorRow[]> {
  const rows = new Map<string, HypervisorRow>();
  let query = `limit=${openstackPageRows}`;
  for (;;) {
    const page = await ask(nova, `/os-hypervisors/detail?${query}`, forms.hypervisors);
    for (const row of page.hypervisors) {
      if (rows.has(row.id)) throw listFault(nova.url, `gives the hypervisor ${row.id} twice`);
      rows.set(row.id, row);
    }
    if (rows.size > openstackHypervisorsMax) {
      throw listFault(nova.url, `has more than ${openstackHypervisorsMax} hypervisors`);
    }
    const last = page.hypervisors.at(-1);
    if (last === undefined) return [...rows.values()];
    query = `limit=${openstackPageRows}&marker=${encodeURIComponent(last.id)}`;
  }
}

function listFault(url: string, fault: string): SourceError {
  return new SourceError(`${url}/os-hypervisors/detail: the list ${fault}`);
}

/** Placement answers for one provider per request; several requests run concurrently. */
async function fetchInventories({ placement }: Cloud, hypervisors: readonly HypervisorRow[]) {
  const inventories = new Map<string, Inventories | null>();
  // All loops take from one generator. A failed request ends its loop, which closes the generator:
  // the others then start no request.
  const queue = idsOf(hypervisors);
  const work = async () => {
    for (const id of queue) {
      const path = `/resource_providers/${encodeURIComponent(id)}/inventories`;
      const answer = await askIfThere(placement, path, forms.inventories);
      inventories.set(id, answer?.inventories ?? null);
    }
  };
  await Promise.all(Array.from({ length: placementRequestsMax }, work));
  if (
    hypervisors.length > 0 &&
    [...inventories.values()].every((inventory) => inventory === null)
  ) {
    throw new SourceError(
      `${placement.url}: Placement knows none of the ${hypervisors.length} hypervisors that Nova shows; ` +
        'is it the Placement of this Nova?',
    );
  }
  return inventories;
}

function* idsOf(hypervisors: readonly HypervisorRow[]): Generator<string> {
  for (const { id } of hypervisors) yield id;
}
