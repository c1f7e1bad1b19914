/** The legend of a chart, and the values of the point under the pointer. */
import { Digits } from '../values/breaks.tsx';
import { counted } from '../values/format.ts';
import { type Formatter, useFormatter } from '../values/formatter.ts';
import { timeLanguage } from '../values/language.ts';
import { type AnnotationGroup, annotationText } from './annotations.ts';
import { momentText, stepText } from './axes.ts';
import type { ChartHistory } from './chart-answer.ts';
import { type Columns, seenOf } from './columns.ts';
import { amountsOf, ofWorkload, type Workload, type WorkloadPoint } from './recorded.ts';

interface LegendOptions {
  readonly history: ChartHistory;
  readonly workload: Workload;
  readonly columns: Columns;
  readonly pointed: number | null;
  /** Changes at the hovered point. */
  readonly changed: AnnotationGroup['counts'] | undefined;
}

/** Placeholder values before anything is drawn. */
interface LegendPlaceholder {
  readonly history: null;
  readonly workload: Workload;
  readonly columns: null;
  readonly pointed: null;
  readonly changed: undefined;
}

/** The legend and values below a chart; reserves their space before the chart is drawn. */
export function Legend({
  history,
  workload,
  columns,
  pointed,
  changed,
}: LegendOptions | LegendPlaceholder) {
  const formatter = useFormatter();
  const seen = columns === null ? null : seenOf(columns);
  const unseen = (isSeen: boolean | undefined) => (isSeen === true ? '' : 'unseen');
  return (
    <>
      <ul class="legend">
        <li class={unseen(seen?.mean)}>
          <span class="line-sample mean" aria-hidden="true"></span>
          mean
        </li>
        <li class={unseen(seen?.most)}>
          <span class="line-sample most" aria-hidden="true"></span>
          most
        </li>
        <li class={unseen(seen?.expected)}>
          <span class="line-sample expected" aria-hidden="true"></span>
          expected
        </li>
        <li class={unseen(seen?.bounds)}>
          <span class="line-sample earliest" aria-hidden="true"></span>
          at most and at least
        </li>
        <li class={unseen((history?.marks.length ?? 0) > 0)}>
          <span aria-hidden="true">▲</span> changes
        </li>
        {seen?.planned && (
          <li>
            <span class="line-sample planned" aria-hidden="true"></span>
            with the plan, expected
          </li>
        )}
        {seen?.plannedBounds && (
          <li>
            <span class="line-sample planned-bounds" aria-hidden="true"></span>
            with the plan, at most and at least
          </li>
        )}
      </ul>
      <p class="chosen" aria-live="polite">
        {history === null ? (
          '\u00a0'
        ) : pointed === null || pointed >= columns.times.length ? (
          <span class="soft">
            {stepNames[history.range.step]}. Drag over the chart to see a part of it.
            {history.marked_from !== null && (
              <>
                {' '}
                Changes are marked since{' '}
                <bdi lang={timeLanguage()}>{formatter.time(history.marked_from)}</bdi>.
              </>
            )}
          </span>
        ) : (
          <>
            <Point of={pointText({ history, workload, columns, pointed, formatter })} />
            {changed !== undefined && `; ${annotationText(changed)}`}
          </>
        )}
      </p>
    </>
  );
}

const stepNames = {
  '5m': 'A point for every 5 minutes',
  '1h': 'A point for every hour',
  '1d': 'A point for every day (UTC)',
};

/** The time, and the recorded or forecast values. */
interface PointText {
  readonly at: string;
  readonly text: string;
}

function Point({ of: { at, text } }: { of: PointText }) {
  return (
    <span>
      <bdi lang={timeLanguage()}>{at}</bdi>: <Digits text={text} />
    </span>
  );
}

type PointOf = Omit<LegendOptions, 'pointed' | 'changed'> & {
  pointed: number;
  formatter: Formatter;
};

function pointText({ history, workload, columns, pointed, formatter }: PointOf): PointText {
  const point = history.points[pointed];
  if (point === undefined) return aheadText(columns, pointed, formatter);
  const of = ofWorkload(point, workload);
  const at = stepText(point.at, history.range.step, formatter.isExact);
  return { at, text: of === null ? 'nothing recorded' : valuesText(of, formatter) };
}

function aheadText(columns: Columns, index: number, { percent, isExact }: Formatter): PointText {
  const at = columns.times[index]!;
  const shown = (value: number | null | undefined) => percent(Math.min(100, value ?? 0));
  const text = ({ low, expected, high }: Columns['planned']) =>
    `expected ${shown(expected[index])}, between ${shown(low[index])} and ${shown(high[index])}`;
  const isKnown = ({ expected }: Columns['planned']) => (expected[index] ?? null) !== null;
  const parts = [
    ...(isKnown(columns) ? [text(columns)] : []),
    ...(isKnown(columns.planned) ? [`with the plan ${text(columns.planned)}`] : []),
  ];
  return { at: momentText(new Date(at * 1_000), isExact), text: parts.join('; ') };
}

/** `41.1 % on average, that is 1.2 TiB of 3 TiB, and 1.3 TiB at most, from 14 nodes`. */
function valuesText(of: WorkloadPoint, { percent, amount, share }: Formatter): string {
  const { used, most, total, unit } = amountsOf(of);
  return `${percent(of.percent)} on average, that is ${share({ used, total, unit })}, and ${amount(most, unit)} at most, from ${counted(of.nodes_reporting, 'node')}`;
}
