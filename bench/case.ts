/** Defines cases and their outcomes. */
import type { Bench } from './bench.ts';
import { type MeasuredContestant, ratioOf } from './load/rounds.ts';

/** One benchmark of one claim. */
export interface BenchCase {
  readonly name: string;
  /** What is measured, in a few words. */
  readonly title: string;
  run(bench: Bench): Promise<CaseResult>;
}

export interface CaseResult {
  readonly figures: readonly Figure[];
  /** Further observations, in sentences. */
  readonly notes?: readonly string[];
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** Null for a value without a claim. */
  readonly target: Target | null;
  /** Both servers of a ratio. */
  readonly servers?: {
    readonly measured: MeasuredContestant;
    readonly reference: MeasuredContestant;
  };
}

export type Unit = 'ratio' | 'ms' | 's' | 'MiB';

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** The ratio of two servers' requests per second. */
export function ratioFigure(
  name: string,
  measured: MeasuredContestant,
  reference: MeasuredContestant,
  target: Target | null,
): Figure {
  const value = ratioOf(measured, reference, 'requests');
  return { name, value, unit: 'ratio', target, servers: { measured, reference } };
}

/** The ratio of two servers by CPU time. */
export function processorFigure(
  measured: MeasuredContestant,
  reference: MeasuredContestant,
): Figure {
  const value = ratioOf(measured, reference, 'processor time');
  return { name: 'by processor time', value, unit: 'ratio', target: null };
}

/** Null without a target. */
export function isReached({ value, target }: Figure): boolean | null {
  if (target === null) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
