/** Keeps a number on one line with its unit, its sign, and the number that it is compared with. */

const noBreakSpace = '\u00a0';

const unit = '(?:ns|µs|ms|s|min|h|B|kB|KB|MB|GB|TB|KiB|MiB|GiB|TiB)';

/** Spaces at which no line may break, with their context. */
const spaces = new RegExp(
  [
    `(?<=\\d) (?=${unit}(?![\\p{L}\\p{N}/]))`,
    '(?<=\\d) (?=%)',
    '(?<=[≤≥<>]) (?=\\d)',
    '(?<=\\d) (?=: \\d)',
    '(?<=\\d :) (?=\\d)',
  ].join('|'),
  'gu',
);

/**
 * Puts no-break spaces into a text.
 *
 *   '≤ 10.0 ms'       -> one part
 *   '52,136 : 68,951' -> one part
 *   '5 rounds of 2 s' -> '5', 'rounds', 'of', '2 s'
 */
export function keepTogether(text: string): string {
  return text.replace(spaces, noBreakSpace);
}
