/**
 * The runner's interface to a source (Prometheus, NetBox, OpenStack): runs one round of fetching,
 * transforming and writing, and reports its outcome.
 */
import type { Fence } from '../../store/lease/lease.ts';
import type { StoreWriter } from '../../store/store.ts';

/** Subjects of one kind that a log line names; the metrics have the count. */
export const namedSubjectsMax = 20;

export interface CollectorSource {
  /** Names the source in logs and metrics: `prometheus`, `netbox`, or one with an id of its own. */
  readonly name: string;
  /** Interval from the start of one round to the start of the next. */
  readonly intervalMs: number;
  /**
   * Runs one round. Writes one fenced transaction per partner. Throws a SourceError if nothing
   * could be collected; the report lists partial failures.
   */
  collect(context: CollectContext): Promise<CollectReport>;
}

/** The context of a round. */
export interface CollectContext {
  readonly writer: StoreWriter;
  /** Aborted at shutdown, or when another process takes over. */
  readonly signal: AbortSignal;
  /** Dry run: fetch, transform and report, but roll back. */
  readonly dryRun: boolean;
  /** The clock, in ms since 1970. */
  clock(): number;
  /** Reports the round's progress in one line, for a terminal. */
  progress(message: string): void;
  /** Logs an event of the round. */
  log(entry: CollectLogEntry): void;
  /**
   * The fence, called last in each writing transaction: throws a LeaseLost if this process no longer
   * holds the lease, so that the transaction rolls back.
   */
  readonly fence: Fence;
}

export interface CollectLogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  /** One line. */
  readonly message: string;
  /** Further fields, in snake_case; never a secret. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The outcome of one round. */
export interface CollectReport {
  /** Count of values or rows received and parsed. */
  readonly samples: number;
  /** Count of assets written, or that a dry run would write. */
  readonly changed: number;
  /** Unmatched items with their reasons. Unbounded: callers truncate for display. */
  readonly unmatched: readonly Unmatched[];
  /** Errors that left the rest of the round intact, one line each. */
  readonly errors: readonly string[];
  readonly partners: readonly PartnerSummary[];
  /** Pending removals, which await approval. Sources of usage have none. */
  readonly waiting?: readonly WaitingSite[];
}

/** A site that would be removed, or lose most of its assets. */
export interface WaitingSite {
  /** Count of assets that would be removed. */
  readonly assets: number;
  /** In ms since 1970. */
  readonly since: number | null;
}

export interface Unmatched {
  /** The unmatched item: an asset's name, a device, a series. */
  readonly subject: string;
  /** One-line reason, with the fix if known. */
  readonly reason: string;
}

/** The changes of one partner, made or (in a dry run) planned; for printing. */
export interface PartnerSummary {
  readonly partnerId: string;
  readonly changed: number;
  /** Lines that a dry run shows for this partner. */
  readonly lines: readonly string[];
}

/** Collection from a source failed. The message is one line, for people, without secrets. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
}
