/** Groups the change annotations of a chart, and formats them as text. */

import { counted } from '../values/format.ts';
import type { Noun } from '../values/nouns.ts';
import type { EventMark } from './event-marks.ts';

/** Changes close enough to share one annotation. */
export interface AnnotationGroup {
  /** Rows of the chart with the first and the last change. */
  readonly from: number;
  readonly to: number;
  /** Changes by kind, as in an `EventMark`. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Groups annotations, sorted by row; groups start at least `rowsApart` rows apart. */
export function groupAnnotations(
  annotations: readonly EventMark[],
  rowsApart: number,
): readonly AnnotationGroup[] {
  const groups: { from: number; to: number; counts: Record<string, number> }[] = [];
  for (const [row, counts] of annotations) {
    let group = groups.at(-1);
    if (group === undefined || row - group.from >= rowsApart) {
      group = { from: row, to: row, counts: {} };
      groups.push(group);
    }
    group.to = row;
    for (const [kind, count] of Object.entries(counts)) {
      group.counts[kind] = (group.counts[kind] ?? 0) + count;
    }
  }
  return groups;
}

/** Nouns by the first part of an event's type. */
const nouns: Readonly<Record<string, Noun>> = {
  hybrid_core: 'hybrid core',
  site: 'site',
  asset: 'node',
};

/** What happened to some of them, where the event's own word does not say it. */
const changeNames: Readonly<Record<string, string>> = {
  capacity: 'with another capacity',
  changed: 'of another type',
};

/** `4 nodes added, 1 change to failed`. */
export function annotationText(counts: Readonly<Record<string, number>>): string {
  const texts = Object.entries(counts).map(([kind, count]) => {
    const [noun = '', change = '', status] = kind.split(/[.:]/);
    if (noun === 'partner') return 'inventory first loaded';
    // Counts changes, not nodes: a node may fail several times within a group.
    if (status !== undefined) return `${counted(count, 'change')} to ${status}`;
    return `${counted(count, nouns[noun] ?? 'node')} ${changeNames[change] ?? change}`;
  });
  return texts.join(', ');
}
