/**
 * Tells how far forecasts of full are from what comes, on simulated years: a table in Markdown, which
 * `docs/apis/hybrid-core/v2/capacity-planning.md` shows. It measures the method, not its speed.
 */
import { type Assessment, assess, horizons, type ScenarioAssessment } from './assess.ts';
import { scenarios } from './simulate.ts';

const sites = 300;
const seed = 1968;

const columns = [
  'Simulated years have',
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

function lines({ scenario, all, byHorizon, silent }: ScenarioAssessment): readonly string[] {
  const rows = byHorizon.map((of, index) => line(['', ...cells(horizons[index]!.name, of), '']));
  return [line([scenario.name, ...cells('at any time', all), percent(silent)]), ...rows];
}

console.log(line(heading));
console.log(line(heading.map(() => '---')));
for (const scenario of scenarios) {
  for (const text of lines(assess(scenario, sites, seed))) console.log(text);
}
