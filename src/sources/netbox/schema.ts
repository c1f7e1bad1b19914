/** The schema of a `netbox` source in a sources file (docs: NetBox, The mapping). */

import { dictionary } from '../../document/dictionary.ts';
import { boolean, identifier, oneOf, pattern, text } from '../../document/scalar-schemas.ts';
import { array, map, object, optional, type Schema } from '../../document/schema.ts';
import { nodeTypes, statusPattern } from '../../domain/asset.ts';
import { textCharactersMax } from '../../limits.ts';
import { type AllowedRemovals, inventoryKeys } from '../inventory/settings.ts';
import {
  netboxFullIntervalMs,
  netboxTimeoutMs,
  netboxTimeoutMsMax,
  netboxTimeoutMsMin,
} from '../limits.ts';
import {
  durationBetween,
  filePath,
  interval,
  requiring,
  sourceUrl,
  tlsKeys,
  variableName,
} from '../upstream/schemas.ts';
import { type Secret, secretOf } from '../upstream/secret.ts';
import { type TlsFiles, tlsFault, tlsFilesOf } from '../upstream/tls.ts';
import { capacitySchema } from './capacity-schema.ts';
import { defaultFilter, defaultMapping } from './defaults.ts';
import type { CapacityMapping, Field, NetboxFilter, NetboxMapping } from './settings.ts';

const defaultName = 'netbox';
const defaultIntervalMs = 10 * 60 * 1_000;

/** One NetBox of a sources file. */
export interface NetboxSettings {
  /** Names the source in logs and metrics. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: Secret;
  readonly tls: TlsFiles | null;
  readonly intervalMs: number;
  /** Between two rounds that compare everything. */
  readonly fullIntervalMs: number;
  /** For one answer of NetBox. */
  readonly timeoutMs: number;
  readonly takeOver: boolean;
  readonly allowRemovals: AllowedRemovals | null;
  readonly filter: NetboxFilter;
  readonly mapping: NetboxMapping;
}

const statusForm = 'a status: a lower-case letter, then up to 63 of a-z, 0-9, _ and -';
const slug = text('A slug.', { min: 1, max: textCharactersMax });
const tag = (description: string) => text(description, { min: 1, max: textCharactersMax });
const id = identifier('The id here.');
const status = pattern('The status here.', statusPattern, statusForm);
/** One of these names, or `custom_fields.NAME`. */
function field(description: string, names: readonly string[]): Schema<Field> {
  const form = new RegExp(`^(?:${names.join('|')}|custom_fields\\.[A-Za-z0-9_]+)$`);
  return pattern(description, form, `one of ${names.join(', ')}, or custom_fields.NAME`);
}

const onlyPartner = object('Everything belongs to this one partner.', {
  id: identifier('The id of the partner.'),
  name: text('The name of the partner.', { min: 1, max: textCharactersMax }),
});

const hybridCore = map(
  object('What NetBox does not know of a hybrid core.', {
    status: optional(status),
    public_available: optional(boolean('Whether the hybrid core is publicly available.')),
  }),
  (raw) => ({
    status: raw.status ?? 'active',
    publicAvailable: raw.public_available ?? false,
  }),
);

const hybridCoreFields = ['site_group', 'region', 'cluster_group', 'cluster', 'partner'];
const placeFields = ['region', 'site_group', 'facility'];

const mapping = map(
  object('What becomes of the rows of NetBox.', {
    partner: optional(
      field('What names the partner of a device or site.', ['tenant', 'tenant_group']),
    ),
    only_partner: optional(onlyPartner),
    partner_ids: optional(dictionary('Other ids for partners: NetBox slug to id.', id)),
    hybrid_core: optional(
      array(
        'What names the hybrid core of a site: the first of these that has a value.',
        field('A field of the site, or of the clusters in it.', hybridCoreFields),
      ),
    ),
    hybrid_core_ids: optional(dictionary('Other ids for hybrid cores: NetBox slug to id.', id)),
    hybrid_cores: optional(dictionary('More about hybrid cores, by their id.', hybridCore)),
    site: optional(field('What names a site.', ['slug', 'name', 'facility'])),
    city: optional(field('What names the city of a site.', placeFields)),
    country: optional(field('What names the country of a site.', placeFields)),
    asset: optional(field('What names an asset.', ['name', 'asset_tag', 'serial'])),
    node_type: optional(field('What tells the node type of a device.', ['role', 'tags'])),
    node_types: optional(
      dictionary(
        'Node types by slug (or value of a custom field); replaces the default list.',
        oneOf('The node type.', nodeTypes),
      ),
    ),
    statuses: optional(dictionary('Other statuses: that of NetBox to that here.', status)),
    capacity: optional(capacitySchema),
  }),
  (raw): NetboxMapping => ({
    partner: raw.partner ?? defaultMapping.partner,
    onlyPartner: raw.only_partner,
    partnerIds: raw.partner_ids ?? defaultMapping.partnerIds,
    hybridCore: raw.hybrid_core ?? defaultMapping.hybridCore,
    hybridCoreIds: raw.hybrid_core_ids ?? defaultMapping.hybridCoreIds,
    hybridCores: raw.hybrid_cores ?? defaultMapping.hybridCores,
    site: raw.site ?? defaultMapping.site,
    city: raw.city,
    country: raw.country,
    asset: raw.asset ?? defaultMapping.asset,
    nodeType: raw.node_type ?? defaultMapping.nodeType,
    nodeTypes: raw.node_types ?? defaultMapping.nodeTypes,
    statuses: raw.statuses ?? defaultMapping.statuses,
    capacity: raw.capacity ?? defaultMapping.capacity,
  }),
);

const filter = map(
  object('Which rows of NetBox are looked at; all, where a key is left out.', {
    tenants: optional(array('Only sites and devices of these tenants.', slug)),
    device_statuses: optional(
      array('Only devices in one of these statuses, as NetBox has them.', slug),
    ),
    device_tag: optional(tag('Only devices with this tag.')),
    site_tag: optional(tag('Only sites with this tag, and what is in them.')),
  }),
  (raw): NetboxFilter => ({
    tenants: raw.tenants,
    deviceStatuses: raw.device_statuses,
    deviceTag: raw.device_tag,
    siteTag: raw.site_tag,
  }),
);

const netbox = object('A NetBox (4.2 or later) that feeds the inventory of partners.', {
  url: sourceUrl("NetBox's own address, with its base path if it has one, without /api."),
  token_file: optional(filePath('The file that holds the API token.')),
  token_env: optional(variableName('The environment variable that holds the API token.')),
  ...tlsKeys,
  interval: optional(interval('Time between two rounds; 10m by default.')),
  full_interval: optional(
    interval('Time between two rounds that compare everything, whatever moved; 1h by default.'),
  ),
  name: optional(identifier('Its name in logs and metrics; needed where there are several.')),
  timeout: optional(
    durationBetween('Time for one answer; 60s by default.', netboxTimeoutMsMin, netboxTimeoutMsMax),
  ),
  ...inventoryKeys,
  filter: optional(filter),
  mapping: optional(mapping),
});

/** A list that names nothing would read everything, or map nothing. */
function faultOf({
  token_file,
  token_env,
  allow_removals,
  filter,
  mapping,
  url,
  ...keys
}: NetboxRaw): string | null {
  if ((token_file === null) === (token_env === null)) {
    return 'expected one of the keys "token_file" and "token_env", which say where the token is';
  }
  const tls = tlsFault(keys, url);
  if (tls !== null) return tls;
  const lists = {
    'filter.tenants': filter?.tenants,
    'filter.device_statuses': filter?.deviceStatuses,
    'mapping.hybrid_core': mapping?.hybridCore,
    ...partsLists(mapping?.capacity),
    'allow_removals.sites': allow_removals?.sites,
  };
  const empty = Object.entries(lists).find(([, list]) => list?.length === 0);
  if (empty !== undefined) return `expected at least one entry in ${empty[0]}`;
  return mapping?.nodeTypes.size === 0 ? 'expected at least one entry in mapping.node_types' : null;
}

/** The lists of `capacity`, by their place: `mapping.capacity.memory.modules`. */
function partsLists(capacity: CapacityMapping = defaultMapping.capacity) {
  const { cpuCores: cpu_cores, memory, storage } = capacity;
  const quantities = Object.entries({ cpu_cores, memory, storage });
  return Object.fromEntries(
    quantities.flatMap(([name, { of }]) =>
      of === null ? [] : [[`mapping.capacity.${name}.${of.kind}`, of.names] as const],
    ),
  );
}

type NetboxRaw = typeof netbox extends Schema<infer Value> ? Value : never;

export const netboxSchema: Schema<NetboxSettings> = map(requiring(netbox, faultOf), (raw) => ({
  name: raw.name ?? defaultName,
  url: raw.url,
  // The check above has seen to it that one of them is there.
  token: secretOf(raw.token_file, raw.token_env) as Secret,
  tls: tlsFilesOf(raw),
  intervalMs: raw.interval ?? defaultIntervalMs,
  fullIntervalMs: raw.full_interval ?? netboxFullIntervalMs,
  timeoutMs: raw.timeout ?? netboxTimeoutMs,
  takeOver: raw.take_over ?? false,
  allowRemovals: raw.allow_removals,
  filter: raw.filter ?? defaultFilter,
  mapping: raw.mapping ?? defaultMapping,
}));
