import { describe, expect, it } from 'vitest';
import { fitsText, type Headroom, siteCells, strandedText } from './headroom-text.ts';

const counted = { nodes: 4 };
const nothing = { nodes: 0 };
const free: Headroom['free'] = {
  cpu: counted,
  memory: counted,
  storage: { distributed: counted, rocket: nothing, object: nothing },
};
const survives = { nodes: 1, limited_by: 'cpu' } as const;

function headroom(fits: Partial<NonNullable<Headroom['fits']>> | null): Headroom {
  const none = { count: 0, limited_by: null, nodes: 0, stranded: {} } as const;
  return { free, fits: fits && { ...none, ...fits } };
}

describe('what still fits', () => {
  it.each([
    [{ count: 118, nodes: 31, limited_by: 'memory' }, '118 fit, on 31 nodes, limited by memory.'],
    [
      { count: 1, nodes: 1, limited_by: 'failures' },
      '1 fits, on 1 node, limited by the nodes that may fail.',
    ],
    [{ count: '90071992547409930', nodes: 2 }, '90,071,992,547,409,930 fit, on 2 nodes.'],
    [{ count: 7, limited_by: 'distributed' }, '7 fit, limited by distributed storage.'],
    [{ limited_by: 'cpu' }, 'None fits, limited by CPU.'],
  ] as const)('%j reads as %s', (fits, text) => {
    expect(fitsText(headroom(fits), ['cpu', 'distributed'])).toBe(text);
  });

  it('is not known where no node reports what is asked for, and nothing without a shape', () => {
    const unknown = { count: null, limited_by: null, nodes: null, stranded: null };
    expect(strandedText(headroom(unknown))).toBeNull();
    expect(fitsText(headroom(unknown), ['cpu', 'rocket', 'object'])).toBe(
      'Not known how many fit: no active node reports rocket storage and object storage.',
    );
    expect(fitsText(headroom(null), [])).toBeNull();
  });

  it('leaves on the nodes what is more than nothing', () => {
    const stranded = { cpu_cores: 10.5, memory_bytes: 0, rocket_bytes: 2 ** 40 };
    expect(strandedText(headroom({ count: 3, nodes: 2, stranded }))).toBe(
      'Left over on the nodes then: 10.5\u00a0cores, 1\u00a0TiB of rocket storage.',
    );
    expect(strandedText(headroom({ count: 3, nodes: 2 }))).toBeNull();
    expect(strandedText(headroom({ stranded }))).toBeNull();
  });

  it('stands in the row of each site', () => {
    const fits = { count: 5, limited_by: 'memory' } as const;
    const row = (of: Partial<Parameters<typeof siteCells>[0]>) =>
      Object.values(siteCells({ survives, fits, ...of }));
    expect(row({})).toEqual(['5', 'memory', '1 node']);
    const unknown = { nodes: null, limited_by: null };
    const unknownFits = { count: null, limited_by: null };
    for (const none of [null, unknownFits]) {
      expect(row({ fits: none, survives: unknown })).toEqual(['not known', '–', 'not known']);
    }
    expect(row({ survives: { nodes: -1, limited_by: 'cpu' } })[2]).toBe('none; too full');
  });
});
