/** Draws results as an SVG bar chart with targets. Deterministic: same results, same picture. */
import { type Figure, isReached } from '../case.ts';
import type { CaseOutcome, Results } from './results.ts';
import { bound, shown } from './table.ts';

/** A bar: its length is a share of the panel's width. */
interface Bar {
  readonly label: string;
  readonly value: string;
  readonly share: number;
  /** The target's position as a share; null without one. */
  readonly mark: number | null;
  readonly reached: boolean | null;
}

interface Panel {
  readonly title: string;
  /** The bars' meaning, a second line. */
  readonly subtitle: string;
  readonly bars: readonly Bar[];
}

/** Readable on a telephone, where the picture shrinks to some 350 pixels. */
const width = 480;
const margin = 16;
const barWidth = width - 2 * margin;
const barHeight = 8;
const rowHeight = 38;
const fontSize = 13;
/** From the top of a row or a title down to its text's baseline. */
const baseline = 14;
const lineHeight = 18;
/** From the top of a row down to its bar, below the bar's marks. */
const barOffset = 21;
const panelGap = 20;
const headHeight = 2 * lineHeight + 8;

/** Longer bars are clipped. */
const shareMax = 1.2;

export function renderChart(results: Results): string {
  const panels = [ratioPanel(results), boundPanel(results), comparisonPanel(results)].filter(
    ({ bars }) => bars.length > 0,
  );
  const elements: string[] = [];
  let top = margin;
  for (const panel of panels) {
    elements.push(renderPanel(panel, top));
    top += headHeight + panel.bars.length * rowHeight + panelGap;
  }
  const height = top - panelGap;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">Speed of hybrid-core</title>
<desc id="desc">${escapeXml(inWords(panels))}</desc>
${style}
<rect class="ground" width="${width}" height="${height}" rx="8" fill="#ffffff"/>
${elements.join('\n')}
</svg>
`;
}

/** Optional: light by default; it follows the reader's dark mode. */
const style = `<style>
text { font: ${fontSize}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.title { font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #10171e; }
  .title, .subtitle, .label, .value { fill: #d9e0e7; }
  .rail { fill: #2a3643; }
  .good { fill: #5fd3c4; }
  .bad { fill: #f0b48c; }
  .plain { fill: #8cc8f0; }
  .mark { stroke: #ffffff; }
}
</style>`;

function renderPanel({ title, subtitle, bars }: Panel, top: number): string {
  const rows = bars.map((bar, index) => renderBar(bar, top + headHeight + index * rowHeight));
  return [
    textAt('title', margin, top + baseline, title),
    textAt('subtitle', margin, top + lineHeight + baseline, subtitle),
    ...rows,
  ].join('\n');
}

const fills = { good: '#0f6b64', bad: '#b4470f', plain: '#0b5c8a' } as const;

/** A line with the label and the value, above its bar. */
function renderBar({ label, value, share, mark, reached }: Bar, top: number): string {
  const kind = reached === null ? 'plain' : reached ? 'good' : 'bad';
  const length = (of: number) => ((Math.min(of, shareMax) / shareMax) * barWidth).toFixed(1);
  const barTop = top + barOffset;
  const bar = (name: string, fill: string, of: string) =>
    `<rect class="${name}" x="${margin}" y="${barTop}" width="${of}" height="${barHeight}" rx="2" fill="${fill}"/>`;
  const elements = [
    textAt('label', margin, top + baseline, label),
    textAt('value', width - margin, top + baseline, value, ' text-anchor="end"'),
    bar('rail', '#e1e6eb', String(barWidth)),
    bar(kind, fills[kind], length(share)),
  ];
  if (mark !== null) {
    const at = (margin + Number(length(mark))).toFixed(1);
    elements.push(
      `<line class="mark" x1="${at}" x2="${at}" y1="${barTop - 3}" y2="${barTop + barHeight + 3}" stroke="#1f2933" stroke-width="2"/>`,
    );
  }
  return elements.join('\n');
}

function textAt(kind: string, x: number, y: number, text: string, attributes = ''): string {
  return `<text class="${kind}" x="${x}" y="${y}"${attributes} fill="#1f2933">${escapeXml(text)}</text>`;
}

function ratioPanel(results: Results): Panel {
  const values = measuredValues(results).filter(
    ({ figure }) => figure.target !== null && 'atLeast' in figure.target,
  );
  const bars = values.map(({ outcome, figure }) => {
    const isAlone = values.filter((other) => other.outcome === outcome).length === 1;
    return {
      label: isAlone ? shortTitle(outcome) : nameOf(outcome, figure),
      value: shown(figure.value, figure.unit),
      share: figure.value,
      mark: bound(figure.target!),
      reached: isReached(figure),
    };
  });
  return {
    title: 'Requests a second',
    subtitle: 'as shares of what they are compared with; marks are targets',
    bars,
  };
}

function boundPanel(results: Results): Panel {
  const bars = measuredValues(results)
    .filter(({ figure }) => figure.target !== null && 'atMost' in figure.target)
    .map(({ outcome, figure }) => ({
      label: nameOf(outcome, figure),
      value: shown(figure.value, figure.unit),
      share: figure.value / bound(figure.target!),
      mark: 1,
      reached: isReached(figure),
    }));
  return { title: 'Time and memory', subtitle: 'as a share of the bound, which is the mark', bars };
}

function comparisonPanel(results: Results): Panel {
  const bars = measuredValues(results)
    .filter(({ outcome, figure }) => outcome.name === 'comparison' && figure.servers !== undefined)
    .map(({ figure }) => ({
      label: figure.servers!.measured.name,
      value: shown(figure.value, figure.unit),
      share: figure.value,
      mark: null,
      reached: null,
    }));
  return {
    title: 'The same mixture on the same PostgreSQL',
    subtitle: 'requests a second, as a share of a bare server',
    bars,
  };
}

function measuredValues({ cases }: Results): readonly {
  readonly outcome: CaseOutcome;
  readonly figure: Figure;
}[] {
  return cases.flatMap((outcome) =>
    'error' in outcome ? [] : outcome.figures.map((figure) => ({ outcome, figure })),
  );
}

function nameOf({ name }: CaseOutcome, figure: Figure): string {
  return `${name}: ${figure.name}`;
}

/** The title up to its first comma or colon suffices beside a bar. */
function shortTitle({ title }: CaseOutcome): string {
  return title.split(/[,:] /)[0]!.replace(/ \(.*/, '');
}

/** Alternative text of the picture. */
function inWords(panels: readonly Panel[]): string {
  return panels
    .map(({ title, subtitle, bars }) => {
      const values = bars.map(({ label, value }) => `${label} ${value}`);
      return `${title}, ${subtitle}: ${values.join(', ')}.`;
    })
    .join(' ');
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
