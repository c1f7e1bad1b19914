/**
 * Adjacent colours are distinguishable, also for people who lack one of the three kinds of cones,
 * as Machado, Oliveira and Fernandes simulate it (A Physiologically-based Model for Simulation of
 * Color Vision Deficiency, 2009; severity 1).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** What is left of linear sRGB without each kind of cone. */
const sights: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** From linear sRGB to XYZ (IEC 61966-2-1), over the white of D65. */
const toXyz: Matrix = [
  [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
  [0.2126, 0.7152, 0.0722],
  [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a!, b!, c!];
}

/** Linear sRGB of `#rrggbb`. */
function linear(colour: string): Triple {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red!, green!, blue!];
}

/** L*, a* and b* (CIE 1976) of a colour as somebody sees it. */
function seen(colour: string, sight: Matrix): Triple {
  const shown = times(sight, linear(colour)).map((of) => Math.min(1, Math.max(0, of)));
  const [x, y, z] = times(toXyz, shown as unknown as Triple).map((of) =>
    of > 216 / 24_389 ? Math.cbrt(of) : (of * (24_389 / 27) + 16) / 116,
  );
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)];
}

/** How far apart two colours are (CIE 1976): of 2.3, half of all people see a difference. */
function distance(one: string, other: string, sight: Matrix): number {
  const [a, b] = [seen(one, sight), seen(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The colours of a style by name, as they are in light, and as they are in dark. */
function coloursOf(file: string): Readonly<Record<string, string>>[] {
  const style = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
  const [light, dark] = style.split('prefers-color-scheme: dark');
  return [light!, dark!].map((part) =>
    Object.fromEntries(
      [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, of]) => [name!, of!]),
    ),
  );
}

/**
 * Least distance of two colours: five just noticeable ones, since tiles and bars stand apart and are small.
 */
const apartMin = 12;

/**
 * Least distance of what has room and what is scarce, which has to catch the eye: that of black and a grey
 * whose lightness is 40 of 100.
 */
const scarceMin = 40;

/** Least contrast of what is no text, and of text (WCAG 2.2, 1.4.11 and 1.4.3). */
const fillContrastMin = 3;
const textContrastMin = 4.5;

/** The relative luminance of a colour. */
function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const themes = [
  ['light', 0],
  ['dark', 1],
] as const;
const bands = ['low', 'middle', 'high', 'full'] as const;
const scarce: readonly string[] = ['high', 'full'];
const pairs = bands.flatMap((one, at) => bands.slice(at + 1).map((other) => [one, other] as const));

describe.each(themes)('in the %s theme', (_, at) => {
  const files = [
    'docs/design.css',
    'panel/browser/style/page.css',
    'panel/browser/style/charts.css',
  ];
  const colours = Object.assign({}, ...files.map((file) => coloursOf(file)[at]!)) as Readonly<
    Record<string, string>
  >;
  const low = (names: readonly string[], grounds: readonly string[], least: number) =>
    names.flatMap((name) =>
      grounds.flatMap((ground) => {
        const found = contrast(colours[name]!, colours[ground]!);
        return found >= least ? [] : [`${name} on ${ground}: ${found}`];
      }),
    );

  it('fills stand out from the page, and from the empty part of their bar', () => {
    expect(low(bands, ['ground', 'line'], fillContrastMin)).toEqual([]);
  });

  it('outlines and lines of charts stand out', () => {
    const lines = ['outline', 'chart', 'chart-ahead', 'chart-plan', 'accent', 'soft'];
    expect(low(lines, ['ground'], fillContrastMin)).toEqual([]);
  });

  it('text can be read', () => {
    const texts = ['text', 'soft', 'accent', 'bad', 'warning'];
    expect(low(texts, ['ground', 'faint'], textContrastMin)).toEqual([]);
  });
});

describe.each(Object.entries(sights))('with %s', (_, sight) => {
  it.each(themes)('bands of how full something is are distinct in the %s theme', (_, at) => {
    const colours = coloursOf('panel/browser/style/page.css')[at]!;
    const close = pairs.flatMap(([one, other]) => {
      const least = scarce.includes(one) === scarce.includes(other) ? apartMin : scarceMin;
      const found = distance(colours[one]!, colours[other]!, sight);
      return found >= least ? [] : [`${one} and ${other}: ${found}`];
    });
    expect(close).toEqual([]);
  });

  it.each(themes)('past and forecast are distinct in the %s theme', (_, at) => {
    const { chart, 'chart-ahead': ahead } = coloursOf('panel/browser/style/charts.css')[at]!;
    expect(distance(chart!, ahead!, sight)).toBeGreaterThanOrEqual(scarceMin);
  });
});

it('a red and a green of the same lightness are not told apart without the cones for it', () => {
  const [red, green] = ['#b35a1e', '#6f7d1e'];
  expect(distance(red!, green!, sights['all cones']!)).toBeGreaterThan(scarceMin);
  expect(distance(red!, green!, sights.deuteranopia!)).toBeLessThan(apartMin);
});
