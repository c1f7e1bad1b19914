/**
 * The requests of one round: pages of hypervisors, their services and aggregates, and each one's
 * inventory and usage in Placement.
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
  type Usages,
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
  readonly providers: ReadonlyMap<string, ProviderRow | null>;
}

/** What Placement knows of a hypervisor. */
export interface ProviderRow {
  readonly inventories: Inventories;
  /** Null if the hypervisor went while it was read. */
  readonly usages: Usages | null;
  /** When they were read, ms since 1970. */
  readonly readAt: number;
}

/** Throws a SourceError if any response is inconsistent, or a Nova cell is unreachable. */
export async function fetchRows(cloud: Cloud, clock: () => number): Promise<OpenstackRows> {
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
  const providers = await fetchProviders(cloud, hypervisors, clock);
  return { region, hypervisors, services, aggregates, providers };
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
async function fetchProviders(
  { placement }: Cloud,
  hypervisors: readonly HypervisorRow[],
  clock: () => number,
) {
  const providers = new Map<string, ProviderRow | null>();
  // All loops take from one generator. A failed request ends its loop, which closes the generator:
  // the others then start no request.
  const queue = idsOf(hypervisors);
  const work = async () => {
    for (const id of queue) {
      const path = `/resource_providers/${encodeURIComponent(id)}`;
      const readAt = clock();
      const known = await askIfThere(placement, `${path}/inventories`, forms.inventories);
      const used = known && (await askIfThere(placement, `${path}/usages`, forms.usages));
      const { inventories } = known ?? {};
      const usages = used?.usages ?? null;
      providers.set(id, inventories === undefined ? null : { inventories, usages, readAt });
    }
  };
  await Promise.all(Array.from({ length: placementRequestsMax }, work));
  if (hypervisors.length > 0 && [...providers.values()].every((provider) => provider === null)) {
    throw new SourceError(
      `${placement.url}: Placement knows none of the ${hypervisors.length} hypervisors that Nova shows; ` +
        'is it the Placement of this Nova?',
    );
  }
  return providers;
}

function* idsOf(hypervisors: readonly HypervisorRow[]): Generator<string> {
  for (const { id } of hypervisors) yield id;
}
