/**
 * The readers of option families, by family. A new family is one more reader here; its name and
 * parameters are declared in the route table.
 */
import type { OptionFamily, RouteParameters } from '../contract/route.ts';
import { readAfter, readAfterValue } from './after.ts';
import { readAmounts, readAmountValue, readLead, readLeadValue } from './amounts.ts';
import {
  readFailures,
  readFailuresValue,
  readReserve,
  readReserveValue,
  readShape,
  readShapeValue,
} from './headroom.ts';
import type { OptionValues } from './query.ts';
import { readRange, readRangeValue } from './range.ts';
import { readSpan } from './span.ts';
import { readTarget, readTargetValue } from './target.ts';
import type { ValueResult } from './value.ts';

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
   * not given have their defaults. `now` is the time of the request (ms since 1970).
   */
  read(
    given: ReadonlyMap<string, unknown>,
    now: number,
  ): { readonly value: Value } | { readonly faults: readonly OptionError[] };
}

/** The key of a family's value: a range without steps has a separate key. */
export function optionKey(family: OptionFamily, { options }: RouteParameters): keyof OptionValues {
  const hasSteps = options.some((of) => of.family === 'range' && of.name === 'step');
  return family === 'range' && !hasSteps ? 'span' : family;
}

const readers: { readonly [Key in keyof Required<OptionValues>]: OptionReader<OptionValues[Key]> } =
  {
    after: { readValue: readAfterValue, read: readAfter },
    range: { readValue: readRangeValue, read: readRange },
    span: { readValue: readRangeValue, read: readSpan },
    target: { readValue: readTargetValue, read: readTarget },
    plan: { readValue: readAmountValue, read: readAmounts },
    extend: { readValue: readAmountValue, read: readAmounts },
    lead: { readValue: readLeadValue, read: readLead },
    shape: { readValue: readShapeValue, read: readShape },
    failures: { readValue: readFailuresValue, read: readFailures },
    reserve: { readValue: readReserveValue, read: readReserve },
  };

export function optionReader(key: keyof OptionValues): OptionReader<unknown> {
  return readers[key];
}
