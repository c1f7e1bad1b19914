/** What a request asks of a list: the typed outcome of parsing a query string. */
import type { Shape } from '../capacity/headroom.ts';
import type { HistoryRange } from '../capacity/range.ts';
import type { Amounts, LeadOptions } from './amounts.ts';
import type { TargetOptions } from './target.ts';

/** Keep the rows whose `name` is one of `values`. */
export interface Filter {
  readonly name: string;
  readonly values: readonly string[];
}

/** One sort; earlier ones dominate later ones. */
export interface Sort {
  readonly name: string;
  readonly descending: boolean;
}

/**
 * The meaning of a route's options, by family. A family is there where the route has options of it.
 */
export interface OptionValues {
  readonly target?: TargetOptions;
  readonly range?: HistoryRange;
  readonly plan?: Amounts;
  readonly extend?: Amounts;
  readonly lead?: LeadOptions;
  /** Null where nothing is asked of it. */
  readonly shape?: Shape | null;
  /** Nodes that each site has to be able to lose. */
  readonly failures?: number;
  /** Hundredths of a percent. */
  readonly reserve?: number;
}

/** A page, filters that must all match, and sorts in order of their priority. */
export interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  /** The filters and sorts in the request's order, percent-encoded: what links repeat. */
  readonly canonical: string;
  /** Only of routes that have options. */
  readonly options?: OptionValues;
}

/** The query of a request without parameters. */
export const defaultQuery = {
  filters: [],
  sorts: [],
  canonical: '',
} as const;
