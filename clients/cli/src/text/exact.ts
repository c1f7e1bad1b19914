/**
 * In charge of numbers that JavaScript would round: a partner's bytes go beyond 2^53. Such a number is
 * kept as a text, its digits after a mark that no text of the interface begins with.
 */
import { stringify } from 'yaml';

const mark = '\u0000';

/** Texts and numbers of a JSON text: a text is matched so that digits within are left alone. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Reads JSON, keeping numbers exact. Throws a SyntaxError as `JSON.parse` does. */
export function parseExactly(json: string): unknown {
  return JSON.parse(
    json.replaceAll(tokens, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : `"\\u0000${token}"`,
    ),
  );
}

/** Writes JSON with the numbers as they came. */
export function writeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1');
}

/** Writes YAML with the numbers as they came. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).replaceAll(/"\\0(-?\d[\d.eE+-]*)"/g, '$1');
}

/** Whether a value is a number, marked or not. */
export function isNumber(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value.startsWith(mark));
}

/** The digits of a number, or a text as it is. */
export function exactText(value: unknown): string {
  const text = String(value);
  return text.startsWith(mark) ? text.slice(mark.length) : text;
}

/** A number to compute with, rounded if need be. */
export function roundedNumber(value: unknown): number {
  return Number(exactText(value));
}
