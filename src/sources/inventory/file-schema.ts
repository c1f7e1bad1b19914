/**
 * The schema of an inventory file (docs: Inventory files), from which both the parser and the
 * published schemas/inventory.schema.json are made.
 */

import {
  type AssetTextKey,
  type AssetTexts,
  assetTexts,
  type Capacity,
  noCapacity,
  nodeTypes,
  perQuantity,
  perText,
  statusForm,
  statusPattern,
  textsOf,
} from '../../domain/asset.ts';
import type { SiteLocation } from '../../domain/site.ts';
import { type Allocation, hasSamples, type Samples } from '../../domain/usage.ts';
import { textCharactersMax } from '../../limits.ts';
import {
  boolean,
  cores,
  count,
  dateTime,
  identifier,
  numberBetween,
  oneOf,
  pattern,
  placeIdentifier,
  text,
} from '../../text/document/scalar-schemas.ts';
import type { JsonSchema, Schema } from '../../text/document/schema.ts';
import {
  array,
  documentSchema,
  map,
  object,
  optional,
  scope,
  unique,
} from '../../text/document/schema.ts';
import type { DesiredAsset, DesiredPartner } from './desired.ts';

/** Amounts of the three quantities, as far as they are known. */
const amounts = (what: string, storage: string) =>
  map(
    object(what, {
      cpu_cores: optional(cores('CPU cores; decimals beyond the second are rounded.')),
      memory_bytes: optional(count('Memory in bytes.')),
      storage_bytes: optional(count(storage)),
    }),
    (raw): Capacity => ({
      cpu: raw.cpu_cores,
      memory: raw.memory_bytes,
      storage: raw.storage_bytes,
    }),
  );

const capacity = amounts(
  'What the node has, as far as it is known.',
  'Storage in bytes, of the kind that the node type carries.',
);

const usage = map(
  object(
    'What is used. It replaces what was observed before as a whole, and never goes stale; ' +
      'without this key the asset keeps what was observed.',
    {
      cpu_cores: optional(cores('CPU cores in use; decimals beyond the second are rounded.')),
      memory_bytes: optional(count('Memory in use, in bytes.')),
      storage_bytes: optional(count('Storage in use, in bytes.')),
      observed_at: optional(dateTime('When this was measured, an RFC 3339 date-time.')),
    },
  ),
  (raw) =>
    fromFile(
      { cpu: raw.cpu_cores, memory: raw.memory_bytes, storage: raw.storage_bytes },
      noCapacity,
      raw.observed_at,
    ),
);

const allocatable = amounts(
  'How much the platform may promise in all: (total − reserved) × overcommit.',
  'Storage in bytes.',
);

const allocation = map(
  object(
    'What the platform has promised to what it runs. It replaces what was observed before as a ' +
      'whole, and never goes stale; without this key the asset keeps what was observed.',
    {
      cpu_cores: optional(cores('CPU cores promised; decimals beyond the second are rounded.')),
      memory_bytes: optional(count('Memory promised, in bytes.')),
      storage_bytes: optional(count('Storage promised, in bytes.')),
      allocatable: optional(allocatable),
      observed_at: optional(dateTime('When this was so, an RFC 3339 date-time.')),
    },
  ),
  (raw) =>
    fromFile(
      { cpu: raw.cpu_cores, memory: raw.memory_bytes, storage: raw.storage_bytes },
      raw.allocatable ?? noCapacity,
      raw.observed_at,
    ),
);

const assetTextSchemas = perText(assetTextSchema) as {
  readonly [Key in AssetTextKey]: Schema<Required<AssetTexts>[Key]>;
};

function assetTextSchema(key: AssetTextKey): Schema<string | null> {
  const { inFile, pattern: expression, form, isRequired } = assetTexts[key];
  const schema = pattern(inFile, expression, form);
  return isRequired ? schema : optional(schema);
}

const asset = map(
  object('A node of the site.', {
    id: unique('asset id', 'site', identifier('The id of the asset, unique within its site.')),
    node_type: oneOf('What the node is for; the storage kind follows from it.', nodeTypes),
    ...assetTextSchemas,
    capacity: optional(capacity),
    usage: optional(usage),
    allocation: optional(allocation),
  }),
  (raw): DesiredAsset => ({
    id: raw.id,
    nodeType: raw.node_type,
    ...textsOf(raw),
    capacity: raw.capacity ?? noCapacity,
    usage: raw.usage === null ? 'keep' : raw.usage.stated,
    allocation: raw.allocation === null ? 'keep' : raw.allocation.stated,
  }),
);

const location = map(
  object('Where the site is, as far as it is known.', {
    city: optional(text('The city.', { max: textCharactersMax })),
    country: optional(text('The country, as a code or a name.', { max: textCharactersMax })),
    latitude: optional(numberBetween('Degrees north, WGS 84.', -90, 90)),
    longitude: optional(numberBetween('Degrees east, WGS 84.', -180, 180)),
  }),
  (raw): SiteLocation | null => (Object.values(raw).every((part) => part === null) ? null : raw),
);

const site = object('A physical site.', {
  id: unique(
    'site id',
    'partner',
    placeIdentifier('The id of the site, unique within the partner.'),
  ),
  description: optional(text('A line about the site, for people.', { max: textCharactersMax })),
  location: optional(location),
  assets: array('All assets of the site.', asset),
});

const hybridCore = map(
  object('A hybrid core: a private cloud over one or more sites.', {
    id: unique(
      'hybrid core id',
      'partner',
      placeIdentifier('The id of the hybrid core, unique within the partner.'),
    ),
    status: pattern('The status: active or another word.', statusPattern, statusForm),
    public_available: boolean('Whether the hybrid core is publicly available.'),
    sites: array('All sites of the hybrid core.', scope('site', site)),
  }),
  ({ public_available: publicAvailable, ...raw }) => ({ ...raw, publicAvailable }),
);

const partner = map(
  object('A partner. What the file no longer lists of it is removed.', {
    id: unique(
      'partner id',
      'file',
      map(identifier('The id of the partner, unique in the file.'), uncut),
    ),
    name: text('The name of the partner.', { min: 1, max: textCharactersMax }),
    hybrid_cores: array('All hybrid cores of the partner.', hybridCore),
  }),
  ({ hybrid_cores: hybridCores, ...raw }): DesiredPartner => ({ ...raw, hybridCores }),
);

/**
 * A whole file. Each partner is passed to `keep` as soon as it is parsed; the result holds the
 * return values of `keep`.
 */
export function inventoryOf<Kept>(
  keep: (partner: DesiredPartner) => Kept,
): Schema<readonly Kept[]> {
  return scope(
    'file',
    map(
      object('Partners with their hybrid cores, sites and assets.', {
        partners: array(
          'The partners that this file is the whole truth about; others are left alone.',
          map(scope('partner', partner), keep),
        ),
      }),
      (raw): readonly Kept[] => raw.partners,
    ),
  );
}

/** A whole file, parsed into its partners. */
export const inventorySchema = inventoryOf((partner) => partner);

/** The text of the published JSON Schema, with which editors check inventory files. */
export function inventoryJsonSchema(): JsonSchema {
  return documentSchema(
    'Inventory file of hybrid-core',
    'Generated from src/sources/inventory/file-schema.ts.',
    inventorySchema.jsonSchema,
  );
}

/** Copies a text: V8 retains the whole source string while a slice of it is alive. */
function uncut(text: string): string {
  return Buffer.from(text).toString();
}

/** What a file states of use or promise, wrapped in an object since null is one of its values. */
function fromFile(
  used: Capacity,
  totals: Capacity,
  observedAt: number | null,
): { readonly stated: Allocation | null } {
  const samples = perQuantity((quantity) => {
    const sample = { used: used[quantity], total: totals[quantity], observedAt };
    return sample.used === null && sample.total === null ? null : sample;
  }) as Samples;
  return { stated: hasSamples(samples) ? { source: 'file', ...samples } : null };
}
