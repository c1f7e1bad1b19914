import { describe, expect, it } from 'vitest';
import { failureToleranceText, fullFailureToleranceText } from './failure-tolerance-text.ts';

describe('how many nodes may be lost', () => {
  it.each([
    [{ nodes: 3, limited_by: 'memory' }, 'Any 3 nodes can fail (tightest: memory).'],
    [{ nodes: 1, limited_by: 'cpu' }, 'Any node can fail (tightest: CPU).'],
    [
      { nodes: 1, limited_by: 'cpu', site_id: 'fra01' },
      'Any node of a site can fail (tightest: fra01, CPU).',
    ],
    [{ nodes: 0, limited_by: 'memory', site_id: 'fra01' }, 'fra01 cannot lose a node (memory).'],
    [{ nodes: 0, limited_by: 'cpu' }, 'Cannot lose a node (CPU).'],
    [{ nodes: -1, limited_by: 'cpu' }, 'Cannot lose a node: use of CPU exceeds the capacity.'],
    [{ nodes: null, limited_by: null, site_id: null }, 'Not known how many nodes can fail.'],
  ] as const)('%j reads as %s', (survives, text) => {
    const reports = { nodes_reporting: 12, nodes_active: 12 };
    expect(failureToleranceText({ ...survives, ...reports })).toBe(text);
  });

  it('names what does not fit, where that is not the use', () => {
    const survives = { nodes: -1, limited_by: 'cpu', nodes_reporting: 2, nodes_active: 2 } as const;
    expect(fullFailureToleranceText(survives, 'the promise')).toBe(
      'Cannot lose a node: the promise of CPU exceeds the capacity.',
    );
  });

  it('says how many nodes do not report', () => {
    const survives = { nodes: 1, limited_by: 'cpu', nodes_reporting: 1_000 } as const;
    expect(fullFailureToleranceText({ ...survives, nodes_active: 1_000 })).toBe(
      'Any node can fail (tightest: CPU).',
    );
    expect(fullFailureToleranceText({ ...survives, nodes_active: 2_500 })).toBe(
      'Any node can fail (tightest: CPU). 1,500 of 2,500 nodes do not report.',
    );
  });
});
