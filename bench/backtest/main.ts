/**
 * Reports the error of the forecasts of full, on simulated years or on series from files, as a
 * table for `bench/results/backtest.txt`. It measures the method, not its speed.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Assessment,
  assess,
  compareScenario,
  compareSeries,
  horizons,
  type NamedAssessment,
} from './assess.ts';
import { readSeries } from './series.ts';
import { scenarios } from './simulate.ts';

const seed = 1968;

const { series, known, every, nth, sites } = parseArgs({
  options: {
    series: { type: 'string', multiple: true },
    known: { type: 'string', default: '90' },
    every: { type: 'string', default: '45' },
    nth: { type: 'string', default: '1' },
    sites: { type: 'string', default: '100' },
  },
}).values;

const pace = { knownDays: Number(known), everyDays: Number(every) };

const heading = [
  series === undefined ? 'Simulated years have' : 'Series',
  'Full came',
  'Forecasts',
  'Before `earliest`',
  'of those reached',
  'After `latest`',
  'of those decided',
  'Came, no day named',
  'Median error',
  '90th percentile',
  '`earliest` of the true time',
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

/** A group by horizon contains only forecasts that were reached: its shares are of those alone. */
function cells(when: string, of: Assessment, isGroup: boolean): readonly string[] {
  const { beforeEarliest, beforeEarliestOfReached, afterLatest, afterLatestOfDecided } = of;
  return [
    when,
    String(of.forecasts),
    percent(beforeEarliest),
    isGroup ? '' : percent(beforeEarliestOfReached),
    percent(afterLatest),
    isGroup ? '' : percent(afterLatestOfDecided),
    percent(of.unnamed),
    days(of.medianError),
    days(of.ninthDecileError),
    Number.isNaN(of.earliestShare) ? '' : of.earliestShare.toFixed(2),
  ];
}

function lines({ name, all, byHorizon }: NamedAssessment): readonly string[] {
  const rows = byHorizon.map((of, index) => line(['', ...cells(horizons[index]!.name, of, true)]));
  return [line([name, ...cells('at any time, or not', all, false)]), ...rows];
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
      chosen.flatMap((of) => compareSeries(of, pace)),
    );
  }
  if (series !== undefined) return;
  const mixture = scenarios.map((scenario) => ({
    name: scenario.name,
    compared: compareScenario(scenario, Number(sites), seed, pace),
  }));
  for (const { name, compared } of mixture) yield assess(name, compared);
  yield assess(
    'all together',
    mixture.flatMap(({ compared }) => compared),
  );
}
