/**
 * Runs one round of one source and converts its result or error to an outcome. A fleet of a thousand
 * nodes always has some errors, a badly named one a hundred thousand: an observation names the first.
 */
import { createHash } from 'node:crypto';
import type { Observe, SourceCollected } from '../../observe/observation.ts';
import { LeaseLost } from '../../store/lease/lease.ts';
import { oneLine } from '../../text/quote.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  namedSubjectsMax,
  SourceError,
  type Unmatched,
} from './source.ts';

/** A round's context, except for what the round itself adds. */
export interface RoundEnvironment extends Omit<CollectContext, 'signal' | 'log'> {
  readonly observe: Observe;
}

export type RoundOutcome =
  | { readonly source: string; readonly report: CollectReport; readonly failure: null }
  | { readonly source: string; readonly report: null; readonly failure: string };

/**
 * Runs a round and emits its observations. Rejects only if the source is no longer this process's: with
 * a LeaseLost, or the signal's reason.
 */
export async function runRound(
  source: CollectorSource,
  environment: RoundEnvironment,
  signal: AbortSignal,
): Promise<RoundOutcome> {
  const { observe } = environment;
  const { name } = source;
  const startedAt = performance.now();
  try {
    const report = await source.collect({
      ...environment,
      signal,
      log: ({ level, message, facts = {} }) =>
        observe({ type: 'source-note', source: name, level, message: oneLine(message), facts }),
    });
    const durationMs = performance.now() - startedAt;
    observe({
      type: 'source-collected',
      source: name,
      durationMs,
      samples: report.samples,
      changed: report.changed,
      waiting: summarizePendingRemovals(report),
      ...summarizeErrors(report),
    });
    return { source: name, report, failure: null };
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    signal.throwIfAborted();
    const durationMs = performance.now() - startedAt;
    const message = oneLine(error instanceof Error ? error.message : String(error));
    const cause = error instanceof SourceError ? null : error;
    observe({ type: 'source-failed', source: name, durationMs, message, error: cause });
    return { source: name, report: null, failure: message };
  }
}

type RoundErrors = Pick<SourceCollected, 'unmatched' | 'errors' | 'named' | 'digest'>;

/** Summarizes round errors: counts, first names, and an order-independent digest. */
export function summarizeErrors({
  unmatched,
  errors,
}: Pick<CollectReport, 'unmatched' | 'errors'>): RoundErrors {
  const all = [...errors, ...unmatched.map(inOneLine)].sort();
  return {
    unmatched: unmatched.length,
    errors: errors.length,
    named: {
      unmatched: listUnmatched(unmatched),
      errors: errors.slice(0, namedSubjectsMax).map(oneLine),
    },
    digest: createHash('sha256').update(JSON.stringify(all)).digest('base64'),
  };
}

/** A round's pending removals, and the start of the oldest. */
function summarizePendingRemovals({ waiting = [] }: Pick<CollectReport, 'waiting'>) {
  const moments = waiting.flatMap(({ since }) => since ?? []);
  return {
    sites: waiting.length,
    assets: waiting.reduce((sum, { assets }) => sum + assets, 0),
    since: moments.length === 0 ? null : Math.min(...moments),
  };
}

/** The first ones with their reasons, and the count of the others. */
export function listUnmatched(unmatched: readonly Unmatched[]): readonly string[] {
  const lines = unmatched.slice(0, namedSubjectsMax).map(inOneLine);
  const more = unmatched.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

function inOneLine({ subject, reason }: Unmatched): string {
  return oneLine(`${subject}: ${reason}`);
}
