/** Parses `find[text]`, the text of a search (docs: Introduction, Find). */
import { findTextMax } from '../../limits.ts';
import { expected, type ValueResult } from './value.ts';

const expectation = `1 to ${findTextMax} characters`;

/** Any text of 1 to 100 characters (code points). */
export function readFindValue(_name: string, text: string): ValueResult<string> {
  // A character has at most two UTF-16 units: a longer text need not be split to be refused.
  const isShort = text.length <= 2 * findTextMax && Array.from(text).length <= findTextMax;
  return isShort && text !== '' ? { value: text } : expected(expectation, text);
}

type FindResult =
  | { readonly value: string }
  | { readonly faults: readonly { readonly name: 'text'; readonly reason: string }[] };

/** The text, which no search goes without. */
export function readFind(given: ReadonlyMap<string, unknown>): FindResult {
  const text = given.get('text') as string | undefined;
  if (text !== undefined) return { value: text };
  return { faults: [{ name: 'text', reason: `Expected ${expectation}; it is not given.` }] };
}
