/**
 * Strips control sequences from a terminal's text, except line ends and the colours of style.ts.
 */
import { printable } from '../text/printable.ts';

/** The start of a colour sequence. */
const begin = '\u001b';

/** Allowed sequences: line ends, tabs and colours. */
const harmless = new RegExp(String.raw`(\r?\n|\t|${begin}\[(?:1|2|22|31|32|33|39)m)`);

/** Escapes any other control character as `\u{1b}`. */
export function shielded(text: string): string {
  // Every second part is a separator, which is allowed.
  return text
    .split(harmless)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('');
}
