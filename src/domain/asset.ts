/** An asset: one node of a site, with the capacity that its inventory states. */
import type { CoreHundredths } from './cores.ts';

/** The closed list of node types, in the order of the contract. */
export const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const;
export type NodeType = (typeof nodeTypes)[number];

/** The storage kind of each node type. It follows from the type and is never stored. */
export const storageKindOf = {
  compute: 'rocket',
  distributed_storage: 'distributed',
  object_storage: 'object',
} as const satisfies Record<NodeType, string>;
export type StorageKind = (typeof storageKindOf)[NodeType];

/**
 * The syntax of a status; the list of statuses is open. Only `active` assets count in workload
 * sums.
 */
export const statusPattern = /^[a-z][a-z0-9_-]{0,63}$/;
export const activeStatus = 'active';
/** The statuses named in the documentation. */
export const documentedStatuses = [activeStatus, 'staged', 'failed'] as const;

/** A node's capacity as its inventory states it. Bytes are integers of at most 2^53-1. */
export interface Capacity {
  readonly cpu: CoreHundredths | null;
  readonly memory: number | null;
  readonly storage: number | null;
}

export interface Asset {
  readonly id: string;
  readonly nodeType: NodeType;
  readonly status: string;
  readonly capacity: Capacity;
}
