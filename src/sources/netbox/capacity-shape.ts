/** The shape of `mapping.capacity`: which custom fields hold what a node has, and whose they are. */

import { boolean, oneOf, pattern, text } from '../../document/scalar-shapes.ts';
import { array, map, object, optional, type Shape } from '../../document/shape.ts';
import { textCharactersMax } from '../../limits.ts';
import { textOr } from '../upstream/shapes.ts';
import { defaultMapping } from './defaults.ts';
import { byteUnits, type CapacityMapping, type QuantityField } from './settings.ts';

const customField = pattern(
  'The name of a custom field, without `custom_fields.`.',
  /^[A-Za-z0-9_]+$/,
  'the name of a custom field: letters, digits and _',
);

const itemRoles = optional(
  array(
    'Roles of inventory items (slugs): the field is theirs, and what they have is summed.',
    text('The slug of a role.', { min: 1, max: textCharactersMax }),
  ),
);

function byteField(what: string) {
  return map(
    object(`The custom field that holds ${what}.`, {
      field: customField,
      unit: optional(oneOf('What the field counts; bytes if nothing is said.', byteUnits)),
      inventory_items: itemRoles,
    }),
    ({ field, unit, inventory_items: inventoryItems }) => ({
      field,
      unit: unit ?? ('bytes' as const),
      inventoryItems,
    }),
  );
}

/** The name of the field alone will do where it is the device's own. */
const coresField = textOr<QuantityField>(
  customField,
  map(
    object('The custom field that holds the number of cores.', {
      field: customField,
      inventory_items: itemRoles,
    }),
    ({ field, inventory_items: inventoryItems }) => ({ field, inventoryItems }),
  ),
  (field) => ({ field, inventoryItems: null }),
);

/** The key `capacity` of a mapping. */
export const capacityShape: Shape<CapacityMapping> = map(
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
