/**
 * Reports the error of the forecasts of full, on simulated sites or on series from files, as a
 * table for `bench/results/backtest.txt`. It measures the method, not its speed.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Assessment,
  assess,
  compareKind,
  compareSeries,
  type ForecastOutcome,
  horizons,
  type NamedAssessment,
} from './assess.ts';
import { readSeries } from './series.ts';
import { kinds } from './simulate.ts';

const seed = 1968;

const { series, every, nth, sites } = parseArgs({
  options: {
    series: { type: 'string', multiple: true },
    every: { type: 'string', default: '45' },
    nth: { type: 'string', default: '1' },
    sites: { type: 'string', default: '60' },
  },
}).values;

const heading = [
  series === undefined ? 'Simulated sites with' : 'Series',
  'Full came',
  'Forecasts',
  'Before `earliest`',
  'After `latest`',
  'Came, no day named',
  'Median error',
  '90th percentile',
  '`earliest` of the true time',
  'Score',
  'of Theil–Sen',
  'of the week again',
];

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function days(count: number): string {
  return Number.isNaN(count) ? '' : `${count.toFixed(0)} days`;
}

function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${(100 * share).toFixed(share < 0.01 && share > 0 ? 1 : 0)} %`;
}

function decimals(value: number, digits: number): string {
  return Number.isNaN(value) ? '' : value.toFixed(digits);
}

function cells(when: string, of: Assessment): readonly string[] {
  return [
    when,
    String(of.forecasts),
    percent(of.beforeEarliest),
    percent(of.afterLatest),
    percent(of.unnamed),
    days(of.medianError),
    days(of.ninthDecileError),
    decimals(of.earliestShare, 2),
    decimals(of.score, 1),
    decimals(of.rivalScores.theilSen, 1),
    decimals(of.rivalScores.weekAgain, 1),
  ];
}

function lines({ name, all, byHorizon }: NamedAssessment): readonly string[] {
  const rows = byHorizon.map((of, index) => line(['', ...cells(horizons[index]!.name, of)]));
  return [line([name, ...cells('at any time, or not', all)]), ...rows];
}

console.log(line(heading));
console.log(line(heading.map(() => '---')));
for (const assessment of assessments()) for (const text of lines(assessment)) console.log(text);

function* assessments(): Generator<NamedAssessment> {
  for (const file of series ?? []) {
    const all = readSeries(file, readFileSync(file, 'utf8'));
    const chosen = all.filter((_, index) => index % Number(nth) === 0);
    yield assess(
      basename(file),
      chosen.flatMap((of) => compareSeries(of, Number(every))),
    );
  }
  if (series !== undefined) return;
  const promised: ForecastOutcome[] = [];
  for (const kind of kinds) {
    const compared = compareKind(kind, Number(sites), seed, { withRivals: true });
    if (kind.isPromised) promised.push(...compared);
    yield assess(kind.name, compared);
  }
  yield assess('all that is promised', promised);
}
