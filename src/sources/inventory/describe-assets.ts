/** Names the assets that a change adds, changes and removes, and how, for a dry run. */
import {
  type Asset,
  assetQuantities,
  assetQuantityKeys,
  assetTextKeys,
  type Capacity,
  formatAmount,
  textOf,
} from '../../domain/asset.ts';
import type { PartnerChange, WholePartner } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';

/** Assets that a dry run names for each partner; their numbers stand above. */
const namedChangesMax = 50;

/**
 * A line for each asset, up to a number of them:
 *
 *     + fra01/fra01-cmp-0009 compute, active
 *     ~ fra01/fra01-cmp-0001 status active -> failed
 *     - fra01/fra01-cmp-0004
 */
export function describeAssets(
  state: WholePartner | null,
  change: PartnerChange | null,
): readonly string[] {
  const lines: string[] = [];
  for (const [siteId, { put, remove }] of change?.assets ?? []) {
    const stored = new Map(state?.contents.get(siteId)?.assets.map((asset) => [asset.id, asset]));
    for (const asset of put) {
      const before = stored.get(asset.id);
      const name = `${siteId}/${asset.id}`;
      lines.push(
        before === undefined
          ? `+ ${name} ${asset.nodeType}, ${asset.status}`
          : `~ ${name} ${differences(before, asset).join(', ')}`,
      );
    }
    for (const id of remove) lines.push(`- ${siteId}/${id}`);
  }
  const rest = lines.length - namedChangesMax;
  const named = lines.slice(0, namedChangesMax);
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].map((line) => `  ${oneLine(line)}`);
}

function differences(before: Asset, after: Asset): readonly string[] {
  const parts: readonly (readonly [string, string | null, string | null])[] = [
    ['node type', before.nodeType, after.nodeType],
    ...assetTextKeys.map((key) => [key, textOf(before, key), textOf(after, key)] as const),
    ...capacityParts(before.capacity, after.capacity),
  ];
  return parts
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `${name} ${a ?? 'unknown'} -> ${b ?? 'unknown'}`);
}

function capacityParts(before: Capacity, after: Capacity) {
  return assetQuantityKeys.map((quantity) => {
    const { name, unit } = assetQuantities[quantity];
    const amount = ({ [quantity]: of }: Capacity) =>
      of === null ? 'unknown' : formatAmount(of, unit);
    return [`${name} ${unit}`, amount(before), amount(after)] as const;
  });
}
