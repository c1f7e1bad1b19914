/**
 * The closed union of the service's observability events. Log and metrics subscribe to them; their
 * emitters know neither. No observation carries a credential.
 */
import type { ProblemSlug } from '../contract/problems.ts';

export interface RequestObservation {
  readonly type: 'request';
  readonly requestId: string;
  readonly method: string;
  /** The route's id, `documentation`, `health`, or null if no route matched. */
  readonly route: string | null;
  readonly target: string;
  readonly status: number;
  readonly problems: readonly ProblemSlug[];
  /**
   * From dequeue to adding the response to the write batch, which is flushed in the same tick. For
   * an export: to its end, however slowly the client reads.
   */
  readonly durationMs: number;
  readonly address: string;
  readonly partnerId: string | null;
  readonly tokenId: string | null;
  /**
   * Whether the response was truncated: an export's reader disconnected or stalled.
   */
  readonly isCutOff: boolean;
}

/** A source of live data whose last round failed, completely or partially; times in ms since 1970. */
export interface FailingSource {
  readonly source: string;
  readonly since: number;
  /** Time of the latest failure after the first; null before that. */
  readonly askedAgain: number | null;
  /** One line. */
  readonly error: string;
}

/** A collection round of a source ended. */
export interface SourceCollected {
  readonly type: 'source-collected';
  readonly source: string;
  readonly durationMs: number;
  readonly samples: number;
  readonly changed: number;
  /** Pending removals: sites, assets, and since when (ms since 1970). */
  readonly waiting: {
    readonly sites: number;
    readonly assets: number;
    readonly since: number | null;
  };
  /** Counts of unmatched items and of failed parts of the round. */
  readonly unmatched: number;
  readonly errors: number;
  /** The first unmatched items and failures, one line each. */
  readonly named: { readonly unmatched: readonly string[]; readonly errors: readonly string[] };
  /**
   * Digest of all unmatched items and failures; it changes when they do.
   */
  readonly digest: string;
}

/** A sample interval of five minutes was recorded, for all partners or some. */
export interface HistoryRecorded {
  readonly type: 'history-recorded';
  /** ms since 1970. */
  readonly slot: number;
  readonly partners: number;
  readonly samples: number;
  /** Count of partners that failed, and the first errors, one line each. */
  readonly failed: number;
  readonly failures: readonly string[];
  readonly durationMs: number;
}

/** A whole round of the recorder, its events, or the housekeeping after it. */
export type RecorderWork = 'round' | 'events' | 'housekeeping';

/** What was to open a door. */
export const attemptKinds = ['token', 'link', 'passkey', 'provider', 'origin'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** What a process does that the service started. */
export type ProcessRole = 'answering' | 'panel';

/** The parts of a partner that are loaded separately: inventory with usage, and tokens. */
export type PartnerPart = 'data' | 'tokens';

export type Observation =
  | SourceCollected
  | {
      /**
       * A source's whole round failed. `error` is set where the bug may be ours.
       */
      readonly type: 'source-failed';
      readonly source: string;
      readonly durationMs: number;
      readonly message: string;
      readonly error: unknown;
    }
  | {
      /** A round overran its interval; it may continue. */
      readonly type: 'source-overran';
      readonly source: string;
      readonly intervalMs: number;
      /** Whether the previous round was in time. */
      readonly isFirst: boolean;
    }
  | {
      readonly type: 'source-note';
      readonly source: string;
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
      readonly facts: Readonly<Record<string, unknown>>;
    }
  | {
      /** This process collects its share of the sources, or stands by while another collects alone. */
      readonly type: 'collector-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
    }
  | {
      /** The share of the sources that this process collects has changed, or the number of processes. */
      readonly type: 'collector-shares';
      readonly shares: number;
      readonly of: number;
      readonly processes: number;
      /** Names of the sources that this process collects from, wholly or in part. */
      readonly sources: readonly string[];
      /** The processes whose expired leases this one has just taken over. */
      readonly takenFrom: readonly string[];
    }
  | {
      /** Polling the collector's lease failed, or, with null, succeeded after that. */
      readonly type: 'collector-lease';
      readonly fault: string | null;
    }
  | {
      /** The service started the collector process. */
      readonly type: 'collector-started';
      readonly pid: number;
    }
  | {
      /**
       * The collector process exited unexpectedly. `why` is a phrase such as "was ended by
       * SIGKILL".
       */
      readonly type: 'collector-ended';
      readonly why: string;
      readonly restartMs: number;
    }
  | {
      /** One of the processes that share the port, or the panel's. */
      readonly type: 'process-started';
      readonly role: ProcessRole;
      /** Null for the spare one, which is seen again with its number when it opens the port. */
      readonly number: number | null;
      readonly pid: number;
    }
  | {
      /** One of the processes that share the port (PROCESSES), or the panel's, ended unexpectedly. */
      readonly type: 'process-ended';
      readonly role: ProcessRole;
      /** Null for the spare one. */
      readonly number: number | null;
      readonly why: string;
      readonly restartMs: number;
    }
  | {
      /**
       * The file of the socket was removed at which the panel asks this process. It listens again, unless
       * `error` says why not.
       */
      readonly type: 'panel-socket-removed';
      readonly error: unknown | null;
    }
  | HistoryRecorded
  | {
      /** A sample interval was missed: the machine slept, or its clock was set. */
      readonly type: 'history-missed';
      readonly slot: number;
      readonly lateMs: number;
    }
  | {
      /** Polling the lease, a whole round, its events, or the housekeeping after it failed. */
      readonly type: 'history-fault';
      readonly what: 'lease' | RecorderWork;
      readonly message: string;
    }
  | {
      /** Polling the lease, or work of the recorder, succeeded after a fault. */
      readonly type: 'history-recovered';
      readonly what: 'lease' | RecorderWork;
    }
  | {
      /** Computing the trends of a partner's sites failed: its metrics lack forecasts. */
      readonly type: 'trends-failed';
      readonly partnerId: string;
      readonly error: unknown;
    }
  | {
      /** A backtest of past forecasts completed, over all partners' sites. */
      readonly type: 'backtest-done';
      /** ms since 1970. */
      readonly at: number;
      readonly forecasts: number;
      /** Thresholds reached, by forecast horizon (`30d`), and those reached before `earliest`. */
      readonly horizons: readonly {
        readonly label: string;
        readonly reached: number;
        readonly beforeEarliest: number;
      }[];
    }
  | { readonly type: 'backtest-failed'; readonly error: unknown }
  | {
      /** This process records its share of the partners, or stands by while another records alone. */
      readonly type: 'recorder-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
    }
  | {
      /** The share of the partners that this process records has changed, or the number of processes. */
      readonly type: 'recorder-shares';
      readonly shares: number;
      readonly of: number;
      readonly processes: number;
      readonly takenFrom: readonly string[];
    }
  | RequestObservation
  | {
      /** A request to the metrics listener, for health or metrics; never from an API client. */
      readonly type: 'metrics-asked';
      readonly method: string;
      readonly target: string;
      readonly status: number;
      readonly address: string;
    }
  | {
      /**
       * A credential was rejected: an API token (`token`), or at the panel a link, a passkey, a
       * provider's response, or a foreign origin. `isSlowed`: rate limited, not even read.
       */
      readonly type: 'attempt-refused';
      readonly by: AttemptKind;
      readonly isSlowed: boolean;
    }
  | {
      /** The error behind an internal-error. */
      readonly type: 'request-failed';
      readonly requestId: string;
      readonly error: unknown;
    }
  | {
      readonly type: 'snapshot-built';
      readonly partnerId: string;
      readonly revision: number;
      readonly assets: number;
      readonly durationMs: number;
    }
  | {
      readonly type: 'snapshot-dropped';
      readonly partnerId: string;
      readonly why: 'idle' | 'removed';
    }
  | { readonly type: 'access-loaded'; readonly partnerId: string; readonly revision: number }
  | { readonly type: 'overload-began'; readonly delayMs: number }
  | {
      readonly type: 'overload-ended';
      readonly overloadedMs: number;
      readonly refused: number;
    }
  | {
      /**
       * Over the maximum (`overflow`), too far over it to get a response (`dropped`), or not
       * reading responses (`unread`).
       */
      readonly type: 'connection-refused';
      readonly why: 'overflow' | 'dropped' | 'idle' | 'unread';
    }
  | { readonly type: 'store-unavailable'; readonly error: unknown }
  | {
      /**
       * Another program moved, removed or replaced database files that this process, or its
       * collector process, had open.
       */
      readonly type: 'store-moved';
      readonly by: 'service' | 'panel' | 'collector';
      readonly error: unknown;
    }
  | {
      /** A write failed with a full disk, in the serving or the collector process. */
      readonly type: 'store-full';
      readonly by: 'service' | 'panel' | 'collector';
      /** Whether it was found, persists, or is over. */
      readonly what: 'found' | 'still' | 'over';
    }
  | {
      /** A process did nothing for many seconds, or its machine slept, and goes on. */
      readonly type: 'stood-still';
      readonly by: 'service' | 'panel' | 'collector';
      readonly pid: number;
      /** Time without a turn of the event loop, and time by which the clock went further than that. */
      readonly stillMs: number;
      readonly sleptMs: number;
    }
  | {
      /** One partner's stored data is unreadable, though the database is available. */
      readonly type: 'partner-unreadable';
      readonly partnerId: string;
      readonly part: PartnerPart;
      readonly error: unknown;
    }
  | {
      readonly type: 'partner-readable';
      readonly partnerId: string;
      readonly part: PartnerPart;
      readonly unreadableMs: number;
    }
  | {
      /**
       * A site's stored usage is not a valid usage document. The site keeps its previous usage.
       */
      readonly type: 'usage-unreadable';
      readonly partnerId: string;
      readonly siteId: string;
      readonly reason: string;
    }
  | { readonly type: 'usage-readable'; readonly partnerId: string; readonly siteId: string }
  | { readonly type: 'store-recovered'; readonly unavailableMs: number }
  | {
      /** Revisions went backwards: the database was restored, or failed over. */
      readonly type: 'store-gone-back';
      readonly partnerIds: readonly string[];
    };

export type Observe = (observation: Observation) => void;

/** Hands each observation to every subscriber, in order. */
export function observeWith(...subscribers: readonly Observe[]): Observe {
  return (observation) => {
    for (const subscriber of subscribers) subscriber(observation);
  };
}
