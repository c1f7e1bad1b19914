/** The schema of `mapping.capacity`: which custom fields, of which objects, hold the capacity. */

import { boolean, oneOf, pattern, text } from '../../document/scalar-schemas.ts';
import { array, map, object, optional, type Schema } from '../../document/schema.ts';
import { textCharactersMax } from '../../limits.ts';
import { requiring, textOr } from '../upstream/schemas.ts';
import { defaultMapping } from './defaults.ts';
import { byteUnits, type CapacityMapping, type PartsOf, type QuantityField } from './settings.ts';

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

/** Whose field it is, where it is not the device's own. */
const partsKeys = {
  inventory_items: optional(
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
  readonly inventory_items: readonly string[] | null;
  readonly modules: readonly string[] | null;
}

function partsFault({ inventory_items, modules }: PartsRaw): string | null {
  return inventory_items === null || modules === null
    ? null
    : 'expected at most one of the keys "inventory_items" and "modules"';
}

function partsOf({ inventory_items, modules }: PartsRaw): PartsOf | null {
  if (inventory_items !== null) return { kind: 'inventory_items', names: inventory_items };
  return modules === null ? null : { kind: 'modules', names: modules };
}

function byteField(what: string) {
  const field = object(`The field that holds ${what}.`, {
    field: ownField,
    unit: optional(oneOf('What the field counts; bytes if nothing is said.', byteUnits)),
    ...partsKeys,
  });
  return map(requiring(field, partsFault), (raw) => ({
    field: raw.field,
    unit: raw.unit ?? ('bytes' as const),
    of: partsOf(raw),
  }));
}

/** The name of the field alone will do where it is the device's own. */
const coresField = textOr<QuantityField>(
  customField,
  map(
    requiring(
      object('The field that holds the number of cores.', { field: ownField, ...partsKeys }),
      partsFault,
    ),
    (raw) => ({ field: raw.field, of: partsOf(raw) }),
  ),
  (field) => ({ field, of: null }),
);

/** The key `capacity` of a mapping. */
export const capacitySchema: Schema<CapacityMapping> = map(
  object('Which custom fields hold what a node has.', {
    cpu_cores: coresField,
    memory: optional(byteField('the memory')),
    storage: optional(byteField('the storage, of the kind that the node type carries')),
    device_type: optional(
      boolean('Whether the custom fields of the device type fill what a device leaves open.'),
    ),
  }),
  (raw) => ({
    cpuCores: raw.cpu_cores ?? defaultMapping.capacity.cpuCores,
    memory: raw.memory ?? defaultMapping.capacity.memory,
    storage: raw.storage ?? defaultMapping.capacity.storage,
    deviceType: raw.device_type ?? defaultMapping.capacity.deviceType,
  }),
);
