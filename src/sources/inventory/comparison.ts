/** Compares what is stored with what is desired: rows of any type, and a site's assets with their usage. */
import {
  type Asset,
  assetQuantityKeys,
  assetTextKeys,
  textOf,
  textsOf,
} from '../../domain/asset.ts';
import {
  isRenewedAllocation,
  isSameUsage,
  type Usage,
  withAllocation,
} from '../../domain/usage.ts';
import type { Changes, WholeSite } from '../../store/store.ts';
import type { DesiredAsset } from './desired.ts';

/** Counts of changes to one kind of row; unchanged rows are not counted. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface Row {
  readonly id: string;
}

/** The rows to write and to remove, the rows as they were, and the counts of new and changed rows. */
export interface RowComparison<Stored extends Row, Kept extends Row = Stored> extends ChangeCounts {
  readonly before: ReadonlyMap<string, Stored>;
  readonly changes: Changes<Kept>;
}

/** Writes rows that are new or differ, and leaves the rest out. */
export function compareRows<Stored extends Row, Desired extends Row>(
  stored: ReadonlyMap<string, Stored>,
  desired: ReadonlyMap<string, Desired>,
  isSame: (stored: Stored, desired: Desired) => boolean,
): RowComparison<Stored, Desired> {
  const put: Desired[] = [];
  let added = 0;
  for (const [id, row] of desired) {
    const before = stored.get(id);
    if (before === undefined) added++;
    if (before === undefined || !isSame(before, row)) put.push(row);
  }
  const remove = [...stored.keys()].filter((id) => !desired.has(id));
  return {
    before: stored,
    changes: { put, remove },
    added,
    changed: put.length - added,
    removed: remove.length,
  };
}

export function byId<Any extends Row>(rows: readonly Any[]): Map<string, Any> {
  return new Map(rows.map((row) => [row.id, row]));
}

export function hasChanges({ put, remove }: Changes<unknown>): boolean {
  return put.length > 0 || remove.length > 0;
}

export function sumCounts(counts: readonly ChangeCounts[]): ChangeCounts {
  let added = 0;
  let changed = 0;
  let removed = 0;
  for (const part of counts) {
    added += part.added;
    changed += part.changed;
    removed += part.removed;
  }
  return { added, changed, removed };
}

export interface SiteReconciliation {
  readonly assets: Changes<Asset>;
  /** The assets as they were. */
  readonly before: ReadonlyMap<string, Asset>;
  /** The site's complete usage if it differs, otherwise null. */
  readonly usage: ReadonlyMap<string, Usage> | null;
  /** An asset with a change of usage alone counts as changed, one seen as it was before does not. */
  readonly counts: ChangeCounts;
  readonly assetsBefore: number;
}

/** Compares a site's stored contents with the desired assets. */
export function reconcileSite(
  stored: WholeSite,
  desired: readonly DesiredAsset[],
): SiteReconciliation {
  const before = byId(stored.assets);
  const rows = compareRows(before, byId(desired.map(bareAsset)), isSameAsset);
  const usage = new Map<string, Usage>();
  const changed = new Set(rows.changes.put.map(({ id }) => id));
  let usageDiffers = false;
  for (const asset of desired) {
    const known = stored.usage.get(asset.id) ?? null;
    const next = nextUsage(before.get(asset.id), known, asset);
    if (next !== null) usage.set(asset.id, next);
    if (isSameUsage(known, next)) continue;
    usageDiffers = true;
    if (!isRenewedAllocation(known, next)) changed.add(asset.id);
  }
  const goneWithAssets = rows.changes.remove.some((id) => stored.usage.has(id));
  return {
    assets: rows.changes,
    before,
    usage: usageDiffers || goneWithAssets ? usage : null,
    counts: { added: rows.added, changed: changed.size - rows.added, removed: rows.removed },
    assetsBefore: before.size,
  };
}

/** Usage belongs to a node of one type: a node of another type is another node. */
function nextUsage(
  before: Asset | undefined,
  known: Usage | null,
  desired: DesiredAsset,
): Usage | null {
  const kept = before?.nodeType === desired.nodeType ? known : null;
  const usage = desired.usage === 'keep' ? kept : desired.usage;
  const { allocation } = desired;
  return withAllocation(usage, allocation === 'keep' ? (kept?.allocation ?? null) : allocation);
}

function bareAsset(asset: DesiredAsset): Asset {
  const { id, nodeType, capacity } = asset;
  return { id, nodeType, ...textsOf(asset), capacity };
}

function isSameAsset(a: Asset, b: Asset): boolean {
  return (
    a.nodeType === b.nodeType &&
    assetTextKeys.every((key) => textOf(a, key) === textOf(b, key)) &&
    assetQuantityKeys.every((quantity) => a.capacity[quantity] === b.capacity[quantity])
  );
}
