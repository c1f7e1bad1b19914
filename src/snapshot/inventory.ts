/**
 * In charge of what the inventory says of a site's assets, as a snapshot keeps it: columns, so that
 * new usage can be shown on them without reading them again.
 */
import type { Asset, NodeType } from '../domain/asset.ts';
import { type Exact, exactColumn, toExact } from '../domain/exact.ts';
import type { ExactCapacity } from '../domain/shown.ts';
import { countNodes, type NodeCounts } from '../domain/workload.ts';
import type { Revision } from '../store/store.ts';
import { type TextColumn, textColumn } from './column.ts';
import { type PackedTexts, packTexts } from './packed-texts.ts';
import type { Steps } from './slices.ts';

/** A site's assets, in the code-point order of their ids. */
export interface SiteInventory {
  /** The assets revision that the store gave it. */
  readonly revision: Revision;
  readonly ids: PackedTexts;
  readonly nodeType: TextColumn;
  readonly status: TextColumn;
  readonly capacities: Readonly<Record<keyof ExactCapacity, ArrayLike<Exact>>>;
  readonly nodes: NodeCounts;
}

/** `former` is the site's inventory until now: ids that did not change are shared with it. */
export function* buildInventory(
  revision: Revision,
  assets: readonly Asset[],
  former: SiteInventory | null,
): Steps<SiteInventory> {
  const ids = yield* packTexts(assets, ({ id }) => id);
  return {
    revision,
    ids: former?.ids.equals(ids) ? former.ids : ids,
    nodeType: textColumn(assets.map(({ nodeType }) => nodeType)),
    status: textColumn(assets.map(({ status }) => status)),
    capacities: {
      cpu: exactColumn(assets.map(({ capacity }) => toExact(capacity.cpu))),
      memory: exactColumn(assets.map(({ capacity }) => toExact(capacity.memory))),
      storage: exactColumn(assets.map(({ capacity }) => toExact(capacity.storage))),
    },
    nodes: countNodes(assets),
  };
}

export function nodeTypeOf({ nodeType }: SiteInventory, row: number): NodeType {
  return nodeType.values.texts[nodeType.ranks[row]] as NodeType;
}

export function statusOf({ status }: SiteInventory, row: number): string {
  return status.values.texts[status.ranks[row]];
}
