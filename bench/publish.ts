/**
 * Implements `npm run bench:publish [FILE]`: publishes the results of the last run, or of a file,
 * in the report.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderChart } from './report/chart.ts';
import { withResults } from './report/published.ts';
import type { Results } from './report/results.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const page = path('REPORT.md');

const text = readFileSync(process.argv[2] ?? path('results/latest.json'), 'utf8');
const results: Results = JSON.parse(text);
writeFileSync(path('results/published.json'), text);
writeFileSync(path('results/speed.svg'), renderChart(results));
writeFileSync(page, withResults(readFileSync(page, 'utf8'), results));
