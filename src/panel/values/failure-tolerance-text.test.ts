import { describe, expect, it } from 'vitest';
import { failureToleranceText } from './failure-tolerance-text.ts';

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
    expect(failureToleranceText(survives)).toBe(text);
  });
});
