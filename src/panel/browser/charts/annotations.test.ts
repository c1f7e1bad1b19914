import { describe, expect, it } from 'vitest';
import { annotationText, groupAnnotations } from './annotations.ts';

describe('marks', () => {
  it('that stand closer than a mark is wide are one', () => {
    const added = { 'asset.added': 1 };
    const marks = [
      [2, added],
      [3, { 'asset.added': 3, 'asset.removed': 1 }],
      [5, added],
      [9, added],
    ] as const;
    expect(groupAnnotations(marks, 3)).toEqual([
      { from: 2, to: 3, counts: { 'asset.added': 4, 'asset.removed': 1 } },
      { from: 5, to: 5, counts: added },
      { from: 9, to: 9, counts: added },
    ]);
    expect(groupAnnotations(marks, 0.5)).toHaveLength(4);
    expect(groupAnnotations([], 3)).toEqual([]);
  });

  it('say what changed, and how many', () => {
    expect(
      annotationText({
        'asset.added': 4,
        'asset.status:failed': 1,
        'asset.capacity': 2,
        'hybrid_core.removed': 1,
        'partner.loaded': 1,
      }),
    ).toBe(
      '4 nodes added, 1 change to failed, 2 nodes with another capacity, 1 hybrid core removed, inventory first loaded',
    );
  });
});
