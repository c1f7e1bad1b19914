/**
 * Rows in the format of NetBox's REST API (4.6), with fictional contents. They are complete: the
 * stand-in selects the requested fields, as NetBox does.
 */

export interface Row {
  id: number;
  [field: string]: unknown;
}

/** The stand-in's data; tests modify it in place. */
export interface Tables {
  'dcim/device-roles': Row[];
  'dcim/device-types': Row[];
  'dcim/sites': Row[];
  'dcim/devices': Row[];
  'dcim/inventory-items': Row[];
  'dcim/inventory-item-roles': Row[];
  'dcim/module-type-profiles': Row[];
  'dcim/module-types': Row[];
  'dcim/modules': Row[];
  'tenancy/tenants': Row[];
  'virtualization/clusters': Row[];
}

export const base = 'https://netbox.example';

/** A row's reference to another one. */
export interface Reference {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export function reference(id: number, slug: string, name = slug): Reference {
  return { id, name, slug };
}

export function brief(path: string, { id, name, slug }: Reference) {
  return {
    id,
    url: `${base}/api/${path}/${id}/`,
    display: name,
    name,
    slug,
    description: '',
  };
}

export const dates = {
  created: '2026-01-02T09:00:00.000000Z',
  last_updated: '2026-11-19T08:15:30.123456Z',
};

/**
 * A row of a list that is only polled for changes: locations, racks, groups, tags, custom fields.
 */
export function plainRow(path: string, of: Reference): Row {
  return { ...brief(path, of), tags: [], custom_fields: {}, ...dates };
}

/** An inventory item: a component of a device. */
export function itemRow(
  id: number,
  name: string,
  device: { readonly id: number },
  role: Reference | null,
  customFields: Readonly<Record<string, unknown>>,
): Row {
  return {
    id,
    url: `${base}/api/dcim/inventory-items/${id}/`,
    display: name,
    device: { id: device.id, url: `${base}/api/dcim/devices/${device.id}/`, description: '' },
    parent: null,
    name,
    label: '',
    status: { value: 'active', label: 'Active' },
    role: role === null ? null : brief('dcim/inventory-item-roles', role),
    manufacturer: null,
    part_id: 'M321R8GA0BB0',
    serial: '',
    asset_tag: null,
    discovered: false,
    description: '',
    component_type: null,
    component_id: null,
    component: null,
    tags: [],
    custom_fields: { ...customFields },
    ...dates,
    _depth: 0,
  };
}

export function roleRow(role: Reference, parent: Reference | null = null): Row {
  return {
    ...brief('dcim/device-roles', role),
    color: '2196f3',
    vm_role: false,
    config_template: null,
    parent: parent === null ? null : brief('dcim/device-roles', parent),
    owner: null,
    comments: '',
    tags: [],
    custom_fields: {},
    ...dates,
    device_count: 0,
    virtualmachine_count: 0,
    _depth: parent === null ? 0 : 1,
  };
}

export interface SiteParts {
  readonly tenant?: Reference | null;
  readonly group?: Reference | null;
  readonly region?: Reference | null;
  readonly description?: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly facility?: string;
  readonly customFields?: Readonly<Record<string, unknown>>;
}

export function siteRow(site: Reference, parts: SiteParts = {}): Row {
  const { tenant = null, group = null, region = null } = parts;
  return {
    ...brief('dcim/sites', site),
    display_url: `${base}/dcim/sites/${site.id}/`,
    status: { value: 'active', label: 'Active' },
    region: region === null ? null : { ...brief('dcim/regions', region), site_count: 0, _depth: 0 },
    group:
      group === null ? null : { ...brief('dcim/site-groups', group), site_count: 0, _depth: 0 },
    tenant: tenant === null ? null : brief('tenancy/tenants', tenant),
    facility: parts.facility ?? '',
    time_zone: 'Europe/Berlin',
    description: parts.description ?? '',
    physical_address: '',
    shipping_address: '',
    latitude: parts.latitude ?? null,
    longitude: parts.longitude ?? null,
    owner: null,
    comments: '',
    asns: [],
    tags: [],
    custom_fields: { ...parts.customFields },
    ...dates,
    circuit_count: 0,
    device_count: 0,
    prefix_count: 0,
    rack_count: 0,
    virtualmachine_count: 0,
    vlan_count: 0,
  };
}

export interface DeviceParts {
  readonly role: Reference;
  readonly site: Reference;
  readonly tenant?: Reference | null;
  readonly status?: string;
  readonly cluster?: { readonly id: number; readonly name: string } | null;
  readonly tags?: readonly string[];
  readonly customFields?: Readonly<Record<string, unknown>>;
  readonly deviceType?: number;
}

export function deviceRow(id: number, name: string | null, parts: DeviceParts): Row {
  const { tenant = null, cluster = null, status = 'active' } = parts;
  return {
    id,
    url: `${base}/api/dcim/devices/${id}/`,
    display_url: `${base}/dcim/devices/${id}/`,
    display: name ?? `R760 (${id})`,
    name,
    device_type: {
      id: parts.deviceType ?? 1,
      url: `${base}/api/dcim/device-types/${parts.deviceType ?? 1}/`,
      display: 'R760',
      manufacturer: brief('dcim/manufacturers', reference(1, 'dell', 'Dell')),
      model: 'R760',
      slug: 'r760',
      description: '',
    },
    role: { ...brief('dcim/device-roles', parts.role), _depth: 0 },
    tenant: tenant === null ? null : brief('tenancy/tenants', tenant),
    platform: null,
    serial: `SN${id}`,
    asset_tag: null,
    site: brief('dcim/sites', parts.site),
    location: null,
    rack: null,
    position: null,
    face: null,
    latitude: null,
    longitude: null,
    parent_device: null,
    status: { value: status, label: status.charAt(0).toUpperCase() + status.slice(1) },
    airflow: null,
    primary_ip: null,
    primary_ip4: null,
    primary_ip6: null,
    oob_ip: null,
    cluster:
      cluster === null
        ? null
        : {
            ...cluster,
            url: `${base}/api/virtualization/clusters/${cluster.id}/`,
            display: cluster.name,
            description: '',
          },
    virtual_chassis: null,
    vc_position: null,
    vc_priority: null,
    description: '',
    owner: null,
    comments: '',
    config_template: null,
    config_context: {},
    local_context_data: null,
    tags: (parts.tags ?? []).map((slug, index) => ({
      ...brief('extras/tags', reference(index + 1, slug)),
      color: '9e9e9e',
    })),
    custom_fields: {
      cpu_cores: null,
      memory_bytes: null,
      storage_bytes: null,
      ...parts.customFields,
    },
    ...dates,
    interface_count: 0,
    inventory_item_count: 0,
  };
}

export function tenantRow(tenant: Reference, group: Reference | null = null): Row {
  return {
    ...brief('tenancy/tenants', tenant),
    group: group === null ? null : brief('tenancy/tenant-groups', group),
    comments: '',
    tags: [],
    custom_fields: {},
    ...dates,
  };
}

export function clusterRow(id: number, name: string, group: Reference | null = null): Row {
  return {
    id,
    url: `${base}/api/virtualization/clusters/${id}/`,
    display: name,
    name,
    type: brief('virtualization/cluster-types', reference(1, 'kvm', 'KVM')),
    group: group === null ? null : brief('virtualization/cluster-groups', group),
    status: { value: 'active', label: 'Active' },
    tenant: null,
    scope_type: null,
    scope_id: null,
    scope: null,
    description: '',
    comments: '',
    tags: [],
    custom_fields: {},
    ...dates,
  };
}

export function deviceTypeRow(id: number, customFields: Readonly<Record<string, unknown>>): Row {
  return {
    id,
    url: `${base}/api/dcim/device-types/${id}/`,
    display: 'R760',
    manufacturer: brief('dcim/manufacturers', reference(1, 'dell', 'Dell')),
    model: 'R760',
    slug: 'r760',
    u_height: 2,
    description: '',
    comments: '',
    tags: [],
    custom_fields: { ...customFields },
    ...dates,
    device_count: 0,
  };
}
