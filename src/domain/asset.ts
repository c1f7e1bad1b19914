/** An asset: one node of a site, with the capacity that its inventory states. */
import { type CoreHundredths, formatHundredths } from './cores.ts';
import type { EventType } from './event.ts';

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
export const statusForm = 'a status: a lower-case letter, then up to 63 of a-z, 0-9, _ and -';
export const activeStatus = 'active';
/** The statuses named in the documentation. */
export const documentedStatuses = [activeStatus, 'staged', 'failed'] as const;

/**
 * What the inventory says of an asset in words, in the order in which records show it. Inventory
 * files, stored columns, events, records, their schemas and CSV go through this table.
 */
export const assetTexts = {
  status: {
    pattern: statusPattern,
    form: statusForm,
    isRequired: true,
    inFile:
      'The status: active, staged, failed or another word. Workload sums cover active assets.',
    inRecord: 'Open list; `active`, `staged` and `failed` are usual.',
    event: 'asset.status',
  },
} as const satisfies Readonly<Record<string, AssetText>>;

interface AssetText {
  readonly pattern: RegExp;
  /** The pattern in words. */
  readonly form: string;
  /** Whether each asset has it. */
  readonly isRequired: boolean;
  /** What the schema of inventory files says of it, and that of records. */
  readonly inFile: string;
  readonly inRecord: string;
  /** The event that tells of another text. */
  readonly event: EventType;
}

export type AssetTextKey = keyof typeof assetTexts;

export const assetTextKeys = Object.keys(assetTexts) as readonly AssetTextKey[];

type RequiredTextKey = {
  [Key in AssetTextKey]: (typeof assetTexts)[Key]['isRequired'] extends true ? Key : never;
}[AssetTextKey];

/** The texts of an asset; a source leaves out what it does not know. */
export type AssetTexts = { readonly [Key in RequiredTextKey]: string } & {
  readonly [Key in Exclude<AssetTextKey, RequiredTextKey>]?: string | null;
};

/** One value for each text of an asset. */
export function perText<Value>(of: (key: AssetTextKey) => Value): Record<AssetTextKey, Value> {
  const values: Partial<Record<AssetTextKey, Value>> = {};
  for (const key of assetTextKeys) values[key] = of(key);
  return values as Record<AssetTextKey, Value>;
}

/** Null if the asset has no such text. */
export function textOf(asset: AssetTexts, key: AssetTextKey): string | null {
  return asset[key] ?? null;
}

/** The texts of a record that may hold more. */
export function textsOf(record: AssetTexts): AssetTexts {
  return perText((key) => textOf(record, key)) as AssetTexts;
}

/** What amounts are given in. Cores are held in hundredths, bytes as integers of at most 2^53-1. */
export type Unit = 'cores' | 'bytes';

/**
 * The quantities of an asset, in the order in which records show them. Inventories, stored columns,
 * sources, records and metrics go through this table.
 */
export const assetQuantities = {
  cpu: { name: 'CPU', unit: 'cores', noun: 'Cores', nodeType: null, hasKind: false },
  memory: { name: 'memory', unit: 'bytes', noun: 'Memory', nodeType: 'compute', hasKind: false },
  storage: { name: 'storage', unit: 'bytes', noun: 'Storage', nodeType: null, hasKind: true },
} as const satisfies Readonly<Record<string, AssetQuantity>>;

interface AssetQuantity {
  /** Inside of a sentence. */
  readonly name: string;
  readonly unit: Unit;
  /** It begins the help text of a metric: `Cores of an asset.` */
  readonly noun: string;
  /** The assets that can have it: all node types, or one. */
  readonly nodeType: NodeType | null;
  /** Whether it is of a kind, which the node type decides. */
  readonly hasKind: boolean;
}

export type AssetQuantityKey = keyof typeof assetQuantities;

export const assetQuantityKeys = Object.keys(assetQuantities) as readonly AssetQuantityKey[];

/** The amount of a quantity, by its unit. */
export type AssetAmount<Key extends AssetQuantityKey> =
  (typeof assetQuantities)[Key]['unit'] extends 'cores' ? CoreHundredths : number;

/** A node's capacity as its inventory states it. */
export type Capacity = { readonly [Key in AssetQuantityKey]: AssetAmount<Key> | null };

/** The capacity of a node of which its inventory states none. */
export const noCapacity = perQuantity(() => null) satisfies Capacity;

/** One value for each quantity of an asset. */
export function perQuantity<Value>(
  of: (key: AssetQuantityKey) => Value,
): Record<AssetQuantityKey, Value> {
  const values: Partial<Record<AssetQuantityKey, Value>> = {};
  for (const key of assetQuantityKeys) values[key] = of(key);
  return values as Record<AssetQuantityKey, Value>;
}

/** An amount as a decimal: cores with at most two digits behind the point, or bytes. */
export function formatAmount(amount: bigint | number, unit: Unit): string {
  return unit === 'cores' ? formatHundredths(amount) : String(amount);
}

export interface Asset extends AssetTexts {
  readonly id: string;
  readonly nodeType: NodeType;
  readonly capacity: Capacity;
}
