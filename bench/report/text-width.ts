/**
 * Bounds the width of a line of text in a picture. The reader's font is unknown; DejaVu Sans is
 * the widest of the common interface fonts, so its widths are the bound.
 */

/** Characters by their width in ems, rounded up. */
const groups: readonly (readonly [characters: string, width: number])[] = [
  [" ,.'IJijl", 0.32],
  ['!()-/:;[\\]frt|', 0.42],
  ['"$*?0123456789abcdeghknopqsuvxyz_{}', 0.64],
  ['ABCDEFGHKLNOPQRSTUVXYZ&#+<=>^~w≤≥', 0.84],
];

/** All others: `m`, `M`, `W`, `%`, and anything but Latin. */
const widestCharacter = 1;

const boldFactor = 1.13;

const widths = new Map(
  groups.flatMap(([characters, width]) => [...characters].map((one) => [one, width] as const)),
);

/** An upper bound in the unit of the font size. */
export function textWidthMax(text: string, fontSize: number, bold = false): number {
  let width = 0;
  for (const character of text) width += widths.get(character) ?? widestCharacter;
  return width * fontSize * (bold ? boldFactor : 1);
}
