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
   * From dequeue to the response. For an export: to its end, however slowly the client reads.
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

/** A whole round of the recorder, or its events. */
export type RecorderWork = 'round' | 'events';

/** What was to open a door. */
export const attemptKinds = ['token', 'link', 'passkey', 'provider', 'origin'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** The parts of a partner that are loaded separately: inventory with usage, and tokens. */
export type PartnerPart = 'data' | 'tokens';

/** The programs that `serve` starts. */
export type ChildProgram = 'collect' | 'panel';

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
      /** This process collects, or stands by while another does. */
      readonly type: 'collector-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
      /** Names of the sources that are collected. */
      readonly sources: readonly string[];
    }
  | {
      /** Polling the collector's lease failed, or, with null, succeeded after that. */
      readonly type: 'collector-lease';
      readonly fault: string | null;
    }
  | {
      /** This process started another of the programs. */
      readonly type: 'child-started';
      readonly program: ChildProgram;
      readonly pid: number;
    }
  | {
      /** It ended unasked. `why` is a phrase such as "was ended by SIGKILL". */
      readonly type: 'child-ended';
      readonly program: ChildProgram;
      readonly why: string;
      readonly restartMs: number;
    }
  | HistoryRecorded
  | {
      /** Rows past their term were removed: of a partner, or of all if null. */
      readonly type: 'old-removed';
      readonly kind: string;
      readonly partnerId: string | null;
      readonly rows: number;
      /** ms since 1970; whole UTC days before. */
      readonly before: number;
    }
  | {
      /** A sample interval was missed: the machine slept, its clock was set, or nobody could record. */
      readonly type: 'history-missed';
      readonly slot: number;
      readonly lateMs: number;
    }
  | {
      /** Polling the recorder's lease, a whole round, its events, or removing what has ended failed. */
      readonly type: 'history-fault';
      readonly what: 'lease' | RecorderWork | 'removal';
      readonly message: string;
    }
  | {
      /** Polling the recorder's lease, its work, or removing what has ended succeeded after a fault. */
      readonly type: 'history-recovered';
      readonly what: 'lease' | RecorderWork | 'removal';
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
      /** This process records, or stands by while another does. */
      readonly type: 'recorder-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
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
      /** A sign-in at the OpenID provider that its claims do not allow, and what to do about it. */
      readonly type: 'sign-in-refused';
      readonly requestId: string;
      readonly reason: string;
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
      /** A listener may have fewer connections open than asked for, because of files or memory. */
      readonly type: 'connections-bounded';
      readonly asked: number;
      readonly allowed: number;
      readonly boundBy: 'files' | 'memory';
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
  return new Observers(...subscribers).observe;
}

/** Hands each observation to who subscribes, also later; in order. */
export class Observers {
  readonly #subscribers: Observe[];

  constructor(...subscribers: readonly Observe[]) {
    this.#subscribers = [...subscribers];
  }

  add(subscriber: Observe): void {
    this.#subscribers.push(subscriber);
  }

  readonly observe: Observe = (observation) => {
    for (const subscriber of this.#subscribers) subscriber(observation);
  };
}
