/** How many of a shape fit on a cloud by promise, as the source of OpenStack reads it from Placement. */

import { toAssetView, toExactCapacity } from '../../src/domain/asset-view.ts';
import { siteHeadroom } from '../../src/domain/capacity/headroom.ts';
import { SiteNodesBuilder } from '../../src/domain/capacity/site-nodes.ts';
import { noSamples } from '../../src/domain/usage.ts';
import { nothingKnown } from '../../src/domain/workload.ts';
import type { OpenstackRows, ProviderRow } from '../../src/sources/openstack/fetch.ts';
import { mapInventory } from '../../src/sources/openstack/map-inventory.ts';

export const classes = ['VCPU', 'MEMORY_MB', 'DISK_GB'] as const;
export type Class = (typeof classes)[number];

/** Amounts of each class that one of a shape takes. */
export type AskedShape = Readonly<Record<Class, number>>;

/** The count of the headroom, of the cloud as the source maps it. */
export function promisedFits(known: readonly ProviderRow[], asked: AskedShape): bigint | null {
  const id = (index: number) => `node-${index}`;
  const rows: OpenstackRows = {
    region: 'one',
    hypervisors: known.map((_, index) => ({
      id: id(index),
      hypervisor_hostname: id(index),
      hypervisor_type: 'QEMU',
      state: 'up',
      status: 'enabled',
      service: { host: id(index) },
    })),
    services: [],
    aggregates: [],
    providers: new Map(known.map((of, index) => [id(index), of])),
  };
  const { partners } = mapInventory(rows, {
    partner: { id: 'acme', name: 'ACME' },
    partnerIds: new Map(),
    hybridCore: 'region',
    hybridCoreIds: new Map(),
    hybridCores: new Map(),
    site: 'region',
    siteIds: new Map(),
    sites: new Map(),
    asset: 'hypervisor_hostname',
    statuses: { active: 'active', maintenance: 'maintenance', failed: 'failed' },
    storage: true,
  });
  const builder = new SiteNodesBuilder();
  for (const [row, asset] of partners[0]!.desired.hybridCores[0]!.sites[0]!.assets.entries()) {
    const { nodeType, status, capacity, allocation } = asset;
    if (allocation === 'keep') throw new Error('no allocation');
    const usage = { source: 'collector', ...noSamples, allocation } as const;
    const freshness = { now: 0, usageMaxAgeMs: 1 };
    const shown = toAssetView(nodeType, toExactCapacity(capacity), usage, freshness);
    builder.add(row, nodeType, status, shown.allocation ?? nothingKnown);
  }
  const question = {
    shape: {
      cpu: BigInt(asked.VCPU) * 100n,
      memory: BigInt(asked.MEMORY_MB) * 2n ** 20n,
      rocket: BigInt(asked.DISK_GB) * 2n ** 30n,
    },
    failures: 0,
    reserve: 0,
    by: 'allocated',
  } as const;
  const work = siteHeadroom(builder.result(), question);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.fits!.count;
  }
}
