/** Generates a fleet of two tenants, of any size, with a switch in each site that is not a node. */
import { profileRow } from './modules.ts';
import {
  deviceRow,
  deviceTypeRow,
  plainRow,
  type Reference,
  reference,
  roleRow,
  siteRow,
  type Tables,
  tenantRow,
} from './rows.ts';

export const roles = {
  compute: reference(1, 'compute', 'Compute'),
  distributed: reference(2, 'distributed-storage', 'Distributed storage'),
  object: reference(3, 'object-storage', 'Object storage'),
  accessSwitch: reference(4, 'access-switch', 'Access switch'),
};

export const itemRoles = {
  cpu: reference(1, 'cpu', 'CPU'),
  dimm: reference(2, 'dimm', 'DIMM'),
  drive: reference(3, 'drive', 'Drive'),
};

/** Profiles built into NetBox. */
export const profiles = {
  cpu: { id: 1, name: 'CPU' },
  disk: { id: 4, name: 'Hard disk' },
  memory: { id: 5, name: 'Memory' },
};

export const tenants = {
  acme: reference(1, 'acme', 'ACME Cloud GmbH'),
  globex: reference(2, 'globex', 'Globex AG'),
};

const groups = {
  eu: reference(1, 'acme-eu', 'ACME Europe'),
};

const regions = {
  nl: reference(1, 'nl', 'Netherlands'),
};

export const sites = {
  fra01: reference(1, 'fra01', 'Frankfurt 1'),
  ams02: reference(2, 'ams02', 'Amsterdam 2'),
  ber03: reference(3, 'ber03', 'Berlin 3'),
};

const nodeRoles = [roles.compute, roles.compute, roles.distributed, roles.object];

/** Tables with `nodesPerSite` nodes in each of three sites; ids of devices begin at 101. */
export function fleet(nodesPerSite: number): Tables {
  return {
    'dcim/device-roles': Object.values(roles).map((role) => roleRow(role)),
    'dcim/device-types': [deviceTypeRow(1, {})],
    'dcim/sites': [
      siteRow(sites.fra01, {
        tenant: tenants.acme,
        group: groups.eu,
        description: 'Frankfurt, hall 3',
        latitude: 50.1109,
        longitude: 8.6821,
        customFields: { city: 'Frankfurt am Main', country: 'DE' },
      }),
      siteRow(sites.ams02, { tenant: tenants.acme, region: regions.nl }),
      siteRow(sites.ber03, { tenant: tenants.globex }),
    ],
    'dcim/devices': Object.values(sites).flatMap((site, index) =>
      devicesOf(site, 101 + index * (nodesPerSite + 1), nodesPerSite),
    ),
    'dcim/inventory-items': [],
    'dcim/inventory-item-roles': Object.values(itemRoles).map((role) =>
      plainRow('dcim/inventory-item-roles', role),
    ),
    'dcim/module-type-profiles': Object.values(profiles).map((of) => profileRow(of)),
    'dcim/module-types': [],
    'dcim/modules': [],
    'tenancy/tenants': Object.values(tenants).map((tenant) => tenantRow(tenant)),
    'virtualization/clusters': [],
  };
}

function devicesOf(site: Reference, firstId: number, nodes: number) {
  // The tenant is set on the site alone, so that a device without one is the normal case.
  const numbered = Array.from({ length: nodes }, (_, index) =>
    deviceRow(firstId + index, nodeName(site, index), {
      role: nodeRoles[index % nodeRoles.length]!,
      site,
      status: index % 20 === 19 ? 'staged' : 'active',
      customFields: {
        cpu_cores: 128,
        memory_bytes: 549_755_813_888,
        storage_bytes: 7_681_501_126_656,
      },
    }),
  );
  const uplink = deviceRow(firstId + nodes, `${site.slug}-sw-1`, {
    role: roles.accessSwitch,
    site,
  });
  return [...numbered, uplink];
}

/** `fra01-n0001` is the first node of a site. */
export function nodeName({ slug }: Reference, index: number): string {
  return `${slug}-n${String(index + 1).padStart(4, '0')}`;
}
