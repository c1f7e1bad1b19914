/**
 * A site's assets as columns, each a JSON array in one text. In this form the assets come from the
 * database and go there. One text of a thousand values costs a tenth of a thousand texts.
 */
import type { Asset, NodeType } from '../domain/asset.ts';
import { compareCodePoints } from '../domain/identifier.ts';
import type { AssetTable } from './sql/tables.ts';

/** Columns that make an asset, beside the site that it is in. */
export const assetColumnNames = [
  'assetId',
  'nodeType',
  'status',
  'cpuHundredths',
  'memoryBytes',
  'storageBytes',
] as const satisfies readonly (keyof AssetTable)[];

/** Equally long JSON arrays. Hundredths of a core are strings, since a double may not hold them. */
export type AssetColumns = Readonly<Record<(typeof assetColumnNames)[number], string>>;

export function toColumns(assets: readonly Asset[]): AssetColumns {
  return {
    assetId: JSON.stringify(assets.map(({ id }) => id)),
    nodeType: JSON.stringify(assets.map(({ nodeType }) => nodeType)),
    status: JSON.stringify(assets.map(({ status }) => status)),
    cpuHundredths: JSON.stringify(assets.map(({ capacity }) => capacity.cpu?.toString() ?? null)),
    memoryBytes: JSON.stringify(assets.map(({ capacity }) => capacity.memory)),
    storageBytes: JSON.stringify(assets.map(({ capacity }) => capacity.storage)),
  };
}

/** The assets, ordered by id (code points) whatever the order of the columns. */
export function fromColumns(columns: AssetColumns): readonly Asset[] {
  const ids: string[] = JSON.parse(columns.assetId);
  const nodeTypes: NodeType[] = JSON.parse(columns.nodeType);
  const statuses: string[] = JSON.parse(columns.status);
  const cpu: (string | null)[] = JSON.parse(columns.cpuHundredths);
  const memory: (number | null)[] = JSON.parse(columns.memoryBytes);
  const storage: (number | null)[] = JSON.parse(columns.storageBytes);
  const assets: Asset[] = [];
  let isSorted = true;
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!;
    const hundredths = cpu[row]!;
    assets.push({
      id,
      nodeType: nodeTypes[row]!,
      status: statuses[row]!,
      capacity: {
        cpu: hundredths === null ? null : BigInt(hundredths),
        memory: memory[row]!,
        storage: storage[row]!,
      },
    });
    isSorted &&= row === 0 || compareCodePoints(ids[row - 1]!, id) < 0;
  }
  // Databases gather rows in the order of their key, but none of them promises this.
  return isSorted ? assets : assets.sort((a, b) => compareCodePoints(a.id, b.id));
}
