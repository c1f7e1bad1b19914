/** Inventory items and modules of a device, and the values of their fields. */
import { quote } from '../../text/quote.ts';
import type { PartsOf } from './capacity-schema.ts';
import { customValue } from './field.ts';
import type { InventoryItemRow, ModuleRow, ModuleTypeRow } from './rows.ts';

/** A module with its type. */
export interface InstalledModule {
  readonly row: ModuleRow;
  readonly type: ModuleTypeRow;
}

/** The modules of one fetch. */
export interface ModuleRows {
  readonly moduleTypes: readonly ModuleTypeRow[];
  readonly modules: readonly ModuleRow[];
}

/** The items and modules of one device. */
export interface BuiltIn {
  readonly items: readonly InventoryItemRow[];
  readonly modules: readonly InstalledModule[];
}

/** A value to add up, and its label for messages. */
export interface LabelledValue {
  readonly value: unknown;
  readonly subject: string;
}

/** Installed modules: planned ones do not count. */
export function installedModules({ modules, moduleTypes }: ModuleRows): readonly InstalledModule[] {
  const types = new Map(moduleTypes.map((type) => [type.id, type]));
  return modules.flatMap((row) => {
    const type = types.get(row.module_type.id);
    return type === undefined || row.status.value === 'planned' ? [] : [{ row, type }];
  });
}

/**
 * The values of a field over some items or modules, in NetBox's order; none where the field is
 * absent.
 */
export function builtInValues(
  { items, modules }: BuiltIn,
  { kind, names }: PartsOf,
  field: string,
): readonly LabelledValue[] {
  if (kind === 'modules') {
    return modules
      .filter(({ type }) => names.includes(type.profile?.name ?? ''))
      .map((module) => ({
        value: moduleValue(module, field),
        subject: `${field} of the module ${module.row.id} in ${quote(module.row.module_bay.name)}`,
      }));
  }
  return items
    .filter(({ role }) => names.includes(role?.slug ?? ''))
    .map((item) => ({
      value: customValue(item, field),
      subject: `custom_fields.${field} of the inventory item ${item.id} ${quote(item.name)}`,
    }));
}

/**
 * The module's own custom field; otherwise its type's attribute; otherwise its type's custom field.
 */
function moduleValue({ row, type }: InstalledModule, field: string): unknown {
  const { attributes } = type;
  const values = [
    customValue(row, field),
    attributes !== null && Object.hasOwn(attributes, field) ? attributes[field] : null,
    customValue(type, field),
  ];
  return values.find((value) => value !== null && value !== undefined && value !== '') ?? null;
}
