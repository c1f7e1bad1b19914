/**
 * The closed union of what can be observed of the running service. Log and metrics subscribe to
 * it; the code that acts knows neither. No observation carries a credential.
 */
import type { ProblemSlug } from '../problems.ts';

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
   * From the request's turn to handing the answer to the outbox, which sends it within the turn, or
   * to the end of an export, however slowly it is read.
   */
  readonly durationMs: number;
  readonly address: string;
  readonly partnerId: string | null;
  readonly tokenId: string | null;
  /** Whether the client did not get the whole answer: an export whose reader went, or took nothing. */
  readonly isCutOff: boolean;
}

/** One round of a source of live data came to an end. */
export interface SourceCollected {
  readonly type: 'source-collected';
  readonly source: string;
  readonly durationMs: number;
  readonly samples: number;
  readonly changed: number;
  /** How much could not be placed, and how much went wrong in parts of it. */
  readonly unmatched: number;
  readonly errors: number;
  /** The first of what could not be placed and of what went wrong, one line each. */
  readonly named: { readonly unmatched: readonly string[]; readonly errors: readonly string[] };
  /** A digest of all that could not be placed or went wrong: it differs when there is news. */
  readonly digest: string;
}

/** A slot of five minutes was recorded in the history, of all partners or of some. */
export interface HistoryRecorded {
  readonly type: 'history-recorded';
  /** ms since 1970. */
  readonly slot: number;
  readonly partners: number;
  readonly samples: number;
  /** How many partners could not be recorded, and what went wrong with the first, one line each. */
  readonly failed: number;
  readonly failures: readonly string[];
  readonly durationMs: number;
}

/** What is read of a partner apart: its inventory with the usage, and its tokens. */
export type PartnerPart = 'data' | 'tokens';

export type Observation =
  | SourceCollected
  | {
      /** Nothing could be collected from a source; `error` where the fault may be our own. */
      readonly type: 'source-failed';
      readonly source: string;
      readonly durationMs: number;
      readonly message: string;
      readonly error: unknown;
    }
  | {
      readonly type: 'source-note';
      readonly source: string;
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
      readonly facts: Readonly<Record<string, unknown>>;
    }
  | {
      /** This process began to collect, or stands by while another, the holder, does. */
      readonly type: 'collector-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
    }
  | {
      /** The service started the process that collects. */
      readonly type: 'collector-started';
      readonly pid: number;
    }
  | {
      /** The process that collects ended unasked; `why` as in "was ended by SIGKILL". */
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
      /** The lease could not be looked at, a whole round or the upkeep after it failed. */
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
      /** This process began to record, or stands by while another, the holder, does. */
      readonly type: 'recorder-role';
      readonly role: 'working' | 'standby';
      readonly holder: string | null;
    }
  | RequestObservation
  | {
      /** The metrics listener was asked, for health or metrics; not by clients. */
      readonly type: 'metrics-asked';
      readonly method: string;
      readonly target: string;
      readonly status: number;
      readonly address: string;
    }
  | {
      /** What was behind an internal-error. */
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
      /** Past the maximum (`overflow`), past even what is told so, or not taking its answers. */
      readonly type: 'connection-refused';
      readonly why: 'overflow' | 'dropped' | 'unread';
    }
  | { readonly type: 'store-away'; readonly error: unknown }
  | {
      /** What the store holds of one partner cannot be read or shown, though the store answers. */
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
      /** What is stored as a site's usage is none; the site goes on with what it showed. */
      readonly type: 'usage-unreadable';
      readonly partnerId: string;
      readonly siteId: string;
      readonly reason: string;
    }
  | { readonly type: 'usage-readable'; readonly partnerId: string; readonly siteId: string }
  | { readonly type: 'store-back'; readonly awayMs: number };

export type Observe = (observation: Observation) => void;

/** Hands each observation to every subscriber, in order. */
export function observeWith(...subscribers: readonly Observe[]): Observe {
  return (observation) => {
    for (const subscriber of subscribers) subscriber(observation);
  };
}
