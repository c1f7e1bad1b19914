import { describe, expect, it } from 'vitest';
import { failureToleranceText, fullFailureToleranceText } from './failure-tolerance-text.ts';

describe('how many nodes may be lost', () => {
  it.each([
    [{ nodes: 3, limited_by: 'memory' }, 'May lose 3 nodes; memory sets the limit.'],
    [{ nodes: 1, limited_by: 'cpu' }, 'May lose 1 node; CPU sets the limit.'],
    [
      { nodes: 1, limited_by: 'cpu', site_id: 'fra01' },
      'Each site may lose 1 node; CPU in fra01 sets the limit.',
    ],
    [
      { nodes: 0, limited_by: 'memory', site_id: 'fra01' },
      'Cannot lose a node: the others in fra01 have too little memory.',
    ],
    [{ nodes: -1, limited_by: 'cpu' }, 'Cannot lose a node: use of CPU exceeds the capacity.'],
    [{ nodes: null, limited_by: null, site_id: null }, 'Not known how many nodes may be lost.'],
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
      'May lose 1 node; CPU sets the limit.',
    );
    expect(fullFailureToleranceText({ ...survives, nodes_active: 2_500 })).toBe(
      'May lose 1 node; CPU sets the limit. 1,500 of 2,500 nodes do not report.',
    );
  });
});
