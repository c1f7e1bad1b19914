/** Requests to the history, and the types of their responses. */

import type { EventListLinks } from '../../contract/event-json.ts';
import type { FirstFull, ForecastAssumptions } from '../../contract/forecast.ts';
import type { CountedBy } from '../../domain/capacity/counted-by.ts';
import type { LookBack } from '../../domain/capacity/days.ts';
import type { CurrentUse } from '../../domain/capacity/forecast.ts';
import type { HistoryRange } from '../../domain/capacity/range.ts';
import type { ReplayCount } from '../../domain/capacity/replay.ts';
import type { HighRises } from '../../domain/capacity/rises.ts';
import type { Trends } from '../../domain/capacity/trend.ts';
import type { Event, EventPosition, EventSelection } from '../../domain/event.ts';
import type { HistoryQuantity, HistorySubject } from '../../domain/history.ts';

/** Today's values of all quantities: of what is counted. */
export type TodayByQuantity = Readonly<Record<HistoryQuantity, CurrentUse>>;

/** A request for a partner's events after an id. */
export interface EventsQuestion {
  readonly partnerId: string;
  readonly selection: EventSelection;
  readonly after: number;
  /** Newest first, from before an id if given; otherwise oldest first. */
  readonly newestFirst?: { readonly before: number | null };
}

/** A batch of events, serialized for a stream. */
export interface EventsText {
  /** Empty if there are none. */
  readonly text: string;
  /** Id of the last of them; null if there are none. */
  readonly last: number | null;
  /** Id to continue after: past `last` where events follow that are not selected. */
  readonly next: number;
  /** Whether there are no more for now. */
  readonly isLast: boolean;
  /** The id of the partner's oldest event that is kept; null if there is none. */
  readonly oldest: number | null;
}

/** A request for a workload's history, its forecast, or its events. */
export type RecordedQuestion =
  | { readonly type: 'history'; readonly subject: HistorySubject; readonly range: HistoryRange }
  | {
      readonly type: 'events';
      readonly subject: HistorySubject;
      readonly asked: EventsQuestion;
      readonly links: EventListLinks;
      /** What `asked.after` is, as the request has it; null if it has none. */
      readonly after: EventPosition | null;
      /** The newest known event: answers from before it are outdated. */
      readonly newest: number;
      /** Events of the page that earlier steps found. */
      readonly found?: readonly Event[];
    }
  | {
      readonly type: 'forecast';
      readonly subject: HistorySubject;
      readonly lookBack: LookBack;
      readonly today: TodayByQuantity;
      readonly whatIf: ForecastAssumptions;
      /** The sites that fill first; null while that is computed, and for a site. */
      readonly first: readonly FirstFull[] | null;
    };

/** A response body in its own memory, and its SHA-256. */
export interface WrittenAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Base64url. */
  readonly digest: string;
}

/** An answer, or the question that remains. Events are looked for in steps, with others served in between. */
export type AnswerStep = WrittenAnswer | { readonly rest: RecordedQuestion };

/** Answers from recorded history, in this thread or another. */
export interface Recorded {
  /** Rejects if the store cannot be read, and with the signal's reason if aborted while queued. */
  answer(question: RecordedQuestion, signal?: AbortSignal): Promise<WrittenAnswer>;
  /** The next events of a stream. Rejects like `answer`. */
  events(question: EventsQuestion, signal?: AbortSignal): Promise<EventsText>;
}

/** A site, and its active nodes by quantity. */
export interface ActiveNodes {
  readonly siteId: string;
  readonly nodesActive: Readonly<Record<HistoryQuantity, number>>;
}

/** A request for the usage trends of some of a partner's sites over the look-back period. */
export interface TrendsQuestion {
  readonly partnerId: string;
  readonly lookBack: LookBack;
  readonly sites: readonly ActiveNodes[];
}

export interface SiteTrends {
  readonly siteId: string;
  readonly trends: Readonly<Record<CountedBy, Trends<HighRises>>>;
}

/** Computes trends in the background. */
export interface TrendsSource {
  /** Rejects if the store cannot be read. */
  trends(question: TrendsQuestion): Promise<readonly SiteTrends[]>;
  /**
   * The partner's first recorded day in the look-back period, or null. Changes when history is
   * removed. Rejects if the store cannot be read.
   */
  firstDay(partnerId: string, lookBack: LookBack): Promise<number | null>;
}

/** Accuracy of past forecasts, over the sites of all partners. */
export interface Backtest {
  readonly forecasts: number;
  /** By horizon, in the order of the replay's. */
  readonly counts: readonly ReplayCount[];
}

/** Runs backtests in the background, behind interactive requests. */
export interface BacktestSource {
  /** As of `now` (ms since 1970). Rejects if the store cannot be read. */
  backtest(now: number): Promise<Backtest>;
}
