/** The parsed settings of a `netbox` source (schema.ts). */
import type { NodeType } from '../../domain/asset.ts';

/** A value of a row: one of the names that the key allows, or `custom_fields.NAME`. */
export type Field = string;

export interface NetboxMapping {
  /** Where the partner's id comes from: `tenant`, `tenant_group` or a custom field. */
  readonly partner: Field;
  /** Everything belongs to this one partner, whatever `partner` says. */
  readonly onlyPartner: { readonly id: string; readonly name: string } | null;
  /** Renames ids: what NetBox says, what it is called here. */
  readonly partnerIds: ReadonlyMap<string, string>;
  /** The first of these that has a value names the hybrid core of a site. */
  readonly hybridCore: readonly Field[];
  readonly hybridCoreIds: ReadonlyMap<string, string>;
  /** What NetBox does not know of a hybrid core, by its id. */
  readonly hybridCores: ReadonlyMap<string, HybridCoreSettings>;
  readonly site: Field;
  readonly city: Field | null;
  readonly country: Field | null;
  readonly asset: Field;
  readonly nodeType: Field;
  readonly nodeTypes: ReadonlyMap<string, NodeType>;
  readonly statuses: ReadonlyMap<string, string>;
  readonly capacity: CapacityMapping;
}

export interface HybridCoreSettings {
  readonly status: string;
  readonly publicAvailable: boolean;
}

/** The custom fields that hold a node's capacity, and their units. */
export interface CapacityMapping {
  /** The field holds cores. */
  readonly cpuCores: QuantityField;
  readonly memory: ByteField;
  readonly storage: ByteField;
  /** Whether the device type's own custom fields fill what the device leaves open. */
  readonly deviceType: boolean;
}

export interface QuantityField {
  readonly field: string;
  /** What is built into the device has the field, and its values are summed; null: the device. */
  readonly of: PartsOf | null;
}

/** Some of what is built into a device. */
export interface PartsOf {
  readonly kind: 'inventory_items' | 'modules';
  /** Roles of inventory items (slugs), or profiles of module types (names). */
  readonly names: readonly string[];
}

export interface ByteField extends QuantityField {
  readonly unit: ByteUnit;
}

/** All roles of inventory items, or all profiles of module types, that are asked for, each once. */
export function partsAskedFor(
  { cpuCores, memory, storage }: CapacityMapping,
  kind: PartsOf['kind'],
): readonly string[] {
  const names = [cpuCores, memory, storage].flatMap(({ of }) =>
    of?.kind === kind ? of.names : [],
  );
  return [...new Set(names)];
}

export const byteUnits = ['bytes', 'kB', 'KiB', 'MB', 'MiB', 'GB', 'GiB', 'TB', 'TiB'] as const;
export type ByteUnit = (typeof byteUnits)[number];

/** Which rows of NetBox are looked at; null is all. */
export interface NetboxFilter {
  /** Slugs. */
  readonly tenants: readonly string[] | null;
  readonly deviceStatuses: readonly string[] | null;
  /** A slug. */
  readonly deviceTag: string | null;
  /** A slug. */
  readonly siteTag: string | null;
}
