/** Draws the month of one workload as SVG: a bar for each day, which prints sharply at any size. */
import { dayMs } from '../../../domain/history.ts';
import { workloadNames } from '../charts/recorded.ts';
import { counted, percent as percentText, wholePercent } from '../values/format.ts';
import { type Month, shortDayText } from './month.ts';
import type { Day, WorkloadMonth } from './workload-month.ts';

/** The drawing's size in SVG units; the page scales it. */
const width = 240;
const height = 115;
const left = 36;
const right = 22;
const top = 8;
const bottom = 20;

const gap = 1.5;

/** Days between two labels of the axis. */
const labelDays = 7;

/** Shares with a line, in percent. */
const lines = [0, 20, 40, 60, 80, 100];

/** From here on capacity becomes scarce: these lines are dark. */
const scarcePercent = 80;

interface MonthChartProps {
  readonly of: WorkloadMonth;
  readonly month: Month;
}

/** The chart of a month. */
export function MonthChart({ of, month: { from, to } }: MonthChartProps) {
  const topPercent = Math.max(100, ...of.days.map(({ highest }) => Math.ceil(highest / 20) * 20));
  const y = (percent: number) =>
    round(height - bottom - (percent / topPercent) * (height - top - bottom));
  const dayCount = Math.round((to - from) / dayMs);
  const dayWidth = (width - left - right) / dayCount;
  const x = (at: number) => left + ((at - from) / dayMs) * dayWidth;
  const bar = (kind: 'highest' | 'mean', day: Day) => (
    <rect
      class={kind}
      x={round(x(day.at) + gap / 2)}
      y={y(day[kind])}
      width={round(dayWidth - gap)}
      height={round(y(0) - y(day[kind]))}
    />
  );
  const weeks = Array.from({ length: Math.ceil(dayCount / labelDays) }, (_, i) => i);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chartText(of, dayCount)}>
      {of.days.map((day) => bar('highest', day))}
      {of.days.map((day) => bar('mean', day))}
      {lines.map((percent) => (
        <>
          <line
            class={percent >= scarcePercent ? 'scarce' : 'grid'}
            x1={left}
            x2={width - right}
            y1={y(percent)}
            y2={y(percent)}
          />
          <text x={left - 5} y={y(percent) + 3} text-anchor="end">
            {wholePercent(percent)}
          </text>
        </>
      ))}
      {weeks.map((week) => {
        const at = from + week * labelDays * dayMs;
        return (
          <text x={round(x(at))} y={height - 6}>
            {shortDayText(at)}
          </text>
        );
      })}
    </svg>
  );
}

/** A sentence on the chart's content for screen readers. */
function chartText({ workload, days, average, highest }: WorkloadMonth, dayCount: number): string {
  const name = workloadNames[workload];
  if (average === null || highest === null) return `${name}: nothing was recorded`;
  return (
    `${name}: ${percentText(average.mean)} on average, at most ${percentText(highest.highest)} ` +
    `on ${shortDayText(highest.at)}; recorded on ${days.length} of ${counted(dayCount, 'day')}`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
