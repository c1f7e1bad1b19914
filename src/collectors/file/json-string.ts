/** Reads one JSON string literal out of a text. */
import { SyntaxFault } from './cursor.ts';
import { quote } from './quote.ts';

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

/**
 * The string whose opening quote stands at `start`, and the offset behind its closing one.
 * Throws SyntaxFault where it does not end, or holds a bare control or an unknown escape.
 */
export function readJsonString(text: string, start: number): { value: string; end: number } {
  let value = '';
  let from = start + 1;
  for (let at = from; ; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quotationMark) return { value: value + text.slice(from, at), end: at + 1 };
    if (unit === backslash) {
      const escaped = readEscape(text, at);
      value += text.slice(from, at) + escaped.value;
      from = escaped.end;
      at = from - 1;
    } else if (Number.isNaN(unit)) {
      throw new SyntaxFault(start, 'the file ends inside this string');
    } else if (unit < firstPrintable) {
      throw new SyntaxFault(at, 'a control character in a string has to be written as an escape');
    }
  }
}

function readEscape(text: string, at: number): { value: string; end: number } {
  const letter = text[at + 1] ?? '';
  const short = shortEscapes[letter];
  if (short !== undefined) return { value: short, end: at + 2 };
  fourHexDigits.lastIndex = at + 2;
  const digits = letter === 'u' ? fourHexDigits.exec(text)?.[0] : undefined;
  if (digits === undefined) {
    throw new SyntaxFault(at, `${quote(text.slice(at, at + 2))} is no escape that JSON has`);
  }
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 2 + digits.length };
}
