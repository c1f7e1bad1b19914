/** Draws results as an SVG picture: bars, and where each has to reach. Same results, same picture. */
import { type Figure, isReached } from '../case.ts';
import type { CaseOutcome, Results } from './results.ts';
import { bound, shown } from './table.ts';

/** A bar: its length is a share of the panel's whole width. */
interface Bar {
  readonly label: string;
  readonly value: string;
  readonly share: number;
  /** Where the target stands, as a share; null where there is none. */
  readonly mark: number | null;
  readonly reached: boolean | null;
}

interface Panel {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const width = 760;
const labelWidth = 330;
const valueWidth = 90;
const barLeft = labelWidth + 10;
const barWidth = width - barLeft - valueWidth;
const barHeight = 14;
const rowHeight = 26;
const panelGap = 22;
const titleHeight = 30;
const margin = 18;

/** Longer bars are cut off here. */
const shareMax = 1.2;

export function renderChart(results: Results): string {
  const panels = [ratioPanel(results), boundPanel(results), comparisonPanel(results)].filter(
    ({ bars }) => bars.length > 0,
  );
  const pieces: string[] = [];
  let top = margin;
  for (const panel of panels) {
    pieces.push(renderPanel(panel, top));
    top += titleHeight + panel.bars.length * rowHeight + panelGap;
  }
  const height = top - panelGap + margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">Speed of hybrid-core</title>
<desc id="desc">${escapeXml(inWords(panels))}</desc>
${style}
<rect class="ground" width="${width}" height="${height}" rx="8" fill="#ffffff"/>
${pieces.join('\n')}
</svg>
`;
}

/** Readable without it, on light ground; it makes the picture dark where the reader's screen is. */
const style = `<style>
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.title { font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #10171e; }
  .title, .label, .value { fill: #d9e0e7; }
  .rail { fill: #2a3643; }
  .good { fill: #5fd3c4; }
  .bad { fill: #f0b48c; }
  .plain { fill: #8cc8f0; }
  .mark { stroke: #ffffff; }
}
</style>`;

function renderPanel({ title, bars }: Panel, top: number): string {
  const head = `<text class="title" x="${margin}" y="${top + 14}" fill="#1f2933">${escapeXml(title)}</text>`;
  const rows = bars.map((bar, index) => renderBar(bar, top + titleHeight + index * rowHeight));
  return [head, ...rows].join('\n');
}

const fills = { good: '#0f6b64', bad: '#b4470f', plain: '#0b5c8a' } as const;

function renderBar({ label, value, share, mark, reached }: Bar, top: number): string {
  const kind = reached === null ? 'plain' : reached ? 'good' : 'bad';
  const length = (of: number) => ((Math.min(of, shareMax) / shareMax) * barWidth).toFixed(1);
  const baseline = top + barHeight - 2;
  const bar = (name: string, fill: string, of: string) =>
    `<rect class="${name}" x="${barLeft}" y="${top}" width="${of}" height="${barHeight}" rx="2" fill="${fill}"/>`;
  const pieces = [
    `<text class="label" x="${labelWidth}" y="${baseline}" text-anchor="end" fill="#1f2933">${escapeXml(label)}</text>`,
    bar('rail', '#e1e6eb', String(barWidth)),
    bar(kind, fills[kind], length(share)),
  ];
  if (mark !== null) {
    const at = (barLeft + Number(length(mark))).toFixed(1);
    pieces.push(
      `<line class="mark" x1="${at}" x2="${at}" y1="${top - 3}" y2="${top + barHeight + 3}" stroke="#1f2933" stroke-width="2"/>`,
    );
  }
  const valueLeft = barLeft + barWidth + 8;
  pieces.push(
    `<text class="value" x="${valueLeft}" y="${baseline}" fill="#1f2933">${escapeXml(value)}</text>`,
  );
  return pieces.join('\n');
}

function ratioPanel(results: Results): Panel {
  const bars = figuresOf(results)
    .filter(({ figure }) => figure.unit === 'ratio' && figure.target !== null)
    .map(({ outcome, figure }) => ({
      label: shortTitle(outcome),
      value: shown(figure.value, figure.unit),
      share: figure.value,
      mark: bound(figure.target!),
      reached: isReached(figure),
    }));
  return {
    title: 'Requests a second, as a share of what they are compared with (the mark is the target)',
    bars,
  };
}

function boundPanel(results: Results): Panel {
  const bars = figuresOf(results)
    .filter(({ figure }) => figure.unit !== 'ratio' && figure.target !== null)
    .map(({ outcome, figure }) => ({
      label: `${outcome.name}: ${figure.name}`,
      value: shown(figure.value, figure.unit),
      share: figure.value / bound(figure.target!),
      mark: 1,
      reached: isReached(figure),
    }));
  return { title: 'Time and memory, as a share of the bound (the mark)', bars };
}

function comparisonPanel(results: Results): Panel {
  const bars = figuresOf(results)
    .filter(({ outcome, figure }) => outcome.name === 'comparison' && figure.servers !== undefined)
    .map(({ figure }) => ({
      label: figure.servers!.measured.name,
      value: shown(figure.value, figure.unit),
      share: figure.value,
      mark: null,
      reached: null,
    }));
  return { title: 'The same mixture on the same PostgreSQL (a bare server is 1)', bars };
}

function figuresOf({ cases }: Results): readonly {
  readonly outcome: CaseOutcome;
  readonly figure: Figure;
}[] {
  return cases.flatMap((outcome) =>
    'error' in outcome ? [] : outcome.figures.map((figure) => ({ outcome, figure })),
  );
}

/** What stands before the first comma or colon says enough beside a bar. */
function shortTitle({ title }: CaseOutcome): string {
  return title.split(/[,:] /)[0]!.replace(/ \(.*/, '');
}

/** What the picture shows, for those who do not see it. */
function inWords(panels: readonly Panel[]): string {
  return panels
    .map(({ title, bars }) => {
      const values = bars.map(({ label, value }) => `${label} ${value}`);
      return `${title}: ${values.join('; ')}.`;
    })
    .join(' ');
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
