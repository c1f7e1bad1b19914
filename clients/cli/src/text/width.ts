/** Measures a text's width in terminal columns, and fits texts into it. */

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts and emoji of width two. */
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6])/u;

/** Width-one characters: most texts need no segmenter, which counts over a hundred thousand. */
const plain = /^[\x20-\x7e░█▉▊▋▌▍▎▏]*$/;

export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
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

/** Truncates an id to a width in its middle, since ids differ at either end: `cmp-0072.ra…s.example`. */
export function cutInside(id: string, columns: number): string {
  if (widthOf(id) <= columns) return id;
  const characters = [...segmenter.segment(id)].map(({ segment }) => segment);
  const tail = characters.toReversed();
  const ofHead = fitting(characters, Math.ceil((columns - 1) / 2));
  const ofTail = fitting(tail, columns - 1 - widthOf(ofHead.join('')));
  return `${ofHead.join('')}…${ofTail.toReversed().join('')}`;
}

/** The first of these characters that fit into a width. */
function fitting(characters: readonly string[], columns: number): readonly string[] {
  let width = 0;
  const end = characters.findIndex((character) => {
    width += widthOf(character);
    return width > columns;
  });
  return end === -1 ? characters : characters.slice(0, end);
}

/** Breaks a text into lines of a width, between words where it can. */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > columns) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Pads a text with spaces to a width. */
export function padded(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return side === 'left' ? text + spaces : spaces + text;
}
