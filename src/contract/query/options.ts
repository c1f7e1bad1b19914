/**
 * The readers of option families, by family. A new family is one more reader here; its name and
 * parameters are declared in the route table.
 */
import type { HistoryRange } from '../../domain/capacity/range.ts';
import { findTextMax, rangePointsMax, siteRangePointsMax } from '../../limits.ts';
import { portMax, targetPortDefault } from '../parameters.ts';
import type { OptionFamily, RouteParameters } from '../route.ts';
import { readAmounts, readAmountValue, readLead, readLeadValue } from './amounts.ts';
import { readAfter, readBefore, readEventPosition } from './event-position.ts';
import {
  readCount,
  readCountValue,
  readFailures,
  readFailuresValue,
  readReserve,
  readReserveValue,
  readShape,
  readShapeValue,
} from './headroom.ts';
import type { OptionValues, Sort, TargetOptions } from './query.ts';
import { readRange, readRangeValue, readSpan } from './range.ts';
import { expected, type ValueResult } from './value.ts';

/** An invalid parameter, by its name inside the brackets. */
export interface OptionError {
  readonly name: string;
  readonly reason: string;
}

/** Reads the options of one family. */
export interface OptionReader<Value> {
  /** Parses one option on its own. */
  readValue(name: string, text: string): ValueResult<unknown>;
  /**
   * Combines the options of a family. `given` holds the results of `readValue`, by name; options
   * not given have their defaults. `now` is the time of the request (ms since 1970), `sorts` are its
   * sort keys.
   */
  read(
    given: ReadonlyMap<string, unknown>,
    now: number,
    sorts: readonly Sort[],
  ): { readonly value: Value } | { readonly faults: readonly OptionError[] };
}

/** The key of a family's value: a range without steps has a separate key. */
export function optionKey(family: OptionFamily, { options }: RouteParameters): keyof OptionValues {
  const hasSteps = options.some((of) => of.family === 'range' && of.name === 'step');
  return family === 'range' && !hasSteps ? 'span' : family;
}

const readers: { readonly [Key in keyof Required<OptionValues>]: OptionReader<OptionValues[Key]> } =
  {
    find: { readValue: readFindValue, read: readFind },
    after: { readValue: readEventPosition, read: readAfter },
    before: { readValue: readEventPosition, read: readBefore },
    range: rangeReader(rangePointsMax),
    span: { readValue: readRangeValue, read: readSpan },
    target: { readValue: readTargetValue, read: readTarget },
    plan: { readValue: readAmountValue, read: readAmounts },
    extend: { readValue: readAmountValue, read: readAmounts },
    lead: { readValue: readLeadValue, read: readLead },
    shape: { readValue: readShapeValue, read: readShape },
    failures: { readValue: readFailuresValue, read: readFailures },
    reserve: { readValue: readReserveValue, read: readReserve },
    count: { readValue: readCountValue, read: readCount },
  };

/** The range of histories of many sites, of which each has fewer points. */
const siteRangeReader = rangeReader(siteRangePointsMax);

function rangeReader(pointsMax: number): OptionReader<HistoryRange> {
  return {
    readValue: readRangeValue,
    read: (given, now) => readRange(given, now, pointsMax),
  };
}

/** The reader of a value with this key, on a route with these parameters. */
export function optionReader(
  key: keyof OptionValues,
  { page }: RouteParameters,
): OptionReader<unknown> {
  return key === 'range' && page ? siteRangeReader : readers[key];
}

const expectation = `1 to ${findTextMax} characters`;

/** Any text of 1 to 100 characters (code points). */
function readFindValue(_name: string, text: string): ValueResult<string> {
  // A character has at most two UTF-16 units: a longer text need not be split to be refused.
  const isShort = text.length <= 2 * findTextMax && Array.from(text).length <= findTextMax;
  return isShort && text !== '' ? { value: text } : expected(expectation, text);
}

type FindResult =
  | { readonly value: string }
  | { readonly faults: readonly { readonly name: 'text'; readonly reason: string }[] };

/** The text, which no search goes without. */
function readFind(given: ReadonlyMap<string, unknown>): FindResult {
  const text = given.get('text') as string | undefined;
  if (text !== undefined) return { value: text };
  return { faults: [{ name: 'text', reason: `Expected ${expectation}; it is not given.` }] };
}

const portNumber = /^[1-9][0-9]{0,4}$/;

/** A port: a whole number from 1 to 65535, without sign or leading zero. */
function readTargetValue(_name: string, text: string): ValueResult<number> {
  const port = portNumber.test(text) ? Number(text) : Number.NaN;
  return port <= portMax ? { value: port } : expected(`a whole number from 1 to ${portMax}`, text);
}

function readTarget(given: ReadonlyMap<string, unknown>): {
  readonly value: TargetOptions;
} {
  return { value: { port: (given.get('port') as number | undefined) ?? targetPortDefault } };
}
