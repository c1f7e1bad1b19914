/**
 * Checks the layout of the published results: no line of the picture is clipped or overlaps
 * another, no table is wider than a page, and no value is separated from its unit.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderChart } from '../../bench/report/chart.ts';
import type { Results } from '../../bench/report/results.ts';
import { textWidthMax } from '../../bench/report/text-width.ts';
import { renderMarkdown } from '../../src/docs/markdown.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const picture = read('bench/results/speed.svg');
const page = renderMarkdown(read('bench/REPORT.md'), 'REPORT.md').html;

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('the width of a text', () => {
  // As measured by Chromium in DejaVu Sans at 13 px.
  it.each([
    ['event-loop-hold: the first after a change of all sites', 331, false],
    ['random mixture over 100,000 assets', 241.5, false],
    ['829 MiB', 52.7, false],
    ['The same mixture on the same PostgreSQL', 317, true],
  ])('of "%s" is bounded closely', (text, measured, bold) => {
    const bound = textWidthMax(text, 13, bold);
    expect(bound).toBeGreaterThanOrEqual(measured);
    expect(bound).toBeLessThan(measured * 1.15);
  });
});

describe('the picture', () => {
  const width = Number(/viewBox="0 0 (\d+) /.exec(picture)![1]);
  const fontSize = Number(/font: (\d+)px/.exec(picture)![1]);
  const lines = [...picture.matchAll(/<text class="(\w+)" ([^>]*)>([^<]*)</g)].map(
    ([, kind, attributes, escaped]) => {
      const text = unescaped(escaped!);
      const needed = textWidthMax(text, fontSize, kind === 'title');
      const x = Number(/x="(\d+)"/.exec(attributes!)![1]);
      const from = attributes!.includes('text-anchor="end"') ? x - needed : x;
      return { text, from, to: from + needed, y: /y="(\d+)"/.exec(attributes!)![1] };
    },
  );

  it.each(lines)('shows all of "$text"', ({ from, to, y }) => {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(width);
    const beside = lines.filter((line) => line.y === y && line.from > from);
    for (const line of beside) expect(line.from).toBeGreaterThan(to);
  });

  it('shows something', () => {
    expect(lines.length).toBeGreaterThan(40);
  });

  it('is refused where a name is too long for it', () => {
    const results = JSON.parse(read('bench/results/published.json')) as Results;
    const figure = { name: 'w'.repeat(60), value: 1, unit: 'ms', target: { atMost: 2 } } as const;
    const long = { name: 'long', title: 'Long', seconds: 1, figures: [figure] };
    expect(() => renderChart({ ...results, cases: [long] })).toThrow(/"long: w+ 1\.0 ms" may take/);
  });
});

describe('the tables', () => {
  /** Content width with the table of contents beside it, on a screen of 1,280 pixels. */
  const pageWidth = 688;
  const cellPadding = 16;
  const tables = page.match(/<table[\s\S]*?<\/table>/g)!.map((table) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<(t[hd])>(.*?)<\/t[hd]>/g)].map(([, tag, html]) => {
        const text = unescaped(html!.replace(/<[^>]*>/g, ''));
        if (tag === 'th') return textWidthMax(text, 13.5, true);
        return Math.max(...text.split(/ |(?<=-)/).map((piece) => textWidthMax(piece, 14.8)));
      }),
    ),
  );

  it.each(tables.map((table) => [table[0]!.length, table] as const))(
    'of %i columns fit the page',
    (columns, table) => {
      const widths = Array.from({ length: columns }, (_, at) =>
        Math.max(...table.map((row) => row[at]!)),
      );
      const needed = widths.reduce((sum, width) => sum + width + cellPadding, 0);
      expect(needed).toBeLessThanOrEqual(pageWidth);
    },
  );

  it('are there', () => {
    expect(tables.filter((table) => table.length > 5)).toHaveLength(2);
  });
});

it('no line of the page breaks between a figure and its unit or its sign', () => {
  const text = page.replace(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<[^>]*>/g, '|');
  expect(text).toMatch(/\d\u00a0MiB/);
  expect(text.match(/[≤≥] \d|\d (?:ms|s|MiB|GiB|µs)\b|\d :|: \d+(?![\d:])/g)).toBeNull();
});
