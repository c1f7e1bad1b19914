/** Defines the types that routes and their parameters are described by; `routes.ts` has the routes. */
import type { ProblemSlug } from './problems.ts';

/** A filter of a route; `values` is there where the list of values is closed. */
export interface FilterParameter {
  readonly name: string;
  readonly values?: readonly string[];
  /** What it selects by, for people. */
  readonly description: string;
}

/** A sort of a route. */
export interface SortParameter {
  readonly name: string;
  readonly description: string;
}

/**
 * The families of the options. A new family gets its name here, its parameters in
 * `parameters.ts`, and the reader of its values in `query/options.ts`; the rest follows.
 */
export type OptionFamily =
  | 'find'
  | 'after'
  | 'before'
  | 'range'
  | 'target'
  | 'plan'
  | 'extend'
  | 'lead'
  | 'shape'
  | 'failures'
  | 'reserve'
  | 'count';

/** An option of a route, `target[port]` for instance: a parameter that occurs at most once. */
export interface OptionParameter {
  readonly family: OptionFamily;
  /** Inside the brackets. */
  readonly name: string;
  /** What it sets, as a whole sentence, with its default. */
  readonly description: string;
  /** A value, which the documents show in words. */
  readonly example: string;
  /** JSON Schema of the value; without a default, which clients would send. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether the route has no answer without it. */
  readonly isRequired?: boolean;
}

/** The parameters allowed in a route's query string; all others are rejected. */
export interface RouteParameters {
  readonly page: boolean;
  readonly filters: readonly FilterParameter[];
  /** In the order in which omitted sorts apply. */
  readonly sorts: readonly SortParameter[];
  readonly options: readonly OptionParameter[];
}

/** A variable segment of a path, and the problem of an unknown id. */
export interface PathParameter {
  readonly name: 'site_id' | 'asset_id' | 'hybrid_core_id';
  readonly unknown: ProblemSlug;
}

export interface RouteDefinition {
  /** The operation's name in the OpenAPI document, in logs and in metrics. */
  readonly id: string;
  readonly version: 'v1' | 'v2';
  /** With `:name` for variable segments. */
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly PathParameter[];
  readonly parameters: RouteParameters;
  /**
   * `list` answers a page of records, `record` one of them, `document` the OpenAPI description, `events`
   * the list of events, or a stream of them;
   * `file` answers with a body of its own kind, which `openapi/files.ts` describes.
   */
  readonly answer: 'list' | 'record' | 'document' | 'events' | 'file';
  readonly record: string | null;
  /** Whether it accepts HTTP Basic beside the two headers, for clients that cannot send these. */
  readonly takesBasic?: boolean;
  /** Whether `Accept` chooses between its media types. */
  readonly negotiates?: boolean;
  /** The parameters of its stream, where it has one. */
  readonly streamParameters?: RouteParameters;
}
