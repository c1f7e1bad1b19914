/** Draws the month of one workload as SVG: a bar for each day, which prints sharply at any size. */

import { type Element, element } from './markup.ts';
import { type Month, shortDayText } from './month.ts';
import { shareText, workloadNames } from './number-text.ts';
import type { WorkloadMonth } from './workload-month.ts';

/** The drawing's size in SVG units; the page scales it. */
const width = 340;
const height = 125;
const left = 40;
const right = 16;
const top = 8;
const bottom = 20;

const dayMs = 86_400_000;
const gap = 1.5;

/** Days between two labels of the axis. */
const labelDays = 7;

/** Shares with a line, in percent. */
const lines = [0, 20, 40, 60, 80, 100];

/** From here on capacity becomes scarce: these lines are dark. */
const scarcePercent = 80;

/** The chart of a month. */
export function monthChart(of: WorkloadMonth, { from, to }: Month): Element {
  const topPercent = Math.max(100, ...of.days.map(({ highest }) => Math.ceil(highest / 20) * 20));
  const y = (percent: number) =>
    round(height - bottom - (percent / topPercent) * (height - top - bottom));
  const dayCount = Math.round((to - from) / dayMs);
  const dayWidth = (width - left - right) / dayCount;
  const x = (at: number) => left + ((at - from) / dayMs) * dayWidth;
  const bar = (kind: string, at: number, percent: number) =>
    element('rect', {
      class: kind,
      x: round(x(at) + gap / 2),
      y: y(percent),
      width: round(dayWidth - gap),
      height: round(y(0) - y(percent)),
    });
  const weeks = Array.from({ length: Math.ceil(dayCount / labelDays) }, (_, i) => i);
  return element(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': chartText(of, dayCount),
    },
    of.days.map(({ at, highest }) => bar('highest', at, highest)),
    of.days.map(({ at, mean }) => bar('mean', at, mean)),
    lines.map((percent) => [
      element('line', {
        class: percent >= scarcePercent ? 'scarce' : 'grid',
        x1: left,
        x2: width - right,
        y1: y(percent),
        y2: y(percent),
      }),
      element(
        'text',
        { x: left - 5, y: y(percent) + 3, 'text-anchor': 'end' },
        `${percent}\u00a0%`,
      ),
    ]),
    weeks.map((week) => {
      const at = from + week * labelDays * dayMs;
      return element('text', { x: round(x(at)), y: height - 6 }, shortDayText(at));
    }),
  );
}

/** A sentence on the chart's content for screen readers. */
function chartText(
  { quantity, days, first, last, highest }: WorkloadMonth,
  dayCount: number,
): string {
  const name = workloadNames[quantity];
  if (first === null || last === null || highest === null) return `${name}: nothing was recorded`;
  const on = ({ at }: { readonly at: number }) => shortDayText(at);
  return (
    `${name}: ${shareText(first.mean)} on ${on(first)}, ${shareText(last.mean)} on ${on(last)}, ` +
    `at most ${shareText(highest.highest)} on ${on(highest)}; recorded on ${days.length} of ${dayCount} days`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
