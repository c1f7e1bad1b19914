/** The calls of one round: which lists of NetBox are read, with which filters, in which order. */
import { SourceError } from '../runner/source.ts';
import type { NetboxRows } from './gather.ts';
import { nodeTypesOfRoles } from './node-types.ts';
import type { ClusterRow, DeviceRow, DeviceTypeRow, RoleRow, SiteRow, TenantRow } from './rows.ts';
import { type Listing, listings, versionOf } from './rows.ts';
import type { NetboxFilter, NetboxMapping } from './settings.ts';
import { fetchJson, type RowFilter, type WalkOptions, walkList } from './walk.ts';

const oldestVersion = [4, 2] as const;
/** From this on, pages can follow ids. */
const versionWithStart = [4, 6] as const;

/** `Bearer` for the tokens that NetBox makes since 4.5, `Token` for those before. */
export function authorization(token: string): string {
  return /^nbt_[^.]+\../.test(token) ? `Bearer ${token}` : `Token ${token}`;
}

/**
 * Reads all that the mapping needs. Sites come last: then the site of every device is among them,
 * unless it was removed while we read. Throws a SourceError where any answer is in doubt.
 */
export async function fetchRows(
  connection: Omit<WalkOptions, 'byId'>,
  mapping: NetboxMapping,
  filter: NetboxFilter,
): Promise<NetboxRows> {
  const version = await fetchVersion(connection);
  const options: WalkOptions = { ...connection, byId: isAtLeast(version, versionWithStart) };
  const walkIf = async <Row extends { readonly id: number }>(
    isNeeded: boolean,
    listing: Listing<Row>,
  ) => (isNeeded ? walkList(options, listing) : []);
  const roles = await walkIf<RoleRow>(mapping.nodeType === 'role', listings.roles);
  const filters = deviceFilters(options, roles, mapping, filter);
  const devices = await walkList<DeviceRow>(options, neededDevices(mapping, filter), filters);
  const byTenantGroup = mapping.partner === 'tenant_group' && mapping.onlyPartner === null;
  return {
    roles,
    devices,
    tenants: await walkIf<TenantRow>(byTenantGroup, listings.tenants),
    clusters: await walkIf<ClusterRow>(needsClusters(mapping), listings.clusters),
    deviceTypes: await walkIf<DeviceTypeRow>(mapping.capacity.deviceType, listings.deviceTypes),
    sites: await walkList<SiteRow>(options, neededSites(filter), tagFilter(filter.siteTag)),
  };
}

/** The list of devices without the fields that nothing asks for: each costs NetBox some work. */
function neededDevices(mapping: NetboxMapping, { deviceTag }: NetboxFilter): Listing<DeviceRow> {
  const { asset, nodeType, capacity } = mapping;
  return without(listings.devices, {
    device_type: capacity.deviceType,
    cluster: needsClusters(mapping),
    serial: asset === 'serial',
    asset_tag: asset === 'asset_tag',
    tags: nodeType === 'tags' || deviceTag !== null,
  });
}

function neededSites({ siteTag }: NetboxFilter): Listing<SiteRow> {
  return without(listings.sites, { tags: siteTag !== null });
}

/** Leaves out the fields that are named with `false`. */
function without<Row extends { readonly id: number }>(
  listing: Listing<Row>,
  isNeeded: Readonly<Record<string, boolean>>,
): Listing<Row> {
  return { ...listing, fields: listing.fields.filter((field) => isNeeded[field] !== false) };
}

function needsClusters({ hybridCore }: NetboxMapping): boolean {
  return hybridCore.some((field) => field.startsWith('cluster'));
}

async function fetchVersion(connection: Omit<WalkOptions, 'byId'>): Promise<string> {
  const version = versionOf(await fetchJson(connection, 'status'));
  if (version === null || !/^\d+\.\d+/.test(version)) {
    throw new SourceError(`${connection.url}/api/status/: the answer names no version of NetBox`);
  }
  if (!isAtLeast(version, oldestVersion)) {
    throw new SourceError(
      `${connection.url}: NetBox ${version} is too old; ${oldestVersion.join('.')} or later is needed`,
    );
  }
  return version;
}

/** `4.6.8` and the images' `4.2.3-Docker-3.2.0` are versions. */
function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function deviceFilters(
  { url }: WalkOptions,
  roles: readonly RoleRow[],
  mapping: NetboxMapping,
  { deviceStatuses, deviceTag }: NetboxFilter,
): readonly RowFilter<DeviceRow>[] {
  const filters: RowFilter<DeviceRow>[] = [];
  if (mapping.nodeType === 'role') filters.push(roleFilter(url, roles, mapping));
  if (deviceStatuses !== null) {
    filters.push({
      name: 'status',
      values: deviceStatuses,
      matches: ({ status }) => deviceStatuses.includes(status.value),
    });
  }
  return [...filters, ...tagFilter(deviceTag)];
}

function tagFilter(tag: string | null): readonly RowFilter<Pick<DeviceRow, 'tags'>>[] {
  if (tag === null) return [];
  const matches = ({ tags = [] }: Pick<DeviceRow, 'tags'>) => tags.some(({ slug }) => slug === tag);
  return [{ name: 'tag', values: [tag], matches }];
}

/**
 * Roles are sent by id: NetBox refuses a slug that it does not have. All of those below a role
 * that is meant are sent, since it answers with their devices in any case.
 */
function roleFilter(
  url: string,
  roles: readonly RoleRow[],
  { nodeTypes }: NetboxMapping,
): RowFilter<DeviceRow> {
  const wanted = nodeTypesOfRoles(roles, nodeTypes);
  if (wanted.size === 0) {
    throw new SourceError(
      `${url}: NetBox has none of the device roles ${[...nodeTypes.keys()].join(', ')}; ` +
        'mapping.node_types says which roles are nodes',
    );
  }
  return {
    name: 'role_id',
    values: [...wanted.keys()].map(String),
    matches: ({ role }) => wanted.has(role.id),
  };
}
