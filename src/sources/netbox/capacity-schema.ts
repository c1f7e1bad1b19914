/**
 * The schema of `mapping.capacity`: the custom fields that hold the capacity, and of which objects.
 */

import { textCharactersMax } from '../../limits.ts';
import { boolean, oneOf, pattern, text } from '../../text/document/scalar-schemas.ts';
import {
  array,
  defaultsTo,
  map,
  optional,
  type Schema,
  settings,
  type ValueOf,
} from '../../text/document/schema.ts';
import { requiring, textOr } from '../upstream/schemas.ts';

const fieldName = /^[A-Za-z0-9_]+$/;
const customField = pattern(
  'The name of a custom field, without `custom_fields.`.',
  fieldName,
  'the name of a custom field: letters, digits and _',
);
const ownField = pattern(
  'The name of a custom field, without `custom_fields.`; with `modules`, or of an attribute.',
  fieldName,
  'the name of a custom field or of an attribute: letters, digits and _',
);

const name = (description: string) => text(description, { min: 1, max: textCharactersMax });

/** The object with the field, if not the device. */
const partsKeys = {
  inventoryItems: optional(
    array(
      'Roles of inventory items (slugs): the field is theirs, and what they have is summed.',
      name('The slug of a role.'),
    ),
  ),
  modules: optional(
    array(
      'Profiles of module types: the field is theirs, or that of the modules, and is summed.',
      name('The name of a profile.'),
    ),
  ),
};

interface PartsRaw {
  readonly inventoryItems: readonly string[] | null;
  readonly modules: readonly string[] | null;
}

/** A selection of a device's items or modules. */
export interface PartsOf {
  readonly kind: 'inventory_items' | 'modules';
  /** Roles of inventory items (slugs), or profiles of module types (names). */
  readonly names: readonly string[];
}

function partsFault({ inventoryItems, modules }: PartsRaw): string | null {
  return inventoryItems === null || modules === null
    ? null
    : 'expected at most one of the keys "inventory_items" and "modules"';
}

function partsOf({ inventoryItems, modules }: PartsRaw): PartsOf | null {
  if (inventoryItems !== null) return { kind: 'inventory_items', names: inventoryItems };
  return modules === null ? null : { kind: 'modules', names: modules };
}

/** `of`: sums the field over items or modules; null: the device's own field. */
function quantityField<Raw extends PartsRaw>(schema: Schema<Raw>) {
  return map(requiring(schema, partsFault), ({ inventoryItems, modules, ...raw }) => ({
    ...raw,
    of: partsOf({ inventoryItems, modules }),
  }));
}

const byteUnits = ['bytes', 'kB', 'KiB', 'MB', 'MiB', 'GB', 'GiB', 'TB', 'TiB'] as const;
export type ByteUnit = (typeof byteUnits)[number];

function byteField(what: string) {
  return quantityField(
    settings(`The field that holds ${what}.`, {
      field: ownField,
      unit: defaultsTo(oneOf('What the field counts.', byteUnits), 'bytes'),
      ...partsKeys,
    }),
  );
}

const coresField = quantityField(
  settings('The field that holds the number of cores.', { field: ownField, ...partsKeys }),
);

export type QuantityField = ValueOf<typeof coresField>;
export type ByteField = ValueOf<ReturnType<typeof byteField>>;

/** The key `capacity` of a mapping. */
export const capacitySchema = settings('Which custom fields hold what a node has.', {
  // A bare field name stands for the device's own field.
  cpuCores: defaultsTo(
    textOr(customField, coresField, (field): QuantityField => ({ field, of: null })),
    'cpu_cores',
  ),
  memory: defaultsTo(byteField('the memory'), { field: 'memory_bytes' }),
  storage: defaultsTo(byteField('the storage, of the kind that the node type carries'), {
    field: 'storage_bytes',
  }),
  deviceType: defaultsTo(
    boolean('Whether the custom fields of the device type fill what a device leaves open.'),
    false,
  ),
});

export type CapacityMapping = ValueOf<typeof capacitySchema>;
