/** Parses a JSON string literal. */

import { quote } from '../text/quote.ts';
import { DocumentSyntaxError } from './cursor.ts';

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const fourHexDigits = /[0-9a-fA-F]{4}/y;

const quotationMark = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

/** Whether the string that opens at `start` is closed within the text. */
export function hasClosingQuote(text: string, start: number): boolean {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return true;
  }
  return false;
}

/**
 * The string that opens at `start`, and the offset after its closing quote. Throws
 * DocumentSyntaxError if it is not closed, or holds a raw control character or an unknown escape.
 * `base` is the text's offset in the file.
 */
export function readJsonString(
  text: string,
  start: number,
  base: number,
): { value: string; end: number } {
  let value = '';
  let from = start + 1;
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quotationMark) return { value: value + text.slice(from, at), end: at + 1 };
    if (unit === backslash) {
      const escaped = readEscape(text, at, base);
      value += text.slice(from, at) + escaped.value;
      from = escaped.end;
      at = from - 1;
    } else if (Number.isNaN(unit)) {
      throw new DocumentSyntaxError(base + start, 'the file ends inside this string');
    } else if (unit < firstPrintable) {
      const message = 'a control character in a string has to be written as an escape';
      throw new DocumentSyntaxError(base + at, message);
    }
  }
}

function readEscape(text: string, at: number, base: number): { value: string; end: number } {
  const letter = text[at + 1] ?? '';
  const short = shortEscapes[letter];
  if (short !== undefined) return { value: short, end: at + 2 };
  fourHexDigits.lastIndex = at + 2;
  const digits = letter === 'u' ? fourHexDigits.exec(text)?.[0] : undefined;
  if (digits === undefined) {
    const came = quote(text.slice(at, at + 2));
    throw new DocumentSyntaxError(base + at, `${came} is no escape that JSON has`);
  }
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 2 + digits.length };
}
