/**
 * Draws a quantity's history and forecast as an SVG picture. Deterministic: same responses, same
 * picture.
 */

/** A workload's values for a picture: cores or bytes. */
type Quantity = Readonly<Record<string, number | null>>;

export interface HistoryData {
  readonly range: { readonly from: string; readonly to: string };
  readonly points: readonly { readonly at: string; readonly quantity: Quantity | null }[];
}

export interface ForecastData {
  readonly computedAt: string;
  /** Percent of today's total. */
  readonly percent: number;
  readonly daysUntilFull: {
    readonly earliest: number;
    readonly expected: number;
    readonly latest: number;
  };
}

export interface Picture {
  readonly title: string;
  /** Fields of a point: the mean and the maximum. */
  readonly used: string;
  readonly usedMax: string;
  readonly total: string;
  readonly history: HistoryData;
  readonly forecast?: ForecastData;
}

const size = { width: 640, height: 300 };
const plot = { left: 52, right: 624, top: 44, bottom: 262 };
const fontSize = 12;
/** Grid lines in percent of the total; the upper three are the thresholds of `days_until`. */
const levels = [0, 50, 80, 90, 100];
const dayMs = 86_400_000;
/** Number of day labels, some seven. */
const marks = 7;

const style = `<style>
text { font: ${fontSize}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #26323d; }
.title { font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #10171e; }
  text { fill: #d9e0e7; }
  .level { stroke: #3a4753; }
  .mean, .trend { stroke: #8cc8f0; }
  .most { fill: #8cc8f0; }
}
</style>`;

export function drawPicture(picture: Picture): string {
  const { title, history, forecast } = picture;
  const from = Date.parse(history.range.from);
  const to = forecast === undefined ? Date.parse(history.range.to) : fullAt(forecast);
  const x = (at: number) =>
    round(plot.left + ((at - from) / (to - from)) * (plot.right - plot.left));
  const y = (percent: number) => round(plot.bottom - (percent / 100) * (plot.bottom - plot.top));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
${style}
<rect class="ground" width="${size.width}" height="${size.height}" rx="8" fill="#ffffff"/>
<text class="title" x="16" y="24">${title}</text>
${levels.map((level) => drawLevel(level, y(level))).join('\n')}
${drawDays(from, to, x)}
${runsOf(picture)
  .map((run) => drawRun(run, x, y))
  .join('\n')}
${forecast === undefined ? '' : drawForecast(forecast, x, y)}
</svg>
`;
}

function drawLevel(level: number, at: number): string {
  return `<line class="level" x1="${plot.left}" x2="${plot.right}" y1="${at}" y2="${at}" stroke="#c9d2da"/>
<text x="${plot.left - 6}" y="${at + 4}" text-anchor="end">${level} %</text>`;
}

function drawDays(from: number, to: number, x: (at: number) => number): string {
  const step = Math.max(1, Math.round((to - from) / dayMs / marks)) * dayMs;
  const texts: string[] = [];
  for (let at = Math.ceil(from / dayMs) * dayMs; at < to; at += step) {
    const day = new Date(at).toISOString().slice(5, 10);
    texts.push(`<text x="${x(at)}" y="${plot.bottom + 20}" text-anchor="middle">${day}</text>`);
  }
  return texts.join('\n');
}

interface Shown {
  readonly at: number;
  readonly mean: number;
  readonly most: number;
}

/** Splits points into runs at gaps. */
function runsOf({ history, used, usedMax, total }: Picture): readonly (readonly Shown[])[] {
  const runs: Shown[][] = [[]];
  for (const { at, quantity } of history.points) {
    if (quantity === null) {
      if (runs.at(-1)!.length > 0) runs.push([]);
      continue;
    }
    const share = (name: string) => (100 * quantity[name]!) / quantity[total]!;
    runs.at(-1)!.push({ at: Date.parse(at), mean: share(used), most: share(usedMax) });
  }
  return runs.filter((run) => run.length > 0);
}

function drawRun(
  run: readonly Shown[],
  x: (at: number) => number,
  y: (percent: number) => number,
): string {
  const means = run.map(({ at, mean }) => `${x(at)},${y(mean)}`);
  const most = run.map(({ at, most }) => `${x(at)},${y(most)}`);
  return `<polygon class="most" points="${[...most, ...means.toReversed()].join(' ')}" fill="#1667a8" fill-opacity="0.35"/>
<polyline class="mean" points="${means.join(' ')}" fill="none" stroke="#1667a8" stroke-width="1.5"/>`;
}

/** From today's use to the day of full: the expected line, and the area from earliest to latest. */
function drawForecast(
  { computedAt, percent, daysUntilFull }: ForecastData,
  x: (at: number) => number,
  y: (percent: number) => number,
): string {
  const today = Date.parse(computedAt);
  const end = (days: number) => `${x(today + days * dayMs)},${y(100)}`;
  const from = `${x(today)},${y(percent)}`;
  const { earliest, expected, latest } = daysUntilFull;
  return `<polygon class="most" points="${from} ${end(earliest)} ${end(latest)}" fill="#1667a8" fill-opacity="0.35"/>
<line class="trend" x1="${x(today)}" y1="${y(percent)}" x2="${x(today + expected * dayMs)}" y2="${y(100)}" stroke="#1667a8" stroke-width="1.5" stroke-dasharray="5 4"/>`;
}

function fullAt({ computedAt, daysUntilFull }: ForecastData): number {
  return Date.parse(computedAt) + daysUntilFull.latest * dayMs;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
