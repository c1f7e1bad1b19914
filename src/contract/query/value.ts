/** The result of parsing a parameter's value, and how error messages quote the client's text. */
import { echoCharactersMax } from '../../limits.ts';

/** Either the value, or the reason why there is none. */
export type ValueResult<Value> = { readonly value: Value } | { readonly reason: string };

/** Quotes the client's text, truncated, so that an error stays short. */
export function quoteShortened(text: string): string {
  const points = Array.from(text.slice(0, echoCharactersMax * 2));
  if (points.length <= echoCharactersMax && text.length <= echoCharactersMax * 2) {
    return JSON.stringify(text);
  }
  return `${JSON.stringify(points.slice(0, echoCharactersMax).join(''))} (shortened)`;
}

/** The reason of a value problem: the expectation, then the actual text. */
export function expected(what: string, came: string): { readonly reason: string } {
  return { reason: `Expected ${what}; got ${quoteShortened(came)}.` };
}
