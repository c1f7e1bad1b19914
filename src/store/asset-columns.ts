/**
 * A site's assets as columns, each a JSON array in one text: the form in which databases read and
 * write them. One text of a thousand values costs a tenth of a thousand texts.
 */
import {
  type Asset,
  type AssetAmount,
  type AssetQuantityKey,
  type AssetTexts,
  assetQuantities,
  assetQuantityKeys,
  assetTextKeys,
  type Capacity,
  type NodeType,
  perQuantity,
  perText,
  textOf,
} from '../domain/asset.ts';
import { compareCodePoints } from '../domain/identifier.ts';

/** The column of each quantity that the inventory states. */
const capacityColumnOf = {
  cpu: 'cpuHundredths',
  memory: 'memoryBytes',
  storage: 'storageBytes',
} as const satisfies Readonly<Record<AssetQuantityKey, string>>;

/** Integer columns and their types. */
export type CapacityColumns = {
  [Key in AssetQuantityKey as (typeof capacityColumnOf)[Key]]: AssetAmount<Key> | null;
};

export const capacityColumnNames = Object.values(capacityColumnOf);

/** Columns of an asset, besides its site. */
export const assetColumnNames = [
  'assetId',
  'nodeType',
  ...assetTextKeys,
  ...capacityColumnNames,
] as const;

/** JSON arrays of equal length. */
export type AssetColumns = Readonly<Record<(typeof assetColumnNames)[number], string>>;

/** JSON values of an asset, in the order of `assetColumnNames`. */
export function assetValues(asset: Asset): readonly (string | number | null)[] {
  return [
    asset.id,
    asset.nodeType,
    ...assetTextKeys.map((key) => textOf(asset, key)),
    ...assetQuantityKeys.map((quantity) => jsonAmount(asset.capacity[quantity])),
  ];
}

/** JSON form of an amount: hundredths of a core are a string, since they may exceed a double. */
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
    ...perText((key) => JSON.stringify(assets.map((asset) => textOf(asset, key)))),
    ...(Object.fromEntries(capacities) as Record<keyof CapacityColumns, string>),
  };
}

/** The assets, sorted by id (code points), for columns in any order. */
export function fromColumns(columns: AssetColumns): readonly Asset[] {
  const ids: string[] = JSON.parse(columns.assetId);
  const nodeTypes: NodeType[] = JSON.parse(columns.nodeType);
  const texts = perText((key): (string | null)[] => JSON.parse(columns[key]));
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
      ...(perText((key) => texts[key][row]!) as AssetTexts),
      capacity: perQuantity((quantity) => capacities[quantity][row]!) as Capacity,
    });
    isSorted &&= row === 0 || compareCodePoints(ids[row - 1]!, id) < 0;
  }
  // Databases aggregate rows in key order, but none guarantees it.
  return isSorted ? assets : assets.sort((a, b) => compareCodePoints(a.id, b.id));
}

function toHundredths(value: string | null): bigint | null {
  return value === null ? null : BigInt(value);
}
