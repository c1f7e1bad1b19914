import { describe, expect, it } from 'vitest';
import { cpuMetricsOf } from './cores-busy.ts';
import type { Series } from './instant-query.ts';

const labels = { asset: 'instance', site: null, partner: null };

const part = (
  hybrid_core_part: string,
  value: string,
  other: Record<string, string> = {},
): Series => {
  const named = { instance: 'n1', hybrid_core_part };
  return {
    labels: named,
    value,
    json: JSON.stringify({ metric: { ...other, ...named }, value: [1, value] }),
  };
};

function metrics(...series: Series[]) {
  const { used, total } = cpuMetricsOf(
    { series, warnings: [], partial: null, aheadMs: null },
    labels,
  );
  return [used, total].map((vector) => vector.series.map(({ value }) => value));
}

describe('the cores in use, of their parts', () => {
  it('are the CPUs less those that waited', () => {
    expect(metrics(part('waiting', '60.5'), part('total', '64'), part('uneven', '0'))).toEqual([
      ['3.5'],
      ['64'],
    ]);
  });

  it('are none of a node that did nothing', () => {
    const idle = [part('waiting', '2.4'), part('total', '2'), part('uneven', '0')];
    expect(metrics(...idle)).toEqual([['0'], ['2']]);
  });

  it.each([
    ['a CPU came or went', [part('waiting', '1'), part('total', '2'), part('uneven', '3')]],
    [
      'more waited than there is',
      [part('waiting', '2.6'), part('total', '2'), part('uneven', '0')],
    ],
    ['nothing tells what waited', [part('total', '2'), part('uneven', '0')]],
    ['what waited is no number', [part('waiting', 'NaN'), part('total', '2'), part('uneven', '0')]],
  ])('are not told where %s', (_, series) => {
    expect(metrics(...series)).toEqual([[], ['2']]);
  });

  it('leaves two series for one node to be told as a fault, as they are', () => {
    const series = ['a', 'b'].map((job) => part('total', '2', { job }));
    const { used, total } = cpuMetricsOf(
      { series, warnings: [], partial: null, aheadMs: null },
      labels,
    );
    expect(used).toEqual(total);
    expect(used.series.map(({ json }) => JSON.parse(json).metric)).toEqual([
      { job: 'a', instance: 'n1' },
      { job: 'b', instance: 'n1' },
    ]);
  });
});
