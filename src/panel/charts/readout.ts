/** What a chart shows, in words: the legend, and the figures of the point that is pointed at. */
import { bytes, cores, counted, percent } from '../browser/format.ts';
import { html } from '../browser/html.ts';
import { momentText, stepText } from './axes.ts';
import type { Columns } from './columns.ts';
import {
  amountsOf,
  type History,
  ofWorkload,
  type Workload,
  type WorkloadPoint,
} from './recorded.ts';

interface ReadoutOf {
  readonly history: History;
  readonly workload: Workload;
  readonly columns: Columns;
  readonly pointed: number | null;
}

/** Legend and figures below a chart. */
export function Readout({ history, workload, columns, pointed }: ReadoutOf) {
  const isAhead = columns.times.length > columns.pastCount;
  return html`<ul class="legend">
      <li><span class="line-mark mean" aria-hidden="true"></span>mean</li>
      <li><span class="line-mark most" aria-hidden="true"></span>most</li>
      ${isAhead && html`<li><span class="line-mark expected" aria-hidden="true"></span>expected</li><li><span class="line-mark earliest" aria-hidden="true"></span>at the earliest</li>`}
      <li class="soft">${stepNames[history.range.step]}. Drag over the chart to see a part of it.</li>
    </ul>
    <p class="chosen" aria-live="polite">${pointed === null ? ' ' : pointText({ history, workload, columns, pointed })}</p>`;
}

const stepNames = {
  '5m': 'A point for every 5 minutes',
  '1h': 'A point for every hour',
  '1d': 'A point for every day (UTC)',
};

function pointText({
  history,
  workload,
  columns,
  pointed,
}: ReadoutOf & { pointed: number }): string {
  const point = history.points[pointed];
  if (point === undefined) return aheadText(columns, pointed);
  const of = ofWorkload(point, workload);
  const at = stepText(point.at, history.range.step);
  return of === null ? `${at}: nothing recorded` : `${at}: ${figuresText(of)}`;
}

function aheadText({ times, expected, earliest }: Columns, index: number): string {
  const at = times[index];
  if (at === undefined) return ' ';
  const shown = (value: number | null | undefined) => percent(Math.min(100, value ?? 0));
  return `${momentText(new Date(at * 1_000))}: expected ${shown(expected[index])}, at most ${shown(earliest[index])}`;
}

/** `41.1 % (most 43 %), 1.2 TiB of 3 TiB, 14 nodes`. */
function figuresText(of: WorkloadPoint): string {
  const { used, most, total } = amountsOf(of);
  const shown = of.total_cores === undefined ? bytes : cores;
  return `${percent(of.percent)}, ${shown(used)} of ${shown(total)} on average, ${shown(most)} at most, from ${counted(of.nodes_reporting, 'node')}`;
}
