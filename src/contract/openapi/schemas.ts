/** Schemas of the records that answers carry, and their static types. */
import { type Static, Type } from 'typebox';
import { nodeTypes, type StorageKind, storageKindOf } from '../../domain/asset.ts';
import {
  bytes,
  closed,
  cores,
  count,
  id,
  nullable,
  percent,
  status,
  text,
  time,
} from './values.ts';

const storageKinds: StorageKind[] = nodeTypes.map((nodeType) => storageKindOf[nodeType]);

export const siteSchema = Type.Object(
  {
    id: id("The site's name; unique within the partner."),
    hybrid_core_id: id('The hybrid core that the site belongs to.'),
    description: text('What the inventory says of the site.'),
    location: nullable(
      Type.Object(
        {
          city: text('City.'),
          country: text('Country, as the inventory writes it: `DE` for instance.'),
          latitude: nullable(
            Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS 84.' }),
          ),
          longitude: nullable(
            Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS 84.' }),
          ),
        },
        { ...closed, description: 'Where the site is; null if nothing is known of it.' },
      ),
    ),
    asset_count: count('How many assets the site has, of any node type and status.'),
  },
  { ...closed, description: 'A physical place of a hybrid core.' },
);
export type SiteRecord = Static<typeof siteSchema>;

/** A usage of one asset is there if its use or its total is known; the rest of it is then null. */
const partlyKnown = 'Null if neither use nor total is known.';

export const assetSchema = Type.Object(
  {
    id: id("The asset's name; unique within its site."),
    site_id: id('The site that the asset is in.'),
    node_type: Type.Enum([...nodeTypes], {
      type: 'string',
      description: 'What the node is for. The list is closed.',
    }),
    status: status('Open list; `active`, `staged` and `failed` are usual.'),
    cpu_usage: nullable(
      Type.Object(
        {
          percent: percent('Used of total cores; null unless both are known.'),
          used_cores: nullable(cores('Cores in use.')),
          total_cores: nullable(cores('Cores that the asset has.')),
        },
        { ...closed, description: `CPU usage; any node type may have it. ${partlyKnown}` },
      ),
    ),
    memory_usage: nullable(
      Type.Object(
        {
          percent: percent('Used of total memory; null unless both are known.'),
          used_bytes: nullable(bytes('Memory in use, in bytes.')),
          total_bytes: nullable(bytes('Memory that the asset has, in bytes.')),
        },
        {
          ...closed,
          description: `Memory usage; always null unless the asset is \`compute\`. ${partlyKnown}`,
        },
      ),
    ),
    storage_usage: nullable(
      Type.Object(
        {
          kind: Type.Enum(storageKinds, {
            type: 'string',
            description:
              'Follows from the node type: `rocket` (local) for compute, `distributed` for ' +
              'distributed_storage, `object` for object_storage.',
          }),
          percent: percent('Used of total storage; null unless both are known.'),
          used_bytes: nullable(bytes('Storage in use, in bytes.')),
          total_bytes: nullable(bytes('Storage that the asset has, in bytes.')),
        },
        { ...closed, description: `Storage usage, of the one kind of the asset. ${partlyKnown}` },
      ),
    ),
    observed_at: time(
      'When the use was measured at its source, the oldest time if the quantities differ; ' +
        'null if it never was.',
    ),
  },
  { ...closed, description: 'A node of a site.' },
);
export type AssetRecord = Static<typeof assetSchema>;

export const hybridCoreSchema = Type.Object(
  {
    id: id("The hybrid core's name; unique within the partner."),
    status: status('Open list; `active` is usual.'),
    public_available: Type.Boolean({
      description: 'Whether the hybrid core is publicly available.',
    }),
    site_ids: Type.Array(id('A site id.'), {
      uniqueItems: true,
      description: 'Ids of its sites, in code-point order.',
    }),
    asset_count: count('How many assets its sites have together.'),
  },
  { ...closed, description: "A partner's private cloud over one or more sites." },
);
export type HybridCoreRecord = Static<typeof hybridCoreSchema>;
