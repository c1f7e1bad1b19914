/**
 * Draws a chart with uPlot, loaded on first use: recorded use as a line and a band, the forecast as
 * a band.
 */
import type UPlot from 'uplot';
import { utcDay, wholePercent } from '../values/format.ts';
import { watchColours } from '../values/theme.ts';
import { type AnnotationGroup, groupAnnotations } from './annotations.ts';
import { timeLabels } from './axes.ts';
import type { Columns } from './columns.ts';
import type { EventMark } from './event-marks.ts';

/** uPlot. */
export type PlotLibrary = typeof UPlot;

/** Loads uPlot; rejects if it cannot be fetched. */
export async function loadPlotLibrary(): Promise<PlotLibrary> {
  return (await import('uplot')).default;
}

export interface PlotOptions {
  readonly library: PlotLibrary;
  /** The container, whose width the chart takes. */
  readonly box: HTMLElement;
  readonly columns: Columns;
  /** Annotations by row of the columns. */
  readonly annotations: () => readonly EventMark[];
  /** Whether times are UTC; otherwise local. */
  readonly isUtc: boolean;
  /** Called when a range was dragged (ms since 1970). */
  readonly whenDragged: (from: number, to: number) => void;
  /** The pointed column when the chart is drawn: its cursor starts there. */
  readonly pointed: () => number | null;
  /** Called with the hovered column, or null. */
  readonly whenPointed: (index: number | null) => void;
}

export interface Plot {
  /** Replaces the data. */
  show(columns: Columns): void;
  /** Moves the cursor to a column. */
  point(index: number): void;
  /** The annotation group at a column, if any. */
  annotationAt(index: number): AnnotationGroup | undefined;
  remove(): void;
}

const heightPx = 260;
/** Width of a time label, in CSS pixels: `24 Sept` and a gap. */
const timeLabelPx = 64;
/** Height of the time axis, in CSS pixels. */
const timesPx = 30;
const thresholds = [80, 90, 100];
/** Width and height of an annotation, in CSS pixels: closer ones are grouped. */
const annotationPx = 10;

/** Draws a chart that follows its container's width and the theme's colours. */
export function draw(options: PlotOptions): Plot {
  const { box } = options;
  let { columns } = options;
  const shown = () => columns;
  let plot = make(options, shown);
  const again = () => {
    plot.destroy();
    plot = make(options, shown);
  };
  const resized = new ResizeObserver(() => {
    if (box.clientWidth > 0) plot.setSize({ width: box.clientWidth, height: heightPx });
  });
  resized.observe(box);
  const unwatch = watchColours(again);
  return {
    show(next) {
      columns = next;
      plot.setData(dataOf(columns));
    },
    point: (index) => point(plot, columns, index),
    annotationAt(index) {
      return annotationGroupsOf(plot, options).find(({ from, to }) => from <= index && index <= to);
    },
    remove() {
      resized.disconnect();
      unwatch();
      plot.destroy();
    },
  };
}

function make(options: PlotOptions, shown: () => Columns) {
  const { library: Library, box, isUtc, whenDragged, whenPointed } = options;
  const style = getComputedStyle(box);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const font = `12px ${style.fontFamily}`;
  const [text, line, use, ahead] = ['soft', 'grid', 'chart', 'chart-ahead'].map(colour);
  const axis = { stroke: text!, font, ticks: { show: false } };
  const grid = { stroke: line!, width: 1 };
  const hidden = { show: false };
  const plan = colour('chart-plan');
  const pointed = options.pointed();
  const full = fullMarks(['', 'planned']);
  const plot = new Library(
    {
      width: Math.max(1, box.clientWidth),
      height: heightPx,
      legend: { show: false },
      padding: [16, 8, 0, 0],
      ...(isUtc && { tzDate: (at: number) => Library.tzDate(new Date(at * 1_000), 'Etc/UTC') }),
      scales: { y: { range: () => [0, Math.max(104, highest(shown()) * 1.05)] } },
      cursor: {
        drag: { x: true, y: false, setScale: false },
        points: { show: false },
        y: false,
        move: (plot, left, top) => [onPoint(plot, left), top],
      },
      axes: [
        {
          ...axis,
          grid: hidden,
          space: timeLabelPx,
          size: timesPx,
          gap: 10,
          values: (_, times, __, ___, apart) => timeLabels(times, apart, isUtc),
        },
        {
          ...axis,
          grid,
          size: 52,
          splits: () => [0, 20, 40, 60, ...thresholds],
          values: (_, percents) => percents.map(wholePercent),
        },
      ],
      series: [
        {},
        {
          stroke: use!,
          width: 2,
          points: { show: true, size: 4, filter: () => lonely(shown().mean) },
        },
        { stroke: colour('chart-band-line'), width: 1, points: hidden },
        { stroke: ahead!, width: 2, dash: [6, 4], points: hidden },
        { stroke: ahead!, width: 1, dash: [2, 3], points: hidden },
        { stroke: ahead!, width: 1, dash: [2, 3], points: hidden },
        { stroke: plan, width: 3, dash: [12, 4], points: hidden },
        { stroke: plan, width: 1, dash: [1, 4], points: hidden },
        { stroke: plan, width: 1, dash: [1, 4], points: hidden },
      ],
      bands: [
        { series: [2, 1], fill: colour('chart-band') },
        { series: [4, 5], fill: colour('chart-ahead-band') },
        { series: [7, 8], fill: colour('chart-plan-band') },
      ],
      hooks: {
        draw: [
          (plot) => drawThresholds(plot, colour('outline')),
          (plot) => placeMarks(plot, full, [shown().fullAt, shown().planned.fullAt]),
          (plot) => drawAnnotations(plot, annotationGroupsOf(plot, options), colour('text')),
        ],
        setCursor: [({ cursor }) => whenPointed(cursor.idx ?? null)],
        ready: [(plot) => pointed !== null && point(plot, shown(), pointed)],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select;
            if (width === 0) return;
            const times = [left, left + width].map((at) => plot.posToVal(at, 'x') * 1_000);
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            whenDragged(times[0]!, times[1]!);
          },
        ],
      },
    },
    dataOf(shown()),
    box,
  );
  plot.over.append(...full);
  followTouch(plot);
  return plot;
}

/** Where the line under the pointer stands: on the point whose values are told, not between two. */
function onPoint(plot: UPlot, left: number): number {
  const time = plot.data[0][plot.posToIdx(left)];
  return left < 0 || time === undefined ? left : Math.round(plot.valToPos(time, 'x'));
}

function point(plot: UPlot, { times, mean }: Columns, index: number): void {
  const left = plot.valToPos(times[index] ?? 0, 'x');
  plot.setCursor({ left, top: plot.valToPos(mean[index] ?? 0, 'y') });
}

/** The highest value to be seen: what bounds a forecast may rise beyond it, and would flatten the rest. */
function highest({ mean, most, expected, planned }: Columns): number {
  const values = [mean, most, expected, planned.expected].flat();
  return values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0);
}

/** In the order of the series. */
function dataOf({ times, mean, most, expected, high, low, planned }: Columns): UPlot.AlignedData {
  const plans = [planned.expected, planned.high, planned.low];
  return [times, mean, most, expected, high, low, ...plans] as unknown as UPlot.AlignedData;
}

/** Indexes of values between gaps: drawn as points, since a line would not show them. */
function lonely(values: Columns['mean']): number[] {
  return [...values.keys()].filter(
    (i) =>
      values[i] !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null,
  );
}

/** Threshold lines at which capacity becomes scarce. */
function drawThresholds(plot: UPlot, line: string): void {
  const { ctx: pen, bbox } = plot;
  const ratio = devicePixelRatio;
  pen.save();
  pen.strokeStyle = line;
  pen.lineWidth = ratio;
  for (const percent of thresholds) {
    const y = Math.round(plot.valToPos(percent, 'y', true));
    pen.setLineDash(percent === 100 ? [] : [4 * ratio, 4 * ratio]);
    pen.beginPath();
    pen.moveTo(bbox.left, y);
    pen.lineTo(bbox.left + bbox.width, y);
    pen.stroke();
  }
  pen.restore();
}

/** The marks of the days on which it is full, without and with a plan: points of the line of 100 percent. */
function fullMarks(kinds: readonly string[]): readonly HTMLElement[] {
  return kinds.map((kind) => {
    const mark = document.createElement('span');
    mark.className = `full-mark ${kind}`;
    mark.append(document.createElement('bdi'));
    return mark;
  });
}

/** Puts the marks on their days (s since 1970) with their dates; hides those of no day. */
function placeMarks(
  plot: UPlot,
  marks: readonly HTMLElement[],
  days: readonly (number | null)[],
): void {
  for (const [at, mark] of marks.entries()) {
    const day = days[at] ?? null;
    mark.hidden = day === null;
    if (day === null) continue;
    mark.firstChild!.textContent = utcDay(new Date(day * 1_000).toISOString());
    mark.style.left = `${plot.valToPos(day, 'x')}px`;
    mark.style.top = `${plot.valToPos(100, 'y')}px`;
  }
}

/** Annotations, grouped where their symbols would overlap. */
function annotationGroupsOf(plot: UPlot, { annotations }: PlotOptions): readonly AnnotationGroup[] {
  const [first, second] = plot.data[0];
  const rowPx =
    first === undefined || second === undefined
      ? annotationPx
      : plot.valToPos(second, 'x') - plot.valToPos(first, 'x');
  return groupAnnotations(annotations(), annotationPx / rowPx);
}

/** Draws a triangle at the foot of the chart for each group. */
function drawAnnotations(plot: UPlot, groups: readonly AnnotationGroup[], fill: string): void {
  const { ctx: pen, bbox } = plot;
  const size = annotationPx * devicePixelRatio;
  const foot = bbox.top + bbox.height;
  pen.save();
  pen.fillStyle = fill;
  for (const { from } of groups) {
    const x = plot.valToPos(plot.data[0][from] ?? 0, 'x', true);
    pen.beginPath();
    pen.moveTo(x - size / 2, foot);
    pen.lineTo(x + size / 2, foot);
    pen.lineTo(x, foot - size);
    pen.fill();
  }
  pen.restore();
}

/**
 * Forwards horizontal touch moves to uPlot, which handles mouse events only; vertical ones scroll the
 * page (style/charts.css).
 */
function followTouch(plot: UPlot): void {
  const { over } = plot;
  const handOn = (type: string, event: PointerEvent, to: EventTarget = over) => {
    if (event.pointerType !== 'touch') return;
    const { clientX, clientY } = event;
    // While dragging, uPlot ignores moves with a movement of 0.
    const init = { clientX, clientY, movementX: 1, button: 0, bubbles: true };
    to.dispatchEvent(new MouseEvent(type, init));
  };
  over.addEventListener('pointerdown', (event) => {
    handOn('mousemove', event);
    handOn('mousedown', event);
  });
  over.addEventListener('pointermove', (event) => handOn('mousemove', event));
  over.addEventListener('pointerup', (event) => handOn('mouseup', event, document));
  // The page scrolls: cancels the selection.
  over.addEventListener('pointercancel', (event) => {
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    handOn('mouseup', event, document);
  });
}
