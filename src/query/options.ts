/**
 * In charge of the families of options: who reads the values of each. A new family is one more
 * reader here; its name and its parameters stand in the table of the routes.
 */
import type { OptionFamily } from '../routes/route.ts';
import type { OptionValues } from './query.ts';
import { readTarget, readTargetValue } from './target.ts';
import type { Read } from './value.ts';

/** A parameter at fault, by its name inside the brackets. */
export interface OptionFault {
  readonly name: string;
  readonly reason: string;
}

/** Reads the options of one family. */
export interface OptionReader<Value> {
  /** The value of one option, whatever else is given. */
  readValue(name: string, text: string): Read<unknown>;
  /**
   * What the options mean together: `given` holds what `readValue` made of them, by name. Those that
   * were not given have their defaults. `now` is the moment of the request (ms since 1970).
   */
  read(
    given: ReadonlyMap<string, unknown>,
    now: number,
  ): { readonly value: Value } | { readonly faults: readonly OptionFault[] };
}

const readers: { readonly [Family in OptionFamily]?: OptionReader<OptionValues[Family]> } = {
  target: { readValue: readTargetValue, read: readTarget },
};

/** Throws where a route has options of a family without a reader. */
export function optionReader(family: OptionFamily): OptionReader<unknown> {
  const reader = readers[family];
  if (reader === undefined) throw new Error(`The options ${family}[…] have no reader.`);
  return reader;
}
