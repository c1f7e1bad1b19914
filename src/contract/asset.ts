/** The record of an asset (docs: Introduction, Asset). `asset-json.ts` writes it. */
import { type Static, type TUnsafe, Type } from 'typebox';
import {
  type Asset,
  type AssetQuantityKey,
  type AssetTextKey,
  type AssetTexts,
  assetTexts,
  nodeTypes,
  perText,
  type StorageKind,
  storageKindOf,
} from '../domain/asset.ts';
import type { AssetView } from '../domain/asset-view.ts';
import { bytes, closed, cores, id, nullable, percent, time } from './values.ts';

const storageKinds: StorageKind[] = nodeTypes.map((nodeType) => storageKindOf[nodeType]);

/** An asset's usage is present if its use or its total is known; its unknown parts are null. */
const partlyKnown = 'Null if neither use nor total is known.';

const allocatedBytes = {
  percent: percent('Allocated of allocatable; null unless both are known.'),
  allocated_bytes: nullable(bytes('Promised, in bytes.')),
  allocatable_bytes: nullable(bytes('What may be promised in all, in bytes.')),
};

const allocationSchema = nullable(
  Type.Object(
    {
      cpu: nullable(
        Type.Object(
          {
            percent: percent('Allocated of allocatable; null unless both are known.'),
            allocated_cores: nullable(cores('Cores promised.')),
            allocatable_cores: nullable(cores('Cores that may be promised in all.')),
          },
          { ...closed, description: 'CPU; null if nothing of it is known.' },
        ),
      ),
      memory: nullable(
        Type.Object(allocatedBytes, {
          ...closed,
          description: 'Memory; always null unless the asset is `compute`.',
        }),
      ),
      storage: nullable(
        Type.Object(allocatedBytes, {
          ...closed,
          description: 'Storage, of the one kind of the asset; null if nothing of it is known.',
        }),
      ),
      observed_at: time(
        'When this was so at its source, the oldest time if the quantities differ.',
      ),
    },
    {
      ...closed,
      description:
        'What the platform has promised to what it runs, and how much it may promise in all: ' +
        '(total − reserved) × overcommit. Null if nothing of it is known.',
    },
  ),
);

const textProperties = perText(textProperty) as {
  [Key in AssetTextKey]: TUnsafe<Required<AssetTexts>[Key]>;
};

function textProperty(key: AssetTextKey) {
  const { pattern, inRecord, isRequired } = assetTexts[key];
  const schema = Type.String({ pattern: pattern.source, description: inRecord });
  return isRequired ? schema : nullable(schema);
}

export const assetSchema = Type.Object(
  {
    id: id("The asset's name; unique within its site."),
    site_id: id('The site that the asset is in.'),
    node_type: Type.Enum([...nodeTypes], {
      type: 'string',
      description: 'What the node is for. The list is closed.',
    }),
    ...textProperties,
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
    allocation: allocationSchema,
    observed_at: time(
      'When the use was measured at its source, the oldest time if the quantities differ; ' +
        'null if it never was.',
    ),
  },
  { ...closed, description: 'A node of a site.' },
);

/** The record as clients read it. */
export type AssetRecord = Static<typeof assetSchema>;

/** The input of a record. */
export interface AssetState
  extends Pick<Asset, 'id' | 'nodeType' | AssetTextKey>,
    Pick<AssetView, AssetQuantityKey | 'allocation' | 'observedAt'> {
  readonly siteId: string;
}

export const assetExample: AssetState = {
  id: 'fra01-cmp-0001.acme.example',
  siteId: 'fra01',
  nodeType: 'compute',
  status: 'active',
  cpu: { percent: 4321, used: 5531, total: 12800 },
  memory: { percent: 5859, used: 322122547200, total: 549755813888 },
  storage: { percent: 1250, used: 960187640832, total: 7681501126656 },
  allocation: {
    cpu: { percent: 6250, used: 32000, total: 51200 },
    memory: { percent: 7500, used: 386547056640, total: 515396075520 },
    storage: null,
    observedAt: Date.UTC(2026, 10, 20, 12),
  },
  observedAt: Date.UTC(2026, 10, 20, 12),
};

/** An asset without measurements; the inventory states its memory and storage alone. */
export const assetNotObservedExample: AssetState = {
  id: 'fra01-cmp-0002.acme.example',
  siteId: 'fra01',
  nodeType: 'compute',
  status: 'staged',
  cpu: null,
  memory: { percent: null, used: null, total: 549755813888 },
  storage: { percent: null, used: null, total: 7681501126656 },
  allocation: null,
  observedAt: null,
};
