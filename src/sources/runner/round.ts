/** Runs one round of one source and converts its result or error to an outcome. */
import { type Fence, isLost } from '../../lease/lease.ts';
import type { Observe } from '../../observe/observation.ts';
import type { StoreWriter } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import { summarizeErrors, summarizePendingRemovals } from './round-errors.ts';
import {
  type CollectorSource,
  type CollectReport,
  SourceError,
  type SourcePart,
} from './source.ts';

/** The dependencies of rounds. */
export interface RoundEnvironment {
  readonly writer: StoreWriter;
  readonly dryRun: boolean;
  /** Whether the round ignores cached state. */
  readonly isFresh: boolean;
  /** ms since 1970. */
  clock(): number;
  readonly observe: Observe;
  /** Reports progress, in one line. */
  progress(message: string): void;
  readonly fence: Fence;
  readonly part?: SourcePart;
}

export type RoundOutcome =
  | { readonly source: string; readonly report: CollectReport; readonly failure: null }
  | { readonly source: string; readonly report: null; readonly failure: string };

/**
 * Runs a round and emits its observations. Rejects only if the source is no longer this process's: with
 * a LeaseLost, a ShareLost, or the signal's reason.
 */
export async function runRound(
  source: CollectorSource,
  environment: RoundEnvironment,
  signal: AbortSignal,
): Promise<RoundOutcome> {
  const { writer, dryRun, isFresh, clock, observe, fence, part } = environment;
  const { name } = source;
  const startedAt = performance.now();
  try {
    const report = await source.collect({
      writer,
      signal,
      dryRun,
      isFresh,
      clock,
      progress: (message) => environment.progress(message),
      log: ({ level, message, facts = {} }) =>
        observe({ type: 'source-note', source: name, level, message: oneLine(message), facts }),
      fence,
      ...(part !== undefined && { part }),
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
    if (isLost(error)) throw error;
    signal.throwIfAborted();
    const durationMs = performance.now() - startedAt;
    const message = oneLine(error instanceof Error ? error.message : String(error));
    const cause = error instanceof SourceError ? null : error;
    observe({ type: 'source-failed', source: name, durationMs, message, error: cause });
    return { source: name, report: null, failure: message };
  }
}
