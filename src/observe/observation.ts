/**
 * The closed union of what can be observed of the running service. Log and metrics subscribe to it;
 * the code that acts knows neither of them. No observation carries a credential.
 */
import type { ProblemSlug } from '../contract/problems.ts';

export interface RequestObservation {
  readonly type: 'request';
  readonly requestId: string;
  readonly method: string;
  /** The route's id, `documentation`, `health`, or null where there was no route. */
  readonly route: string | null;
  readonly target: string;
  readonly status: number;
  readonly problems: readonly ProblemSlug[];
  /**
   * From the request's turn to handing the answer to the outbox, which sends it in that turn of the
   * event loop. For an export: to the end of the export, however slowly it is read.
   */
  readonly durationMs: number;
  readonly address: string;
  readonly partnerId: string | null;
  readonly tokenId: string | null;
  /**
   * Whether the client did not get the whole answer: the reader of an export went, or took nothing.
   */
  readonly isCutOff: boolean;
}

/** One round of a source of live data came to an end. */
export interface SourceCollected {
  readonly type: 'source-collected';
  readonly source: string;
  readonly durationMs: number;
  readonly samples: number;
  readonly changed: number;
  /** Removals that the guard refused: sites, assets, and since when (ms since 1970). */
  readonly waiting: {
    readonly sites: number;
    readonly assets: number;
    readonly since: number | null;
  };
  /** How much could not be matched, and how many parts of the round failed. */
  readonly unmatched: number;
  readonly errors: number;
  /** The first of what could not be matched and of what failed, one line each. */
  readonly named: { readonly unmatched: readonly string[]; readonly errors: readonly string[] };
  /**
   * A digest of everything that could not be matched or that failed: it changes when there is news.
   */
  readonly digest: string;
}

/** A slot of five minutes was recorded in the history, of all partners or of some. */
export interface HistoryRecorded {
  readonly type: 'history-recorded';
  /** ms since 1970. */
  readonly slot: number;
  readonly partners: number;
  readonly samples: number;
  /** How many partners could not be recorded, and the errors of the first ones, one line each. */
  readonly failed: number;
  readonly failures: readonly string[];
  readonly durationMs: number;
}

/** What was to open a door. */
export const attemptKinds = ['token', 'link', 'passkey', 'provider', 'origin'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** The parts of a partner that are read apart: its inventory with the usage, and its tokens. */
export type PartnerPart = 'data' | 'tokens';

export type Observation =
  | SourceCollected
  | {
      /**
       * A round of a source failed as a whole. `error` is there where the fault may be our own.
       */
      readonly type: 'source-failed';
      readonly source: string;
      readonly durationMs: number;
      readonly message: string;
      readonly error: unknown;
    }
  | {
      /** A round takes longer than the time to the next, and may go on. */
      readonly type: 'source-overran';
      readonly source: string;
      readonly intervalMs: number;
      /** The round before was in time. */
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
      /**
       * This process began to collect, or stands by while another process, the holder, collects.
       */
      readonly type: 'collector-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
      /** The names of the sources that this process collects from while it works. */
      readonly sources: readonly string[];
    }
  | {
      /** The service started the process that collects. */
      readonly type: 'collector-started';
      readonly pid: number;
    }
  | {
      /**
       * The process that collects ended without being asked to. `why` is a phrase such as "was
       * ended by SIGKILL".
       */
      readonly type: 'collector-ended';
      readonly why: string;
      readonly restartMs: number;
    }
  | HistoryRecorded
  | {
      /** A slot was not recorded: the machine slept, or its clock was set. */
      readonly type: 'history-missed';
      readonly slot: number;
      readonly lateMs: number;
    }
  | {
      /** The lease could not be looked at, or a whole round or the upkeep after it failed. */
      readonly type: 'history-fault';
      readonly what: 'lease' | 'round' | 'upkeep';
      readonly message: string;
    }
  | {
      /** The trends of a partner's sites could not be worked out: its metrics lack forecasts. */
      readonly type: 'trends-failed';
      readonly partnerId: string;
      readonly error: unknown;
    }
  | {
      /** How forecasts of the past have done was worked out, over the sites of all partners. */
      readonly type: 'backtest-done';
      /** ms since 1970. */
      readonly at: number;
      readonly forecasts: number;
      /** Thresholds that were reached, by how far ahead they were (`30d`), and those reached before `earliest`. */
      readonly horizons: readonly {
        readonly label: string;
        readonly reached: number;
        readonly beforeEarliest: number;
      }[];
    }
  | { readonly type: 'backtest-failed'; readonly error: unknown }
  | {
      /** This process began to record, or stands by while another process, the holder, records. */
      readonly type: 'recorder-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
    }
  | RequestObservation
  | {
      /** Somebody asked the metrics listener, for health or metrics. No client does. */
      readonly type: 'metrics-asked';
      readonly method: string;
      readonly target: string;
      readonly status: number;
      readonly address: string;
    }
  | {
      /**
       * Something that was to open a door was refused: wrong credentials of the interface (`token`), or
       * at the panel a link, a passkey, a provider's answer, or an origin that is not the panel's.
       * `isSlowed`: unread, since too many came from there.
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
       * Past the maximum (`overflow`), too far past it to be told so (`dropped`), or not taking
       * answers (`unread`).
       */
      readonly type: 'connection-refused';
      readonly why: 'overflow' | 'dropped' | 'idle' | 'unread';
    }
  | { readonly type: 'store-away'; readonly error: unknown }
  | {
      /**
       * Another program moved, removed or replaced the files of the database, which this process, or the
       * one that collects for it, had open.
       */
      readonly type: 'store-moved';
      readonly by: 'service' | 'collector';
      readonly error: unknown;
    }
  | {
      /** A write found no space: of the process that answers, or of the one that collects for it. */
      readonly type: 'store-full';
      readonly by: 'service' | 'collector';
      /** Whether it was found, is so still, or is over. */
      readonly what: 'found' | 'still' | 'over';
    }
  | {
      /** The stored data of one partner cannot be read or shown, though the database answers. */
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
       * The stored usage of a site is no usage document. The site goes on with the usage that it
       * showed.
       */
      readonly type: 'usage-unreadable';
      readonly partnerId: string;
      readonly siteId: string;
      readonly reason: string;
    }
  | { readonly type: 'usage-readable'; readonly partnerId: string; readonly siteId: string }
  | { readonly type: 'store-back'; readonly awayMs: number }
  | {
      /** The database shows an earlier state of partners than it did: it was restored, or failed over. */
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
