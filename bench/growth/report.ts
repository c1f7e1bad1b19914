/** Shows how measured values grow with the fleet: as a table of the documentation, and as a picture. */
import type { Machine } from '../report/results.ts';
import type { Growth } from './measure.ts';

export interface GrowthResults {
  readonly at: string;
  readonly commit: string;
  readonly machine: Machine;
  /** From the smallest fleet to the largest. */
  readonly sizes: readonly Growth[];
}

type Value = Exclude<keyof Growth, 'partners' | 'assets'>;

/** A measured value: its row of the table, and its line where it has one. */
interface Row {
  readonly value: Value;
  readonly title: string;
  /** Short, for the end of its line; null for a value without a line. */
  readonly label: string | null;
  readonly show: (value: number) => string;
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const seconds = (value: number) => `${number.format(value)} s`;
const milliseconds = (value: number) => `${number.format(value)} ms`;
const mebibytes = (value: number) => `${number.format(value)} MiB`;
const share = (value: number) => `${number.format(value * 100)} %`;

const rows: readonly Row[] = [
  { value: 'importSeconds', title: 'import', label: 'import', show: seconds },
  { value: 'databaseMib', title: 'database', label: 'database', show: mebibytes },
  { value: 'startSeconds', title: 'start until ready', label: 'start', show: seconds },
  {
    value: 'startMib',
    title: 'memory of a replica then',
    label: 'memory',
    show: mebibytes,
  },
  { value: 'idleReplicaShare', title: 'idle replica, of a core', label: null, show: share },
  { value: 'idleDatabaseShare', title: 'PostgreSQL then, of a core', label: null, show: share },
  {
    value: 'loadedAssets',
    title: 'assets asked for',
    label: null,
    show: (value) => number.format(value),
  },
  {
    value: 'firstAnswerP50Ms',
    title: 'first answer of a partner',
    label: null,
    show: milliseconds,
  },
  {
    value: 'bytesPerAsset',
    title: 'memory for each asset asked for',
    label: null,
    show: (value) => `${number.format(value / 1024)} KiB`,
  },
  { value: 'p50Ms', title: 'latency, p50', label: null, show: milliseconds },
  { value: 'p99Ms', title: 'latency, p99', label: 'p99', show: milliseconds },
  { value: 'usageSeconds', title: 'writing usage', label: 'usage', show: seconds },
  { value: 'historySeconds', title: 'history sample', label: 'history sample', show: seconds },
];

/** The table of the documentation. */
export function growthTable({ sizes }: GrowthResults): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const head = [
    'Partners of 1,000 assets',
    ...sizes.map(({ partners }) => partners.toLocaleString('en')),
  ];
  const body = rows.map(({ value, title, show }) =>
    line([title, ...sizes.map((size) => show(size[value]))]),
  );
  return line(head) + line(head.map(() => '---')) + body.join('');
}

const width = 480;
const height = 420;
const left = 44;
const right = width - 170;
const top = 92;
const bottom = height - 36;
const fontSize = 13;
/** Between the labels of two lines. */
const labelGap = 17;
const colours = ['#0f6b64', '#b4470f', '#0b5c8a', '#7a3e9d', '#5b6670', '#a3195b', '#4b6b00'];

/**
 * Each value as a multiple of that of the smallest fleet, both axes logarithmic: values in
 * proportion to the assets run parallel to the grey diagonal, constant ones are flat.
 */
export function growthPicture(results: GrowthResults): string {
  const { sizes } = results;
  const [first] = sizes;
  const most = sizes.at(-1)!.assets / first!.assets;
  const lines = rows
    .filter(({ label }) => label !== null)
    .map(({ value, label, show }) => ({
      label: `${label} ${show(sizes.at(-1)![value])}`,
      multiples: sizes.map((size) => size[value] / first![value]),
    }));
  const lowest = Math.min(1, ...lines.flatMap(({ multiples }) => multiples));
  const highest = Math.max(most, ...lines.flatMap(({ multiples }) => multiples));
  const x = (assets: number) =>
    left + (Math.log(assets / first!.assets) / Math.log(most)) * (right - left);
  const y = (multiple: number) =>
    bottom - (Math.log(multiple / lowest) / Math.log(highest / lowest)) * (bottom - top);
  const labels = spread(lines.map(({ multiples }) => y(multiples.at(-1)!)));
  const drawn = lines.map(({ label, multiples }, index) => {
    const points = multiples.map(
      (of, at) => `${x(sizes[at]!.assets).toFixed(1)},${y(of).toFixed(1)}`,
    );
    const colour = colours[index % colours.length];
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>
<line x1="${right}" y1="${y(multiples.at(-1)!).toFixed(1)}" x2="${right + 8}" y2="${labels[index]!.toFixed(1)}" stroke="${colour}"/>
<text x="${right + 10}" y="${(labels[index]! + 4).toFixed(1)}" fill="${colour}">${label}</text>`;
  });
  const ticks = sizes.map(({ assets }) => {
    const at = x(assets).toFixed(1);
    return `<line class="rail" x1="${at}" x2="${at}" y1="${top}" y2="${bottom}" stroke="#e1e6eb"/>
<text x="${at}" y="${bottom + 18}" text-anchor="middle">${assets.toLocaleString('en')}</text>`;
  });
  const inWords = lines.map(
    ({ label, multiples }) => `${label}, ${number.format(multiples.at(-1)!)} times`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">Growth with the number of assets</title>
<desc id="desc">At ${sizes.at(-1)!.assets.toLocaleString('en')} assets, against ${first!.assets.toLocaleString('en')}: ${inWords.join('; ')}.</desc>
<style>
text { font: ${fontSize}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.title { font-weight: 600; }
</style>
<rect width="${width}" height="${height}" rx="8" fill="#ffffff"/>
<text class="title" x="16" y="24" fill="#1f2933">Growth with the number of assets</text>
<text x="16" y="42" fill="#1f2933">multiples of the first value; grey: as assets</text>
${ticks.join('\n')}
<line x1="${left}" y1="${y(1).toFixed(1)}" x2="${right}" y2="${y(most).toFixed(1)}" stroke="#9aa5b1" stroke-width="6" stroke-opacity="0.4"/>
${drawn.join('\n')}
</svg>
`;
}

/** Moves labels apart, in the order of their heights. */
function spread(heights: readonly number[]): readonly number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[b]! - heights[a]!);
  const placed = [...heights];
  let above = bottom + labelGap;
  for (const index of order) {
    placed[index] = Math.min(heights[index]!, above - labelGap);
    above = placed[index]!;
  }
  return placed;
}
