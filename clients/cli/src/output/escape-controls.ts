/**
 * Escapes control characters in text for a terminal, except line ends, tabs and the colours of
 * style.ts: text of the inventory must not control the terminal.
 */
import { printable } from '../text/printable.ts';

/** ESC, the start of a colour sequence. */
const escapeCharacter = '\u001b';

/** Allowed sequences: line ends, tabs and colours. */
const allowed = new RegExp(String.raw`(\r?\n|\t|${escapeCharacter}\[(?:1|2|22|31|32|33|39)m)`);

/** Escapes any other control character as `\u{1b}`. */
export function escapeControls(text: string): string {
  // Every second part is a separator, which is allowed.
  return text
    .split(allowed)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('');
}
