/**
 * Styles text with colours and bars. Colour never carries information alone: the value is beside
 * it.
 */

/** Colours, and the two weights of text that are used like them. */
export type Color = 'red' | 'yellow' | 'green' | 'dim' | 'bold';

const codes: Readonly<Record<Color, readonly [on: number, off: number]>> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  dim: [2, 22],
  bold: [1, 22],
};

/** Colours a text, or leaves it as it is. */
export type Paint = (text: string, color: Color | null) => string;

export function createPaint(isColored: boolean): Paint {
  return (text, color) => {
    if (!isColored || color === null || text === '') return text;
    const [on, off] = codes[color];
    return `\u001b[${on}m${text}\u001b[${off}m`;
  };
}

/** The thresholds of the forecast, applied to percentages of capacity. */
const nearlyFullPercent = 80;
const tooFullPercent = 90;

export function colorOfPercent(percent: number): Color {
  if (percent >= tooFullPercent) return 'red';
  return percent >= nearlyFullPercent ? 'yellow' : 'green';
}

/** A Map: the words come from the inventory, and `constructor` may be one. */
const wordColors: ReadonlyMap<string, Color> = new Map([
  ['active', 'green'],
  ['failed', 'red'],
  ['full', 'red'],
  ['filling', 'yellow'],
  ['insufficient_data', 'dim'],
]);

export function colorOfWord(word: string): Color | null {
  return wordColors.get(word) ?? null;
}

/** Block characters by eighths of a cell. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** A bar of a percentage: full at 100, and clipped above. */
export function bar(percent: number, columns: number): string {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * columns * 8);
  const text = '█'.repeat(Math.floor(filled / 8)) + eighths[filled % 8];
  return text.padEnd(columns, '░');
}
