/** Reconciles one site: its assets and their usage. */
import { type Asset, assetQuantityKeys } from '../domain/asset.ts';
import { isSameUsage, type Usage } from '../domain/usage.ts';
import type { Changes, WholeSite } from '../store/store.ts';
import type { ChangeCounts } from './changes.ts';
import { byId, compareRows } from './changes.ts';
import type { DesiredAsset } from './desired.ts';

export interface SiteReconciliation {
  readonly assets: Changes<Asset>;
  /** The assets as they were. */
  readonly before: ReadonlyMap<string, Asset>;
  /** The site's complete usage if it differs, otherwise null. */
  readonly usage: ReadonlyMap<string, Usage> | null;
  /** An asset with a change of usage alone counts as changed. */
  readonly counts: ChangeCounts;
  readonly assetsBefore: number;
}

/** Compares a site's stored contents with the desired assets. */
export function reconcileSite(
  stored: WholeSite,
  wanted: readonly DesiredAsset[],
): SiteReconciliation {
  const before = byId(stored.assets);
  const rows = compareRows(before, byId(wanted.map(bareAsset)), isSameAsset);
  const usage = new Map<string, Usage>();
  const changed = new Set(rows.changes.put.map(({ id }) => id));
  let usageDiffers = false;
  for (const asset of wanted) {
    const known = stored.usage.get(asset.id) ?? null;
    const next = nextUsage(before.get(asset.id), known, asset);
    if (next !== null) usage.set(asset.id, next);
    if (isSameUsage(known, next)) continue;
    usageDiffers = true;
    changed.add(asset.id);
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
  wanted: DesiredAsset,
): Usage | null {
  if (wanted.usage !== 'keep') return wanted.usage;
  return before?.nodeType === wanted.nodeType ? known : null;
}

function bareAsset({ id, nodeType, status, capacity }: DesiredAsset): Asset {
  return { id, nodeType, status, capacity };
}

function isSameAsset(a: Asset, b: Asset): boolean {
  return (
    a.nodeType === b.nodeType &&
    a.status === b.status &&
    assetQuantityKeys.every((quantity) => a.capacity[quantity] === b.capacity[quantity])
  );
}
