/**
 * What a source of live data is to the runner: something that can do one round of fetching,
 * transforming and writing, and tells what came of it. Prometheus, NetBox and OpenStack are sources.
 */
import type { StoreTransaction, StoreWriter } from '../../store/store.ts';

export interface CollectorSource {
  /** Names the source in logs and metrics: `prometheus`, `netbox`, or one with an id of its own. */
  readonly name: string;
  /** Time from the beginning of one round to that of the next. */
  readonly intervalMs: number;
  /**
   * One round. Writes in one fenced transaction for each partner. Throws a
   * SourceError where nothing could be collected; what went wrong in part is in the report.
   */
  collect(context: CollectContext): Promise<CollectReport>;
}

/** What the runner gives to each round. */
export interface CollectContext {
  readonly writer: StoreWriter;
  /** Aborted when the program ends, or when another collector has taken over. */
  readonly signal: AbortSignal;
  /** Do everything, report everything, keep nothing. */
  readonly dryRun: boolean;
  /**
   * Whether nothing that earlier rounds learned may spare this one a look: it is the first since
   * this process collects, or somebody asked for it.
   */
  readonly isFresh: boolean;
  /** The clock, in ms since 1970. */
  clock(): number;
  /** One line on how far the round is, for a terminal. */
  progress(message: string): void;
  /** An event of the round, for the log. */
  log(entry: CollectLogEntry): void;
  /**
   * The fence of each writing transaction, called last: throws a LeaseLost where this process is no
   * longer the one that collects, so that the transaction is rolled back.
   */
  guard(transaction: StoreTransaction): Promise<void>;
}

export interface CollectLogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  /** One line. */
  readonly message: string;
  /** Further fields, in snake_case; never a secret. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What one round came to. */
export interface CollectReport {
  /** Values or rows that the source delivered and that were understood. */
  readonly samples: number;
  /** Assets of which something was (or, in a dry run, would be) written. */
  readonly changed: number;
  /** What could not be placed, each with its reason. All of it: whoever prints it bounds it. */
  readonly unmatched: readonly Unmatched[];
  /** What went wrong without spoiling the rest, one line each. */
  readonly errors: readonly string[];
  readonly partners: readonly PartnerSummary[];
  /** Removals that a guard refused: they wait for somebody's word. Sources of usage have none. */
  readonly waiting?: readonly WaitingSite[];
}

/** A site that would go, or lose most of its assets. */
export interface WaitingSite {
  /** How many would go. */
  readonly assets: number;
  /** In ms since 1970. */
  readonly since: number | null;
}

export interface Unmatched {
  /** What it is about: an asset's name, a device, a series. */
  readonly subject: string;
  /** One line that says why, and what would mend it where that is known. */
  readonly reason: string;
}

/** What changed, or would change, at one partner; for printing. */
export interface PartnerSummary {
  readonly partnerId: string;
  readonly changed: number;
  /** Lines that a dry run shows for this partner. */
  readonly lines: readonly string[];
}

/** A source could not be collected from. The message is one line, for people, without secrets. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
}
