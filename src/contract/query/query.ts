/** A list query: the typed result of parsing a query string. */
import type { CountedBy } from '../../domain/capacity/counted-by.ts';
import type { Shape } from '../../domain/capacity/headroom.ts';
import type { HistoryRange } from '../../domain/capacity/range.ts';
import type { EventPosition } from '../../domain/event.ts';
import type { GivenAmounts, LeadOptions } from './amounts.ts';
import type { SpanOptions } from './range.ts';

/** Keep the rows whose `name` is one of `values`. */
export interface Filter {
  readonly name: string;
  readonly values: readonly string[];
}

/** One sort key; earlier keys dominate. */
export interface Sort {
  readonly name: string;
  readonly descending: boolean;
}

/** The exporters' port. */
export interface TargetOptions {
  readonly port: number;
}

/** Parsed options by family; a family is present if the route has options of it. */
export interface OptionValues {
  /** The text that is searched for. */
  readonly find?: string;
  readonly target?: TargetOptions;
  readonly range?: HistoryRange;
  /** The `range` of a route without steps. */
  readonly span?: SpanOptions;
  /** Null if they are not given. */
  readonly after?: EventPosition | null;
  readonly before?: EventPosition | null;
  readonly plan?: GivenAmounts;
  readonly extend?: GivenAmounts;
  readonly lead?: LeadOptions;
  /** Null if no part of a shape is given. */
  readonly shape?: Shape | null;
  /** Nodes that each site must be able to lose. */
  readonly failures?: number;
  /** Hundredths of a percent. */
  readonly reserve?: number;
  readonly count?: CountedBy;
}

/** A page, filters that must all match, and sort keys by priority. */
export interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  /** The filters, sorts and options in request order, percent-encoded, as links repeat them. */
  readonly canonical: string;
  /** Only on routes that have options. */
  readonly options?: OptionValues;
}

/** The query of a request without parameters. */
export const defaultQuery = {
  filters: [],
  sorts: [],
  canonical: '',
} as const;
