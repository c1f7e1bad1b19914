/** Combines the options of a request, family by family. */
import type { OptionFamily, RouteParameters } from '../contract/route.ts';
import { optionKey, optionReader } from './options.ts';
import type { OptionValues } from './query.ts';
import type { Term } from './term.ts';

/** A family of a route, and the key of what its options come to. */
export interface RouteFamily {
  readonly family: OptionFamily;
  readonly key: keyof OptionValues;
}

/** The option families of a route. */
export function optionFamilies(parameters: RouteParameters): readonly RouteFamily[] {
  const families = new Set(parameters.options.map(({ family }) => family));
  return [...families].map((family) => ({ family, key: optionKey(family, parameters) }));
}

/** The values by family, and the reasons of options that conflict, by full name. */
export interface OptionsResult {
  readonly values: OptionValues;
  readonly faults: ReadonlyMap<string, string>;
}

/** Combines each family whose terms are all valid. Invalid terms report their own errors. */
export function readOptions(
  families: readonly RouteFamily[],
  terms: readonly Term[],
  now: number,
): OptionsResult {
  const values: Partial<Record<keyof OptionValues, unknown>> = {};
  const faults = new Map<string, string>();
  for (const { family, key } of families) {
    const given = wellFormedOptions(family, terms);
    if (given === null) continue;
    const read = optionReader(key).read(given, now);
    if ('value' in read) values[key] = read.value;
    else for (const { name, reason } of read.faults) faults.set(`${family}[${name}]`, reason);
  }
  return { values: values as OptionValues, faults };
}

/** The values of a family by name; null if one of its terms is invalid or recurs. */
function wellFormedOptions(
  family: OptionFamily,
  terms: readonly Term[],
): ReadonlyMap<string, unknown> | null {
  const given = new Map<string, unknown>();
  for (const term of terms) {
    if (term.parameter?.family !== family) continue;
    if (term.kind !== 'option' || given.has(term.parameter.name)) return null;
    given.set(term.parameter.name, term.value);
  }
  return given;
}
