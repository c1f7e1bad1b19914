/** The schema of `mapping`: the hypervisors' partners and places (docs: OpenStack). */

import type { SiteLocation } from '../../domain/site.ts';
import { textCharactersMax } from '../../limits.ts';
import {
  boolean,
  numberBetween,
  oneOf,
  pattern,
  text,
} from '../../text/document/scalar-schemas.ts';
import {
  defaultsTo,
  dictionary,
  map,
  optional,
  settings,
  type ValueOf,
} from '../../text/document/schema.ts';
import { hybridCoreSettings, onlyPartner, ownId, ownStatus } from '../inventory/settings.ts';
import { requiring } from '../upstream/schemas.ts';

const line = (description: string) => text(description, { max: textCharactersMax });

const owner = pattern(
  'What names the partner of a hypervisor.',
  /^metadata\.\S+$/,
  'metadata.KEY, with a key of the metadata of aggregates',
);

/** `availability_zone`, `region`, or `metadata.KEY` of the host's aggregates. */
export type HostField = string;

function place(description: string) {
  const form = /^(?:region|availability_zone|metadata\.\S+)$/;
  return pattern(description, form, 'one of region, availability_zone, metadata.KEY');
}

const site = map(
  settings('What OpenStack does not know of a site.', {
    description: optional(line('A line about the site, for people.')),
    city: optional(line('The city.')),
    country: optional(line('The country, as a code or a name.')),
    latitude: optional(numberBetween('Degrees north, WGS 84.', -90, 90)),
    longitude: optional(numberBetween('Degrees east, WGS 84.', -180, 180)),
  }),
  ({ description, ...location }) => ({ description, location: known(location) }),
);

function known(location: SiteLocation): SiteLocation | null {
  return Object.values(location).some((part) => part !== null) ? location : null;
}

const mapping = settings('What becomes of the hypervisors.', {
  onlyPartner: optional(onlyPartner('All hypervisors belong to this one partner.')),
  partner: optional(owner),
  partnerIds: defaultsTo(dictionary('Other ids for partners: value to id.', ownId), {}),
  hybridCore: defaultsTo(place('What names its hybrid core.'), 'region'),
  hybridCoreIds: defaultsTo(dictionary('Other ids for hybrid cores: value to id.', ownId), {}),
  hybridCores: defaultsTo(
    dictionary('More about hybrid cores, by their id.', hybridCoreSettings('OpenStack')),
    {},
  ),
  site: defaultsTo(place('What names its site.'), 'availability_zone'),
  siteIds: defaultsTo(dictionary('Other ids for sites: value to id.', ownId), {}),
  sites: defaultsTo(dictionary('More about sites, by their id.', site), {}),
  asset: defaultsTo(
    oneOf('What names an asset.', ['hypervisor_hostname', 'host']),
    'hypervisor_hostname',
  ),
  statuses: defaultsTo(
    settings('Other words for the three statuses.', {
      active: defaultsTo(ownStatus, 'active'),
      maintenance: defaultsTo(ownStatus, 'maintenance'),
      failed: defaultsTo(ownStatus, 'failed'),
    }),
    {},
  ),
  storage: defaultsTo(
    boolean('Whether DISK_GB is storage of the node itself, not one that all share.'),
    true,
  ),
});

function faultOf({ onlyPartner, partner }: ValueOf<typeof mapping>): string | null {
  return (onlyPartner === null) === (partner === null)
    ? 'expected one of the keys "only_partner" and "partner", which say whose the hypervisors are'
    : null;
}

/** The key `mapping`. */
export const mappingSchema = map(
  requiring(mapping, faultOf),
  ({ onlyPartner, partner, ...raw }) => ({
    ...raw,
    // Either a partner of all hypervisors, or the field with each one's.
    partner: onlyPartner ?? (partner as HostField),
  }),
);

export type OpenstackMapping = ValueOf<typeof mappingSchema>;
