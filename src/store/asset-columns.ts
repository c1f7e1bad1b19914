/**
 * A site's assets as columns, each a JSON array in one text. In this form the assets come from the
 * database and go there. One text of a thousand values costs a tenth of a thousand texts.
 */
import {
  type Asset,
  type AssetAmount,
  type AssetQuantityKey,
  assetQuantities,
  assetQuantityKeys,
  type Capacity,
  type NodeType,
  perQuantity,
} from '../domain/asset.ts';
import { compareCodePoints } from '../domain/identifier.ts';

/** The column of each quantity that the inventory states. */
const capacityColumnOf = {
  cpu: 'cpuHundredths',
  memory: 'memoryBytes',
  storage: 'storageBytes',
} as const satisfies Readonly<Record<AssetQuantityKey, string>>;

/** Columns of integers, and what they hold. */
export type CapacityColumns = {
  [Key in AssetQuantityKey as (typeof capacityColumnOf)[Key]]: AssetAmount<Key> | null;
};

export const capacityColumnNames = Object.values(capacityColumnOf);

/** Columns that make an asset, beside the site that it is in. */
export const assetColumnNames = [
  ...(['assetId', 'nodeType', 'status'] as const),
  ...capacityColumnNames,
];

/** Equally long JSON arrays. */
export type AssetColumns = Readonly<Record<(typeof assetColumnNames)[number], string>>;

/** What JSON holds of an asset's capacity, in the order of `capacityColumnNames`. */
export function capacityValues(capacity: Capacity): readonly (string | number | null)[] {
  return assetQuantityKeys.map((quantity) => jsonAmount(capacity[quantity]));
}

/** An amount as JSON holds it: hundredths of a core are a string, since a double may not hold them. */
export function jsonAmount(amount: bigint | number | null): string | number | null {
  return typeof amount === 'bigint' ? amount.toString() : amount;
}

export function toColumns(assets: readonly Asset[]): AssetColumns {
  const capacities = assetQuantityKeys.map((quantity) => {
    const values = assets.map(({ capacity }) => jsonAmount(capacity[quantity]));
    return [capacityColumnOf[quantity], JSON.stringify(values)] as const;
  });
  return {
    assetId: JSON.stringify(assets.map(({ id }) => id)),
    nodeType: JSON.stringify(assets.map(({ nodeType }) => nodeType)),
    status: JSON.stringify(assets.map(({ status }) => status)),
    ...(Object.fromEntries(capacities) as Record<keyof CapacityColumns, string>),
  };
}

/** The assets, ordered by id (code points) whatever the order of the columns. */
export function fromColumns(columns: AssetColumns): readonly Asset[] {
  const ids: string[] = JSON.parse(columns.assetId);
  const nodeTypes: NodeType[] = JSON.parse(columns.nodeType);
  const statuses: string[] = JSON.parse(columns.status);
  const capacities = perQuantity((quantity): (bigint | number | null)[] => {
    const values = JSON.parse(columns[capacityColumnOf[quantity]]);
    return assetQuantities[quantity].unit === 'cores' ? values.map(toHundredths) : values;
  });
  const assets: Asset[] = [];
  let isSorted = true;
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!;
    assets.push({
      id,
      nodeType: nodeTypes[row]!,
      status: statuses[row]!,
      capacity: perQuantity((quantity) => capacities[quantity][row]!) as Capacity,
    });
    isSorted &&= row === 0 || compareCodePoints(ids[row - 1]!, id) < 0;
  }
  // Databases gather rows in the order of their key, but none of them promises this.
  return isSorted ? assets : assets.sort((a, b) => compareCodePoints(a.id, b.id));
}

function toHundredths(value: string | null): bigint | null {
  return value === null ? null : BigInt(value);
}
