/** The shape of `mapping`: whose the hypervisors are, and where they stand (docs: OpenStack). */
import { dictionary } from '../../document/dictionary.ts';
import {
  boolean,
  identifier,
  numberBetween,
  oneOf,
  pattern,
  text,
} from '../../document/scalar-schemas.ts';
import { map, object, optional, type Schema } from '../../document/schema.ts';
import { statusPattern } from '../../domain/asset.ts';
import type { SiteLocation } from '../../domain/site.ts';
import { textCharactersMax } from '../../limits.ts';
import { requiring } from '../upstream/schemas.ts';
import type { OpenstackMapping, SiteSettings } from './settings.ts';

const statusForm = 'a status: a lower-case letter, then up to 63 of a-z, 0-9, _ and -';
const id = identifier('The id here.');
const status = pattern('The status here.', statusPattern, statusForm);
const line = (description: string) => text(description, { max: textCharactersMax });

const owner = pattern(
  'What names the partner of a hypervisor.',
  /^metadata\.\S+$/,
  'metadata.KEY, with a key of the metadata of aggregates',
);

function place(description: string) {
  const form = /^(?:region|availability_zone|metadata\.\S+)$/;
  return pattern(description, form, 'one of region, availability_zone, metadata.KEY');
}

const hybridCore = map(
  object('What OpenStack does not know of a hybrid core.', {
    status: optional(status),
    public_available: optional(boolean('Whether the hybrid core is publicly available.')),
  }),
  (raw) => ({ status: raw.status ?? 'active', publicAvailable: raw.public_available ?? false }),
);

const site = map(
  object('What OpenStack does not know of a site.', {
    description: optional(line('A line about the site, for people.')),
    city: optional(line('The city.')),
    country: optional(line('The country, as a code or a name.')),
    latitude: optional(numberBetween('Degrees north, WGS 84.', -90, 90)),
    longitude: optional(numberBetween('Degrees east, WGS 84.', -180, 180)),
  }),
  ({ description, ...location }): SiteSettings => ({ description, location: known(location) }),
);

function known(location: SiteLocation): SiteLocation | null {
  return Object.values(location).some((part) => part !== null) ? location : null;
}

const onlyPartner = object('All hypervisors belong to this one partner.', {
  id: identifier('The id of the partner.'),
  name: text('The name of the partner.', { min: 1, max: textCharactersMax }),
});

const ownStatus = ['active', 'maintenance', 'failed'] as const;

const mapping = object('What becomes of the hypervisors.', {
  only_partner: optional(onlyPartner),
  partner: optional(owner),
  partner_ids: optional(dictionary('Other ids for partners: value to id.', id)),
  hybrid_core: optional(place('What names its hybrid core; region by default.')),
  hybrid_core_ids: optional(dictionary('Other ids for hybrid cores: value to id.', id)),
  hybrid_cores: optional(dictionary('More about hybrid cores, by their id.', hybridCore)),
  site: optional(place('What names its site; availability_zone by default.')),
  site_ids: optional(dictionary('Other ids for sites: value to id.', id)),
  sites: optional(dictionary('More about sites, by their id.', site)),
  asset: optional(
    oneOf('What names an asset; hypervisor_hostname by default.', ['hypervisor_hostname', 'host']),
  ),
  statuses: optional(
    object('Other words for the three statuses.', {
      active: optional(status),
      maintenance: optional(status),
      failed: optional(status),
    }),
  ),
  storage: optional(
    boolean(
      'Whether DISK_GB is storage of the node itself, not one that all share; true by default.',
    ),
  ),
});

type MappingRaw = typeof mapping extends Schema<infer Value> ? Value : never;

function faultOf({ only_partner, partner }: MappingRaw): string | null {
  return (only_partner === null) === (partner === null)
    ? 'expected one of the keys "only_partner" and "partner", which say whose the hypervisors are'
    : null;
}

/** The key `mapping`. */
export const mappingSchema: Schema<OpenstackMapping> = map(requiring(mapping, faultOf), (raw) => ({
  // The check has seen to it that one of them is there.
  partner: raw.only_partner ?? (raw.partner as string),
  partnerIds: raw.partner_ids ?? new Map(),
  hybridCore: raw.hybrid_core ?? 'region',
  hybridCoreIds: raw.hybrid_core_ids ?? new Map(),
  hybridCores: raw.hybrid_cores ?? new Map(),
  site: raw.site ?? 'availability_zone',
  siteIds: raw.site_ids ?? new Map(),
  sites: raw.sites ?? new Map(),
  asset: raw.asset ?? 'hypervisor_hostname',
  statuses: new Map(ownStatus.map((word) => [word, raw.statuses?.[word] ?? word])),
  storage: raw.storage ?? true,
}));
