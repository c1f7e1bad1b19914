/** Reads the NetBox lists of one round, with their filters, in order. */

import { oneLine } from '../../text/quote.ts';
import { namedSubjectsMax, SourceError } from '../runner/source.ts';
import { type AnyRow, type Connection, fetchJson, type RowFilter } from './ask.ts';
import type { ModuleRows } from './built-in.ts';
import type { CapacityMapping, PartsOf } from './capacity-schema.ts';
import type { NetboxRows } from './group-rows.ts';
import { nodeTypesOfRoles } from './node-types.ts';
import {
  type DeviceRow,
  type Listing,
  listings,
  type ModuleRow,
  type RoleRow,
  type SiteRow,
  versionOf,
} from './rows.ts';
import type { NetboxFilter, NetboxMapping } from './schema.ts';
import { walkList } from './walk.ts';

/** Whether the mapping needs a tenant's group, which only the tenant has. */
function readsTenantGroups({ partner, onlyPartner }: NetboxMapping): boolean {
  return partner === 'tenant_group' && onlyPartner === null;
}

/** The distinct inventory item roles, or module type profiles, of the mapping. */
function partsAskedFor(
  { cpuCores, memory, storage }: CapacityMapping,
  kind: PartsOf['kind'],
): readonly string[] {
  const names = [cpuCores, memory, storage].flatMap(({ of }) =>
    of?.kind === kind ? of.names : [],
  );
  return [...new Set(names)];
}

/** Ids in one filter: some 2,200 characters of the 4,094 that NetBox's server accepts. */
const netboxFilterValuesMax = 100;

const oldestVersion = [4, 2] as const;
/** Pages can follow ids since this version. */
const versionWithStart = [4, 6] as const;
/** Module types have profiles since this version. */
const versionWithProfiles = [4, 3] as const;

/** `Bearer` for tokens made since NetBox 4.5, `Token` for older ones. */
export function authorization(token: string): string {
  return /^nbt_[^.]+\../.test(token) ? `Bearer ${token}` : `Token ${token}`;
}

export interface FetchOptions {
  readonly connection: Connection;
  /** NetBox's version. */
  readonly version: string;
  readonly mapping: NetboxMapping;
  readonly filter: NetboxFilter;
}

/**
 * Reads all lists that the mapping needs. Sites come last, so that they include the site of every
 * device unless it was removed in between. Throws a SourceError if any response is inconsistent.
 */
export async function fetchRows(options: FetchOptions): Promise<NetboxRows> {
  const { connection, mapping, filter } = options;
  requireProfiles(options);
  const byId = isAtLeast(options.version, versionWithStart);
  async function read<Row extends AnyRow>(listing: Listing<Row>, filters: readonly RowFilter[]) {
    return walkList({ ...connection, byId }, listing, filters);
  }
  const readIf = async <Row extends AnyRow>(
    isNeeded: boolean,
    listing: Listing<Row>,
    filters: readonly RowFilter[] = [],
  ) => (isNeeded ? read(listing, filters) : []);
  const roles = await readIf(mapping.nodeType === 'role', listings.roles);
  const filters = deviceFilters(connection, roles, mapping, filter);
  const devices = await read(neededDevices(mapping, filter), filters);
  const itemRoles = partsAskedFor(mapping.capacity, 'inventory_items');
  const ofItems = itemRoles.length > 0;
  return {
    roles,
    devices,
    tenants: await readIf(readsTenantGroups(mapping), listings.tenants),
    clusters: await readIf(needsClusters(mapping), listings.clusters),
    deviceTypes: await readIf(mapping.capacity.deviceType, listings.deviceTypes),
    items: await readIf(ofItems, listings.inventoryItems, ofItems ? [itemFilter(itemRoles)] : []),
    ...(await fetchModules(read, partsAskedFor(mapping.capacity, 'modules'))),
    sites: await read(neededSites(filter), tagFilter(filter.siteTag)),
  };
}

/** The device list without unused fields, each of which costs NetBox work. */
function neededDevices(mapping: NetboxMapping, { deviceTag }: NetboxFilter): Listing<DeviceRow> {
  const { nodeType, capacity } = mapping;
  return without(listings.devices, {
    device_type: capacity.deviceType,
    cluster: needsClusters(mapping),
    tags: nodeType === 'tags' || deviceTag !== null,
  });
}

function neededSites({ siteTag }: NetboxFilter): Listing<SiteRow> {
  return without(listings.sites, { tags: siteTag !== null });
}

/** Omits the fields set to `false`. */
function without<Row extends { readonly id: number }>(
  listing: Listing<Row>,
  isNeeded: Readonly<Record<string, boolean>>,
): Listing<Row> {
  return { ...listing, fields: listing.fields.filter((field) => isNeeded[field] !== false) };
}

function needsClusters({ hybridCore }: NetboxMapping): boolean {
  return hybridCore.some((field) => field.startsWith('cluster'));
}

/** NetBox's version. Throws a SourceError if it is missing or too old. */
export async function fetchVersion(connection: Connection): Promise<string> {
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

/** Throws a SourceError if the mapping needs profiles and NetBox has none yet. */
function requireProfiles({ connection, version, mapping }: FetchOptions): void {
  const parts = partsAskedFor(mapping.capacity, 'modules');
  if (parts.length === 0 || isAtLeast(version, versionWithProfiles)) return;
  throw new SourceError(
    `${connection.url}: NetBox ${version} knows no profiles of module types, which ` +
      `mapping.capacity names (modules); ${versionWithProfiles.join('.')} or later is needed`,
  );
}

function deviceFilters(
  { url }: Connection,
  roles: readonly RoleRow[],
  mapping: NetboxMapping,
  { deviceStatuses, deviceTag }: NetboxFilter,
): readonly RowFilter[] {
  const filters: RowFilter[] = [];
  if (mapping.nodeType === 'role') filters.push(roleFilter(url, roles, mapping));
  if (deviceStatuses !== null) {
    filters.push({
      name: 'status',
      values: deviceStatuses,
      matches: ({ status }) => deviceStatuses.includes(status?.value ?? ''),
    });
  }
  return [...filters, ...tagFilter(deviceTag)];
}

function tagFilter(tag: string | null): readonly RowFilter[] {
  if (tag === null) return [];
  const matches = ({ tags = [] }: AnyRow) => tags.some(({ slug }) => slug === tag);
  return [{ name: 'tag', values: [tag], matches }];
}

function itemFilter(roles: readonly string[]): RowFilter {
  const matches = ({ role }: AnyRow) => roles.includes(role?.slug ?? '');
  return { name: 'role', values: roles, matches };
}

/** Role slugs, the first of many. */
function listed(roles: readonly RoleRow[]): string {
  if (roles.length === 0) return 'none that the token may view';
  const named = roles.slice(0, namedSubjectsMax).map(({ slug }) => slug);
  const more = roles.length - named.length;
  return oneLine(`${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
}

/**
 * Sends role ids, since NetBox refuses an unknown slug. Includes all descendants, whose devices
 * NetBox returns anyway.
 */
function roleFilter(
  url: string,
  roles: readonly RoleRow[],
  { nodeTypes }: NetboxMapping,
): RowFilter {
  const nodeTypeOfRole = nodeTypesOfRoles(roles, nodeTypes);
  if (nodeTypeOfRole.size === 0) {
    const asked = [...nodeTypes.keys()].join(', ');
    throw new SourceError(
      `${url}: NetBox has none of the device roles ${asked}; it has ${listed(roles)}; ` +
        'mapping.node_types says which of them are nodes',
    );
  }
  return {
    name: 'role_id',
    values: [...nodeTypeOfRole.keys()].map(String),
    matches: ({ role }) => role != null && nodeTypeOfRole.has(role.id),
  };
}

/** Reads a whole list with filters. */
type ReadList = <Row extends AnyRow>(
  listing: Listing<Row>,
  filters: readonly RowFilter[],
) => Promise<readonly Row[]>;

/**
 * The module types of these profiles and all their modules; empty without profiles. NetBox refuses
 * an unknown profile.
 */
async function fetchModules(read: ReadList, profiles: readonly string[]): Promise<ModuleRows> {
  if (profiles.length === 0) return { moduleTypes: [], modules: [] };
  const moduleTypes = await read(listings.moduleTypes, [profileFilter(profiles)]);
  const modules: ModuleRow[] = [];
  // NetBox filters modules by profile only since 4.6; a URL has room for this many types.
  for (let at = 0; at < moduleTypes.length; at += netboxFilterValuesMax) {
    const some = moduleTypes.slice(at, at + netboxFilterValuesMax);
    modules.push(...(await read(listings.modules, [typeFilter(some.map(({ id }) => id))])));
  }
  return { moduleTypes, modules };
}

function profileFilter(names: readonly string[]): RowFilter {
  const matches = ({ profile }: AnyRow) => names.includes(profile?.name ?? '');
  return { name: 'profile', values: names, matches };
}

function typeFilter(ids: readonly number[]): RowFilter {
  const typeIds = new Set(ids);
  return {
    name: 'module_type_id',
    values: ids.map(String),
    matches: ({ module_type: type }) => type !== undefined && typeIds.has(type.id),
  };
}
