/** What is asked of the history, and the form of its answers. */
import type { Today } from '../capacity/forecast.ts';
import type { KeptTrend } from '../capacity/kept-trend.ts';
import type { HistoryRange } from '../capacity/range.ts';
import type { ReplayCount } from '../capacity/replay.ts';
import type { EventListLinks } from '../contract/event-json.ts';
import type { FirstFull, WhatIf } from '../contract/forecast.ts';
import type { EventSelection } from '../domain/event.ts';
import type { HistoryQuantity, HistorySubject } from '../domain/history.ts';

/** The figures of all quantities today. */
export type TodayByQuantity = Readonly<Record<HistoryQuantity, Today>>;

/** The days that a forecast looks back on: times (ms) from the first up to, without, the second. */
export interface LookBack {
  readonly from: number;
  readonly to: number;
}

/** The events of a partner that are asked for, after an id. */
export interface EventsQuestion {
  readonly partnerId: string;
  readonly selection: EventSelection;
  readonly after: number;
}

/** Some events as a stream sends them. */
export interface EventsText {
  /** Empty where there are none. */
  readonly text: string;
  /** The id after which they go on. */
  readonly next: number;
  /** Whether there may be more at once. */
  readonly isFull: boolean;
}

/** How a workload went, how long its capacity lasts, or what happened. */
export type Question =
  | { readonly type: 'history'; readonly subject: HistorySubject; readonly range: HistoryRange }
  | {
      readonly type: 'events';
      readonly subject: HistorySubject;
      readonly asked: EventsQuestion;
      readonly links: EventListLinks;
      /** The newest event that is known of: what was answered before it came is no answer any more. */
      readonly newest: number;
    }
  | {
      readonly type: 'forecast';
      readonly subject: HistorySubject;
      readonly lookBack: LookBack;
      /** What the plan and the extension have changed already. */
      readonly today: TodayByQuantity;
      readonly whatIf: WhatIf;
      /** The sites that fill first; null while that is worked out, and of a site. */
      readonly first: readonly FirstFull[] | null;
    };

/** An answer's bytes, in memory of their own, and the SHA-256 of them. */
export interface WrittenAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Base64url. */
  readonly digest: string;
}

/** Answers from what is recorded, in this thread or in another. */
export interface Recorded {
  /**
   * Rejects where the store cannot be read, and with the signal's reason where it is aborted before
   * the question's turn.
   */
  answer(question: Question, signal?: AbortSignal): Promise<WrittenAnswer>;
  /** The next events of a stream. Rejects as `answer` does. */
  events(question: EventsQuestion, signal?: AbortSignal): Promise<EventsText>;
}

/** A site, and how many of its nodes report today, by quantity. */
export interface SiteNodes {
  readonly siteId: string;
  readonly nodes: Readonly<Record<HistoryQuantity, number>>;
}

/** How the use of some sites of a partner has moved over the days that a forecast looks back on. */
export interface TrendsQuestion {
  readonly partnerId: string;
  readonly lookBack: LookBack;
  readonly sites: readonly SiteNodes[];
}

export interface SiteTrends {
  readonly siteId: string;
  /** How full the site was on each of the last days (`pastPercents`). */
  readonly past: Uint8Array;
  readonly trends: Readonly<Record<HistoryQuantity, KeptTrend>>;
}

/** Works out trends where nobody waits for them. */
export interface TrendsSource {
  /** Rejects where the store cannot be read. */
  trends(question: TrendsQuestion): Promise<readonly SiteTrends[]>;
  /**
   * The first day with points of the partner that a forecast looks back on, null where there is none.
   * It is another one once history was removed. Rejects where the store cannot be read.
   */
  firstDay(partnerId: string, lookBack: LookBack): Promise<number | null>;
}

/** How the forecasts of the past have done, over the sites of all partners. */
export interface Backtest {
  readonly forecasts: number;
  /** By the horizons of the replay, in their order. */
  readonly counts: readonly ReplayCount[];
}

/** Works out backtests, beside everything that somebody waits for. */
export interface BacktestSource {
  /** At a time (ms since 1970). Rejects where the store cannot be read. */
  backtest(now: number): Promise<Backtest>;
}
