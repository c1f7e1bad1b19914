/** Prints what commands answer: JSON for programs, aligned columns for people. */
import { oneLine } from '../../text/quote.ts';
import type { CommandContext } from './command.ts';

type Row = Readonly<Record<string, string | null>>;

/** Prints a value as indented JSON. */
export function printJson({ stdout }: Pick<CommandContext, 'stdout'>, value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Prints rows under their column names, or a sentence if there are none. Prints the named columns
 * in that order; null as `-`.
 */
export function printTable(
  { stdout }: Pick<CommandContext, 'stdout'>,
  columns: readonly string[],
  rows: readonly Row[],
  whenEmpty: string,
): void {
  if (rows.length === 0) {
    stdout.write(`${whenEmpty}\n`);
    return;
  }
  const lines = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  for (const line of lines) {
    const cells = line.map((cell, i) => cell.padEnd(widths[i]!));
    stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}

/** A time in ms as ISO 8601, or null. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** A UTC day, `2026-11-20`, by any moment of it (ms since 1970). */
export function isoDay(ms: number | null): string | null {
  return isoTime(ms)?.slice(0, '2026-11-20'.length) ?? null;
}

// Escapes control sequences: free text must not control the terminal.
function shown(value: string | null | undefined): string {
  return oneLine(value ?? '-');
}
