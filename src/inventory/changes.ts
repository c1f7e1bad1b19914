/** Diffs stored rows against desired rows of any type. */
import type { Changes } from '../store/store.ts';

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
export function compareRows<Stored extends Row, Wanted extends Row>(
  stored: ReadonlyMap<string, Stored>,
  wanted: ReadonlyMap<string, Wanted>,
  isSame: (stored: Stored, wanted: Wanted) => boolean,
): RowComparison<Stored, Wanted> {
  const put: Wanted[] = [];
  let added = 0;
  for (const [id, row] of wanted) {
    const before = stored.get(id);
    if (before === undefined) added++;
    if (before === undefined || !isSame(before, row)) put.push(row);
  }
  const remove = [...stored.keys()].filter((id) => !wanted.has(id));
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
