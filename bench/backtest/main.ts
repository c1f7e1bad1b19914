/**
 * Tells how far forecasts of full are from what comes, on simulated years or on the series of a file: a
 * table in Markdown, which `docs/apis/hybrid-core/v2/capacity-planning.md` shows. It measures the method,
 * not its speed.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Assessment, assess, assessSeries, horizons, type NamedAssessment } from './assess.ts';
import { readSeries } from './series.ts';
import { scenarios } from './simulate.ts';

const sites = 300;
const seed = 1968;

const { series } = parseArgs({ options: { series: { type: 'string' } } }).values;

const columns = [
  series === undefined ? 'Simulated years have' : 'Series',
  'Full came',
  'Forecasts',
  'Median error',
  '90th percentile',
];
const heading = [...columns, 'Full before `earliest`', 'No day named'];

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function days(count: number): string {
  return Number.isNaN(count) ? '' : `${count.toFixed(0)} days`;
}

function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${(100 * share).toFixed(0)} %`;
}

function cells(when: string, { forecasts, ...of }: Assessment): readonly string[] {
  const figures = [days(of.medianError), days(of.ninthDecileError), percent(of.beforeEarliest)];
  return [when, String(forecasts), ...figures];
}

function lines({ name, all, byHorizon, silent }: NamedAssessment): readonly string[] {
  const rows = byHorizon.map((of, index) => line(['', ...cells(horizons[index]!.name, of), '']));
  return [line([name, ...cells('at any time', all), percent(silent)]), ...rows];
}

console.log(line(heading));
console.log(line(heading.map(() => '---')));
for (const of of assessments()) for (const text of lines(of)) console.log(text);

function* assessments(): Generator<NamedAssessment> {
  if (series === undefined) {
    for (const scenario of scenarios) yield assess(scenario, sites, seed);
  } else {
    yield assessSeries(basename(series), readSeries(series, readFileSync(series, 'utf8')));
  }
}
