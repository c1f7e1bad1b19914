/** Schemas of the records that answers carry, and their static types. */
import { type Static, Type } from 'typebox';
import { nodeTypes, type StorageKind, statusPattern, storageKindOf } from '../domain/asset.ts';
import {
  bytes,
  bytesSum,
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

const nodesReporting = count(
  'How many assets the sums cover: the active ones whose use and total are both known.',
);

function byteWorkload(description: string) {
  return Type.Object(
    {
      percent: percent('Used of total, the ratio of the sums; null with nothing reporting.'),
      used_bytes: bytesSum('In use, in bytes.'),
      total_bytes: bytesSum('There, in bytes.'),
      nodes_reporting: nodesReporting,
    },
    { ...closed, description },
  );
}

function nodeTypeMap<Value extends Parameters<typeof Type.Object>[0][string]>(
  value: (nodeType: (typeof nodeTypes)[number]) => Value,
  description: string,
) {
  return Type.Object(
    {
      compute: value('compute'),
      distributed_storage: value('distributed_storage'),
      object_storage: value('object_storage'),
    },
    { ...closed, description },
  );
}

/** The statuses are an open list, so they are keys of a map: those that occur, and no others. */
function statusCounts(description: string) {
  return Type.Unsafe<Record<string, number>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: statusPattern.source },
    additionalProperties: { type: 'integer', minimum: 1 },
    description: `${description} By status, as they occur, in code-point order.`,
  });
}

export const siteResourcesSchema = Type.Object(
  {
    site_id: id('The site.'),
    cpu: Type.Object(
      {
        percent: percent('Used of total, the ratio of the sums; null with nothing reporting.'),
        used_cores: cores('Cores in use.'),
        total_cores: cores('Cores there.'),
        nodes_reporting: nodesReporting,
      },
      { ...closed, description: 'CPU workload of the compute assets.' },
    ),
    memory: byteWorkload('Memory workload of the compute assets.'),
    storage: Type.Object(
      {
        distributed: byteWorkload('Distributed storage: the distributed_storage assets.'),
        rocket: byteWorkload('Rocket (local) storage: the compute assets.'),
        object: byteWorkload('Object storage: the object_storage assets.'),
      },
      { ...closed, description: 'Storage workload by kind.' },
    ),
    nodes: Type.Object(
      {
        total: count('All assets of the site.'),
        reporting: count('Assets, of any status, with at least one known use that is shown.'),
        by_node_type: nodeTypeMap(
          (nodeType) => count(`Assets of node type ${nodeType}.`),
          'All assets by node type.',
        ),
        by_status: statusCounts('All assets.'),
        by_node_type_and_status: nodeTypeMap(
          (nodeType) => statusCounts(`Assets of node type ${nodeType}.`),
          'All assets by node type and status.',
        ),
      },
      { ...closed, description: 'How the nodes are applied.' },
    ),
    observed_at: Type.Object(
      { oldest: time('Oldest measurement in any sum.'), newest: time('Newest one in any sum.') },
      { ...closed, description: 'The span of the measurements; null and null if there are none.' },
    ),
  },
  { ...closed, description: 'CPU, memory and storage workload of a site, and its nodes.' },
);
export type SiteResourcesRecord = Static<typeof siteResourcesSchema>;

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
