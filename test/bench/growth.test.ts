/** Checks that the published growth stands beside the benchmarks. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GrowthResults, growthTable } from '../../bench/growth/report.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const published = JSON.parse(read('bench/results/growth.json')) as GrowthResults;

describe('the published growth', () => {
  it('is what its page has as a table', () => {
    expect(read('bench/GROWTH.md')).toContain(growthTable(published));
  });

  it('reaches ten million assets of ten thousand partners', () => {
    const { partners, assets } = published.sizes.at(-1)!;
    expect([partners, assets]).toEqual([10_000, 10_000_000]);
  });
});
