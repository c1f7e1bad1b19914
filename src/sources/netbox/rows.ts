/**
 * Schemas of the rows that NetBox returns: the fields to request, and their types. A row that does
 * not match ends the round (docs: NetBox).
 */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const id = Type.Integer({ minimum: 1 });
const slugged = Type.Object({ id, name: Type.String(), slug: Type.String() });
// A choice: its value, with a label for people.
const choice = Type.Object({ value: Type.String() });
const customFields = Type.Record(Type.String(), Type.Unknown());
const tags = Type.Array(Type.Object({ slug: Type.String() }));
const degrees = nullable(Type.Number());

const status = Type.Object({ 'netbox-version': Type.String() });

const role = Type.Object({
  id,
  slug: Type.String(),
  // Roles have parents since 4.3; before, the key is missing.
  parent: Type.Optional(nullable(Type.Object({ id }))),
});

const site = Type.Object({
  id,
  name: Type.String(),
  slug: Type.String(),
  group: nullable(slugged),
  region: nullable(slugged),
  tenant: nullable(slugged),
  facility: Type.String(),
  description: Type.String(),
  latitude: degrees,
  longitude: degrees,
  custom_fields: customFields,
  tags: Type.Optional(tags),
});

const device = Type.Object({
  id,
  name: nullable(Type.String()),
  role: Type.Object({ id, slug: Type.String() }),
  tenant: nullable(slugged),
  site: slugged,
  status: choice,
  custom_fields: customFields,
  // Identify a renamed device.
  serial: Type.Optional(Type.String()),
  asset_tag: Type.Optional(nullable(Type.String())),
  // Requested only if a mapping or filter uses them.
  device_type: Type.Optional(Type.Object({ id })),
  cluster: Type.Optional(nullable(Type.Object({ id }))),
  tags: Type.Optional(tags),
});

const inventoryItem = Type.Object({
  id,
  name: Type.String(),
  device: Type.Object({ id }),
  role: nullable(Type.Object({ id, slug: Type.String() })),
  custom_fields: customFields,
});

// A module's profile: `Memory`, with the attributes that its types have.
const profile = Type.Optional(nullable(Type.Object({ id, name: Type.String() })));

const moduleType = Type.Object({
  id,
  model: Type.String(),
  profile,
  attributes: nullable(Type.Record(Type.String(), Type.Unknown())),
  custom_fields: customFields,
});

const module = Type.Object({
  id,
  device: Type.Object({ id }),
  module_bay: Type.Object({ name: Type.String() }),
  module_type: Type.Object({ id }),
  status: choice,
  custom_fields: customFields,
});

const tenant = Type.Object({ id, slug: Type.String(), group: nullable(slugged) });
const cluster = Type.Object({ id, name: Type.String(), group: nullable(slugged) });
const deviceType = Type.Object({ id, custom_fields: customFields });

export type RoleRow = Static<typeof role>;
export type SiteRow = Static<typeof site>;
export type DeviceRow = Static<typeof device>;
export type TenantRow = Static<typeof tenant>;
export type ClusterRow = Static<typeof cluster>;
export type DeviceTypeRow = Static<typeof deviceType>;
export type InventoryItemRow = Static<typeof inventoryItem>;
export type ModuleTypeRow = Static<typeof moduleType>;
export type ModuleRow = Static<typeof module>;
/** A row with custom fields. */
export type CustomFieldsRow = Pick<SiteRow, 'custom_fields'>;

/** A list of NetBox: its path, and its rows' fields, with their check. */
export interface Listing<Row extends { readonly id: number }> {
  readonly path: string;
  /** The noun for a row in messages. */
  readonly noun: string;
  readonly fields: readonly string[];
  check(row: unknown): row is Row;
  /** Why `check` fails, in a few words: `/status: must be object`. */
  fault(row: unknown): string;
}

function listing<Row extends { readonly id: number }>(
  path: string,
  noun: string,
  schema: ReturnType<typeof Type.Object>,
): Listing<Row> {
  const validator = Compile(schema);
  return {
    path,
    noun,
    fields: Object.keys(schema.properties),
    check: (row): row is Row => validator.Check(row),
    fault: (row) => describeFault(validator.Errors(row)),
  };
}

function describeFault(errors: readonly { instancePath: string; message: string }[]): string {
  // The deepest error is the most specific: outer ones only say that no union member matches.
  const deepest = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0];
  return deepest === undefined ? 'unknown' : `${deepest.instancePath || '/'}: ${deepest.message}`;
}

export const listings = {
  roles: listing<RoleRow>('dcim/device-roles', 'device role', role),
  sites: listing<SiteRow>('dcim/sites', 'site', site),
  devices: listing<DeviceRow>('dcim/devices', 'device', device),
  tenants: listing<TenantRow>('tenancy/tenants', 'tenant', tenant),
  clusters: listing<ClusterRow>('virtualization/clusters', 'cluster', cluster),
  deviceTypes: listing<DeviceTypeRow>('dcim/device-types', 'device type', deviceType),
  inventoryItems: listing<InventoryItemRow>(
    'dcim/inventory-items',
    'inventory item',
    inventoryItem,
  ),
  moduleTypes: listing<ModuleTypeRow>('dcim/module-types', 'module type', moduleType),
  modules: listing<ModuleRow>('dcim/modules', 'module', module),
} as const;

const statusValidator = Compile(status);

/** The version in the status response (`4.6.8`); null if it is not one. */
export function versionOf(answer: unknown): string | null {
  return statusValidator.Check(answer) ? answer['netbox-version'] : null;
}
