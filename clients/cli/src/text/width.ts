/** Measures a text's width in terminal columns, and escapes control characters. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts and emoji of width two. */
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6])/u;

/** Control characters and bidirectional controls. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Width-one characters: most texts need no segmenter, which counts over a hundred thousand. */
const plain = /^[\x20-\x7e░█▉▊▋▌▍▎▏]*$/;

export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** Escapes a text's control characters: a line feed becomes `\n`. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (sign) => {
    if (sign === '\n') return '\\n';
    return `\\u{${sign.codePointAt(0)!.toString(16)}}`;
  });
}

/** Escapes a multi-line text's control characters, except line ends. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n');
}

/** Truncates a text to a width, with an ellipsis. */
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

/** Pads a text with spaces to a width. */
export function padded(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return side === 'left' ? text + spaces : spaces + text;
}
