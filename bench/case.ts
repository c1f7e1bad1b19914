/** What a case is, and what comes of it. */
import type { Bench } from './bench.ts';
import { type Measured, ratioOf } from './load/rounds.ts';

/** One claim, measured. */
export interface BenchCase {
  readonly name: string;
  /** What is measured, in a few words. */
  readonly title: string;
  run(bench: Bench): Promise<CaseResult>;
}

export interface CaseResult {
  readonly figures: readonly Figure[];
  /** What else was seen, in sentences. */
  readonly notes?: readonly string[];
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** Null for a figure that nothing is claimed of. */
  readonly target: Target | null;
  /** For a ratio of two servers, both of them. */
  readonly servers?: { readonly measured: Measured; readonly reference: Measured };
}

export type Unit = 'ratio' | 'ms' | 's' | 'MiB';

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** The ratio of the requests a second of two servers. */
export function ratioFigure(
  name: string,
  measured: Measured,
  reference: Measured,
  target: Target | null,
): Figure {
  const value = ratioOf(measured, reference, 'requests');
  return { name, value, unit: 'ratio', target, servers: { measured, reference } };
}

/** The same by processor time. */
export function processorFigure(measured: Measured, reference: Measured): Figure {
  const value = ratioOf(measured, reference, 'processor time');
  return { name: 'by processor time', value, unit: 'ratio', target: null };
}

/** Null where there is no target. */
export function isReached({ value, target }: Figure): boolean | null {
  if (target === null) return null;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
