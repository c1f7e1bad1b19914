/**
 * Keeps numbers exact that JavaScript would round: a partner's bytes exceed 2^53. Such a number is
 * a string of its digits after a marker that starts no text of the interface.
 */
import { stringify } from 'yaml';

const mark = '\u0000';

/** Strings and numbers of JSON: strings are matched so that digits within them are skipped. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Parses JSON with exact numbers. Throws a SyntaxError as `JSON.parse` does. */
export function parseExactly(json: string): unknown {
  return JSON.parse(
    json.replaceAll(tokens, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : `"\\u0000${token}"`,
    ),
  );
}

/** Serializes to JSON with exact numbers. */
export function writeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1');
}

/** Serializes to YAML with exact numbers. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, compat: 'yaml-1.1' }).replaceAll(
    /"\\0(-?\d[\d.eE+-]*)"/g,
    '$1',
  );
}

/** Whether a value is a number, marked or not. */
export function isNumber(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value.startsWith(mark));
}

/** A number's digits, or a text as it is. */
export function exactText(value: unknown): string {
  const text = String(value);
  return text.startsWith(mark) ? text.slice(mark.length) : text;
}

/** A number for computation, rounded if necessary. */
export function roundedNumber(value: unknown): number {
  return Number(exactText(value));
}
