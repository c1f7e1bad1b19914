/** In charge of how many columns of a terminal a text takes, and of what may be sent there at all. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts whose letters take two columns, and pictures. */
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6])/u;

/** What a terminal would obey, or what would turn the line around. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A column each: most texts are such, and a hundred thousand of them take no segmenter. */
const plain = /^[\x20-\x7e░█▉▊▋▌▍▎▏]*$/;

export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** A text with nothing in it that a terminal would obey: a line feed becomes `\n`. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (sign) => {
    if (sign === '\n') return '\\n';
    return `\\u{${sign.codePointAt(0)!.toString(16)}}`;
  });
}

/** A text of several lines, its line ends kept, with nothing else that a terminal would obey. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n');
}

/** The start of a text that fits, with an ellipsis where something is left out. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += widthOf(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** A text filled up with spaces to a width. */
export function padded(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return side === 'left' ? text + spaces : spaces + text;
}
