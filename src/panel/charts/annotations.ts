/** Groups the change annotations of a chart, and formats them as text. */

import type { EventMark } from '../../contract/event.ts';
import { counted } from '../values/format.ts';
import * as words from '../words/annotations.ts';
import type { Noun } from '../words/nouns.ts';

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

/** `4 nodes added, 1 change to failed`. */
export function annotationText(counts: Readonly<Record<string, number>>): string {
  const texts = Object.entries(counts).map(([kind, count]) => {
    const [noun = '', change = '', status] = kind.split(/[.:]/);
    if (noun === 'partner') return words.firstLoaded;
    // Counts changes, not nodes: a node may fail several times within a group.
    if (status !== undefined) return words.changesTo(counted(count, 'change'), status);
    return words.whatChanged(
      counted(count, nouns[noun] ?? 'node'),
      words.changeOf[change] ?? change,
    );
  });
  return texts.join(', ');
}
