/** Takes out of a text for a terminal all that it would obey, but line ends and the colours of style.ts. */
import { printable } from '../text/width.ts';

/** How the sequences that turn a colour on or off begin. */
const begin = '\u001b';

/** What is let through: line ends, tabs and colours. */
const harmless = new RegExp(String.raw`(\r?\n|\t|${begin}\[(?:1|2|22|31|32|33|39)m)`);

/** Whatever came here by mistake is shown as `\u{1b}`, and does nothing. */
export function shielded(text: string): string {
  // Of the parts, every second one is a separator, which is harmless.
  return text
    .split(harmless)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('');
}
