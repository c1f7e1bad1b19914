/** The settings of a `netbox` source in a sources file, with their defaults (docs: NetBox). */

import { nodeTypes } from '../../domain/asset.ts';
import { textCharactersMax } from '../../limits.ts';
import { identifier, oneOf, pattern, text } from '../../text/document/scalar-schemas.ts';
import {
  array,
  defaultsTo,
  dictionary,
  map,
  named,
  optional,
  type Schema,
  settings,
  type ValueOf,
} from '../../text/document/schema.ts';
import {
  hybridCoreSettings,
  inventoryKeys,
  onlyPartner,
  ownId,
  ownStatus,
} from '../inventory/settings.ts';
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
import { tlsFault, tlsFilesOf } from '../upstream/tls.ts';
import { type CapacityMapping, capacitySchema } from './capacity-schema.ts';

/** Range of a response timeout: less than a second serves no page, more is no answer at all. */
const timeoutMsMin = 1_000;
const timeoutMsMax = 10 * 60 * 1_000;

/** A value of a row: one of the names that the key allows, or `custom_fields.NAME`. */
export type Field = string;

function field(description: string, names: readonly string[]): Schema<Field> {
  const form = new RegExp(`^(?:${names.join('|')}|custom_fields\\.[A-Za-z0-9_]+)$`);
  return pattern(description, form, `one of ${names.join(', ')}, or custom_fields.NAME`);
}

const slug = text('A slug.', { min: 1, max: textCharactersMax });
const tag = (description: string) => text(description, { min: 1, max: textCharactersMax });

const hybridCoreFields = ['site_group', 'region', 'cluster_group', 'cluster', 'partner'];
const placeFields = ['region', 'site_group', 'facility'];

const mapping = defaultsTo(
  settings('What becomes of the rows of NetBox.', {
    partner: defaultsTo(
      field('What names the partner of a device or site.', ['tenant', 'tenant_group']),
      'tenant',
    ),
    onlyPartner: optional(onlyPartner('Everything belongs to this one partner.')),
    partnerIds: defaultsTo(dictionary('Other ids for partners: NetBox slug to id.', ownId), {}),
    hybridCore: defaultsTo(
      array(
        'What names the hybrid core of a site: the first of these that has a value.',
        field('A field of the site, or of the clusters in it.', hybridCoreFields),
      ),
      ['site_group', 'region', 'partner'],
    ),
    hybridCoreIds: defaultsTo(
      dictionary('Other ids for hybrid cores: NetBox slug to id.', ownId),
      {},
    ),
    hybridCores: defaultsTo(
      dictionary('More about hybrid cores, by their id.', hybridCoreSettings('NetBox')),
      {},
    ),
    site: defaultsTo(field('What names a site.', ['slug', 'name', 'facility']), 'slug'),
    city: optional(field('What names the city of a site.', placeFields)),
    country: optional(field('What names the country of a site.', placeFields)),
    asset: defaultsTo(field('What names an asset.', ['name', 'asset_tag', 'serial']), 'name'),
    nodeType: defaultsTo(
      field('Where the node type of a device is read from.', ['role', 'tags']),
      'role',
    ),
    nodeTypes: defaultsTo(
      dictionary(
        'Node types by slug (or value of a custom field); replaces the default list.',
        oneOf('The node type.', nodeTypes),
      ),
      // Default slugs of roles (or tags, or values of a custom field).
      {
        compute: 'compute',
        'compute-node': 'compute',
        hypervisor: 'compute',
        'distributed-storage': 'distributed_storage',
        distributed_storage: 'distributed_storage',
        'object-storage': 'object_storage',
        object_storage: 'object_storage',
      },
    ),
    statuses: defaultsTo(dictionary('Other statuses: that of NetBox to that here.', ownStatus), {}),
    capacity: defaultsTo(capacitySchema, {}),
  }),
  {},
);

export type NetboxMapping = ValueOf<typeof mapping>;
export const defaultMapping: NetboxMapping = mapping.absent;

const filter = defaultsTo(
  settings('Which rows of NetBox are looked at; all, where a key is left out.', {
    tenants: optional(array('Only sites and devices of these tenants.', slug)),
    deviceStatuses: optional(
      array('Only devices in one of these statuses, as NetBox has them.', slug),
    ),
    deviceTag: optional(tag('Only devices with this tag.')),
    siteTag: optional(tag('Only sites with this tag, and what is in them.')),
  }),
  {},
);

/** Filters of NetBox's rows; null: all. */
export type NetboxFilter = ValueOf<typeof filter>;
export const defaultFilter: NetboxFilter = filter.absent;

const netbox = settings('A NetBox (4.2 or later) that feeds the inventory of partners.', {
  url: sourceUrl("NetBox's own address, with its base path if it has one, without /api."),
  tokenFile: optional(filePath('The file that holds the API token.')),
  tokenEnv: optional(variableName('The environment variable that holds the API token.')),
  ...tlsKeys,
  intervalMs: named('interval', defaultsTo(interval('Time between two rounds.'), '15m')),
  fullIntervalMs: named(
    'full_interval',
    optional(interval('Does nothing: every round reads everything. Taken with a warning.')),
  ),
  name: defaultsTo(
    identifier('Its name in logs and metrics; needed where there are several.'),
    'netbox',
  ),
  // NetBox takes a few seconds for a thousand devices on a small machine.
  timeoutMs: named(
    'timeout',
    defaultsTo(durationBetween('Time for one answer.', timeoutMsMin, timeoutMsMax), '60s'),
  ),
  ...inventoryKeys,
  filter,
  mapping,
});

/** A list that names nothing would read everything, or map nothing. */
function faultOf(raw: ValueOf<typeof netbox>): string | null {
  const { tokenFile, tokenEnv, allowRemovals, filter, mapping, url } = raw;
  if ((tokenFile === null) === (tokenEnv === null)) {
    return 'expected one of the keys "token_file" and "token_env", which say where the token is';
  }
  const tls = tlsFault(raw, url);
  if (tls !== null) return tls;
  const lists = {
    'filter.tenants': filter.tenants,
    'filter.device_statuses': filter.deviceStatuses,
    'mapping.hybrid_core': mapping.hybridCore,
    ...partsLists(mapping.capacity),
    'allow_removals.sites': allowRemovals?.sites,
  };
  const empty = Object.entries(lists).find(([, list]) => list?.length === 0);
  if (empty !== undefined) return `expected at least one entry in ${empty[0]}`;
  return mapping.nodeTypes.size === 0 ? 'expected at least one entry in mapping.node_types' : null;
}

/** The lists of `capacity`, by their place: `mapping.capacity.memory.modules`. */
function partsLists({ cpuCores: cpu_cores, memory, storage }: CapacityMapping) {
  return Object.fromEntries(
    Object.entries({ cpu_cores, memory, storage }).flatMap(([name, { of }]) =>
      of === null ? [] : [[`mapping.capacity.${name}.${of.kind}`, of.names] as const],
    ),
  );
}

export const netboxSchema = map(
  requiring(netbox, faultOf),
  ({ tokenFile, tokenEnv, caFile, certFile, keyFile, ...raw }) => ({
    ...raw,
    // The check above guarantees one of them.
    token: secretOf(tokenFile, tokenEnv) as Secret,
    tls: tlsFilesOf({ caFile, certFile, keyFile }),
  }),
);

/** One NetBox of a sources file. */
export type NetboxSettings = ValueOf<typeof netboxSchema>;
