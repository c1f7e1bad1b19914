/** What becomes of one hypervisor: an asset with its status and its capacity. */
import { type Capacity, noCapacity } from '../../domain/asset.ts';
import type { DesiredAsset } from '../../inventory/desired.ts';
import { integerMax } from '../../limits.ts';
import type { OpenstackMapping } from './mapping-schema.ts';
import type { HypervisorRow, Inventories } from './rows.ts';

const bytesOfMebibyte = 2 ** 20;
const bytesOfGibibyte = 2 ** 30;

/** The compute node that a hypervisor is. */
export function nodeOf(
  row: HypervisorRow,
  id: string,
  inventories: Inventories | null,
  mapping: OpenstackMapping,
): DesiredAsset {
  return {
    id,
    nodeType: 'compute',
    status: statusOf(row, mapping),
    capacity: capacityOf(inventories ?? {}, mapping),
    usage: 'keep',
  };
}

/** A host that somebody disabled is in maintenance, whether it is up or not. */
function statusOf({ state, status }: HypervisorRow, { statuses }: OpenstackMapping): string {
  const own = status === 'disabled' ? 'maintenance' : state === 'up' ? 'active' : 'failed';
  return statuses[own];
}

/** The hardware: neither what is reserved nor how far it is overcommitted counts. */
function capacityOf(inventories: Inventories, { storage }: OpenstackMapping): Capacity {
  const { VCPU: shared, PCPU: pinned, MEMORY_MB: memory, DISK_GB: disk } = inventories;
  const hasCores = shared !== undefined || pinned !== undefined;
  const cores = BigInt(shared?.total ?? 0) + BigInt(pinned?.total ?? 0);
  return {
    ...noCapacity,
    cpu: hasCores ? cores * 100n : null,
    memory: bytesOf(memory?.total, bytesOfMebibyte),
    storage: storage ? bytesOf(disk?.total, bytesOfGibibyte) : null,
  };
}

/** Null for what no field can hold, which no hardware has. */
function bytesOf(total: number | undefined, unit: number): number | null {
  if (total === undefined) return null;
  return total <= integerMax / unit ? total * unit : null;
}
