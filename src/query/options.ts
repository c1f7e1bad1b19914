/**
 * The readers of option families, by family. A new family is one more reader here; its name and
 * parameters are declared in the route table.
 */
import type { OptionFamily } from '../contract/route.ts';
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

const readers: { readonly [Family in OptionFamily]: OptionReader<OptionValues[Family]> } = {
  range: { readValue: readRangeValue, read: readRange },
  target: { readValue: readTargetValue, read: readTarget },
  plan: { readValue: readAmountValue, read: readAmounts },
  extend: { readValue: readAmountValue, read: readAmounts },
  lead: { readValue: readLeadValue, read: readLead },
  shape: { readValue: readShapeValue, read: readShape },
  failures: { readValue: readFailuresValue, read: readFailures },
  reserve: { readValue: readReserveValue, read: readReserve },
};

export function optionReader(family: OptionFamily): OptionReader<unknown> {
  return readers[family];
}
