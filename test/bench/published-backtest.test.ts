/** The documentation's table of the forecast's error is that of the published run of the backtest. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { horizons } from '../../bench/backtest/assess.ts';
import { kinds } from '../../bench/backtest/simulate.ts';

function rowsOf(path: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

const published = rowsOf('bench/results/backtest.txt');

it('has a row of each kind, and of each of its horizons', () => {
  const names = published.map(([, name]) => name).filter((name) => name !== '');
  expect(names.slice(2)).toEqual([...kinds.map(({ name }) => name), 'all that is promised']);
  expect(published).toHaveLength(2 + (kinds.length + 1) * (1 + horizons.length));
});

it('is what the documentation shows, of all that is promised', () => {
  const last = published.slice(-1 - horizons.length);
  const shown = last.map((row) => [row[2], row[4], row[5], row[7], row[8], row[9]].join());
  const page = rowsOf('docs/apis/hybrid-core/v2/capacity-planning.md').map((row) => row.join());
  for (const row of shown) expect(page).toContain(`,${row},`);
});
