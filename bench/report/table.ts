/** Formats results as rows of text, for the terminal and for the documentation. */
import { type Figure, isReached, type Target, type Unit } from '../case.ts';
import type { CaseOutcome } from './results.ts';

export const columns = [
  'case',
  'figure',
  'value',
  'target',
  'reached',
  'requests/s',
  'p99 ms',
  'CPU µs/request',
];

/** Columns of the value itself; the others are of the servers behind a ratio. */
export const figureColumns = 5;

/**
 * One row per value; the last three columns show a server before the one that it is compared with.
 */
export function rowsOf(outcome: CaseOutcome): readonly (readonly string[])[] {
  if ('error' in outcome) return [[outcome.name, `failed: ${outcome.error.split('\n')[0]}`]];
  return outcome.figures.map((figure, index) => [
    index === 0 ? outcome.name : '',
    figure.name,
    shown(figure.value, figure.unit),
    shownTarget(figure),
    { true: 'yes', false: 'NO', null: '' }[String(isReached(figure)) as 'true'],
    ...serverColumns(figure),
  ]);
}

function serverColumns({ servers }: Figure): readonly string[] {
  if (servers === undefined) return ['', '', ''];
  const { measured: a, reference: b } = servers;
  return [
    `${grouped(a.requestsPerSecond)} : ${grouped(b.requestsPerSecond)}`,
    `${a.p99Ms.toFixed(1)} : ${b.p99Ms.toFixed(1)}`,
    `${a.cpuMicrosPerRequest.toFixed(0)} : ${b.cpuMicrosPerRequest.toFixed(0)}`,
  ];
}

/** A value with its unit. */
export function shown(value: number, unit: Unit): string {
  if (unit === 'ratio') return value.toFixed(2);
  const decimals = unit === 'MiB' || value >= 100 ? 0 : unit === 's' ? 2 : 1;
  return `${grouped(value, decimals)} ${unit}`;
}

function shownTarget({ target, unit }: Figure): string {
  if (target === null) return '';
  return `${targetSign(target)} ${shown(bound(target), unit)}`;
}

function targetSign(target: Target): string {
  return 'atLeast' in target ? '≥' : '≤';
}

export function bound(target: Target): number {
  return 'atLeast' in target ? target.atLeast : target.atMost;
}

function grouped(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Pads columns to equal width; a row may be shorter than the others, and its last cell longer. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const full = rows.filter((row) => row.length === columns.length);
  const widths = columns.map((_, at) => Math.max(0, ...full.map((row) => row[at]!.length)));
  return rows
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + body.map(line).join('');
}
