/** The targets of Prometheus' HTTP service discovery (docs: Introduction, Targets). */
import { type Static, Type } from 'typebox';
import { type AssetState, assetExample } from './asset.ts';
import { hybridCoreExample } from './hybrid-core.ts';
import { targetPortDefault } from './parameters.ts';
import { closed } from './values.ts';

const label = (description: string) => Type.String({ description });

export const targetGroupsSchema = Type.Array(
  Type.Object(
    {
      targets: Type.Array(Type.String({ description: 'The asset id and the port.' }), {
        minItems: 1,
        maxItems: 1,
      }),
      labels: Type.Object(
        {
          __meta_hybrid_core_id: label('The hybrid core.'),
          __meta_hybrid_core_site_id: label('The site.'),
          __meta_hybrid_core_asset_id: label('The asset.'),
          __meta_hybrid_core_node_type: label('Its node type.'),
          __meta_hybrid_core_status: label('Its status.'),
        },
        { ...closed, description: 'For `relabel_configs`.' },
      ),
    },
    { ...closed, description: 'One asset.' },
  ),
  { description: 'A group for each asset, in the order of site and asset.' },
);

type TargetGroup = Static<typeof targetGroupsSchema>[number];

/** The input of a group. */
interface TargetState extends Pick<AssetState, 'id' | 'siteId' | 'status'> {
  readonly hybridCoreId: string;
  readonly nodeType: string;
}

/** The group of an asset whose exporter listens at `address`, host and port. */
export function targetGroup(address: string, asset: TargetState): TargetGroup {
  return {
    targets: [address],
    labels: {
      __meta_hybrid_core_id: asset.hybridCoreId,
      __meta_hybrid_core_site_id: asset.siteId,
      __meta_hybrid_core_asset_id: asset.id,
      __meta_hybrid_core_node_type: asset.nodeType,
      __meta_hybrid_core_status: asset.status,
    },
  };
}

export const targetGroupExample = targetGroup(`${assetExample.id}:${targetPortDefault}`, {
  ...assetExample,
  hybridCoreId: hybridCoreExample.id,
});
