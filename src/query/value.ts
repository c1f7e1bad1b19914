/**
 * The outcome of reading one parameter's value, and the form in which a client's own text is
 * repeated to it.
 */
import { echoCharactersMax } from '../limits.ts';

/** Either the value, or the reason why there is none. */
export type ValueResult<Value> = { readonly value: Value } | { readonly reason: string };

/** Quotes the client's text, shortened: an error answer stays short whatever the client sent. */
export function quoteShortened(text: string): string {
  const points = Array.from(text.slice(0, echoCharactersMax * 2));
  if (points.length <= echoCharactersMax && text.length <= echoCharactersMax * 2) {
    return JSON.stringify(text);
  }
  return `${JSON.stringify(points.slice(0, echoCharactersMax).join(''))} (shortened)`;
}

/** The reason of a value problem: what is expected, and what came. */
export function expected(what: string, came: string): { readonly reason: string } {
  return { reason: `Expected ${what}; got ${quoteShortened(came)}.` };
}
