/** Lays out a report: how full, how it went, what changed, how long it lasts, what fits. */
import { countText } from '../text/units.ts';
import { partOf, type Quantity, quantities } from '../views/quantity.ts';
import type { Headroom, ReportAnswers, Shape, SiteAnswers } from './answers.ts';
import { changesSection } from './changes.ts';
import { lastsSection, siteFirst } from './lasts.ts';
import { type Content, type Element, element } from './markup.ts';
import { type Month, momentText, monthText, shortDayText } from './month.ts';
import { monthChart } from './month-chart.ts';
import { amountText, counted, shareText, workloadNames } from './number-text.ts';
import { section, table } from './tables.ts';
import { type WorkloadMonth, workloadMonth } from './workload-month.ts';

/** What a report is of. */
export interface ReportSubject {
  /** The name of the partner or the id of the site. */
  readonly name: string;
  readonly siteId: string | null;
  readonly month: Month;
}

export interface ReportOf extends ReportSubject {
  /** When the answers came (ms). */
  readonly writtenAt: number;
  readonly answers: ReportAnswers;
}

/** `Site fra01, October 2026`. */
export function reportTitle({ name, siteId, month }: ReportSubject): string {
  return `${siteId === null ? '' : 'Site '}${name}, ${monthText(month)}`;
}

/** A report with its head; before its answers have come (null), the head alone. */
export function reportFrame(
  { name, siteId, month }: ReportSubject,
  writtenAt: number | null,
  ...content: Content[]
): Element {
  const written =
    writtenAt === null
      ? '\u00a0'
      : `Written ${momentText(writtenAt)}. The month and its days are those of UTC.`;
  const isSoFar = writtenAt !== null && writtenAt < month.to;
  return element(
    'article',
    { class: 'report', lang: 'en' },
    element(
      'header',
      {},
      element(
        'p',
        { class: 'kind' },
        siteId === null ? 'Capacity report' : 'Capacity report, site',
      ),
      element('h1', {}, element('bdi', {}, name)),
      element('p', { class: 'month' }, `${monthText(month)}${isSoFar ? ' so far' : ''}`),
      element('p', { class: 'note' }, written),
    ),
    content,
  );
}

/** The whole report. */
export function reportDocument(report: ReportOf): Element {
  const { month, writtenAt, answers } = report;
  const months = quantities.map((quantity) => workloadMonth(answers.history, quantity));
  const recorded = months.filter(({ days }) => days.length > 0);
  return reportFrame(
    report,
    writtenAt,
    answers.sites?.total === 0 ? element('p', {}, 'This partner has no sites.') : null,
    section(
      'how-full',
      'How full',
      recorded.length === 0
        ? element('p', {}, `Nothing was recorded in ${monthText(month)}.`)
        : [fullTable(recorded), element('p', { class: 'note' }, fullNote)],
    ),
    recorded.length === 0 ? null : chartsSection(recorded, month),
    answers.sites === null || answers.sites.total === 0
      ? null
      : sitesSection(report, answers.sites),
    changesSection(answers.events, month, writtenAt),
    lastsSection(answers.forecast, writtenAt),
    fitsSection(answers),
  );
}

const fullNote =
  'Last day: the mean of the last day of the month that was recorded. Change: since the first one. Highest: the largest sample.';

function fullTable(months: readonly WorkloadMonth[]): Element {
  return table(
    'How full the workloads were',
    ['Workload', 'Last day', 'Used', 'Of', 'On', 'Change', 'Highest', 'On'],
    months.map(({ quantity, first, last, highest }) => [
      workloadNames[quantity],
      shareText(last!.mean),
      amountText(last!.used, quantity),
      amountText(last!.total, quantity),
      shortDayText(last!.at),
      changeText(last!.mean - first!.mean),
      shareText(highest!.highest),
      shortDayText(highest!.at),
    ]),
  );
}

function changeText(points: number): string {
  const size = Math.abs(points).toFixed(1);
  return size === '0.0' ? '±0' : `${points < 0 ? '−' : '+'}${size} points`;
}

function chartsSection(months: readonly WorkloadMonth[], month: Month): Element {
  return section(
    'how-it-went',
    'How it went',
    element(
      'p',
      { class: 'key' },
      element('span', { class: 'patch mean' }),
      ' mean of a day ',
      element('span', { class: 'patch highest' }),
      ' highest of the day. A day without a bar was not recorded.',
    ),
    element(
      'div',
      { class: 'charts' },
      months.map((of) =>
        element(
          'figure',
          {},
          element('figcaption', {}, workloadNames[of.quantity]),
          monthChart(of, month),
        ),
      ),
    ),
  );
}

function sitesSection({ answers }: ReportOf, sites: NonNullable<ReportAnswers['sites']>): Element {
  const { shown, total } = sites;
  const heads = ['Site', ...quantities.map((of) => workloadNames[of]), 'Full first'];
  const rows = shown.map((of) => [
    element('bdi', {}, of.siteId),
    ...quantities.map((quantity) => endOf(of, quantity)),
    siteFirst(answers.forecast, of.siteId),
  ]);
  const leftOut = total - shown.length;
  const more =
    leftOut > 0 ? ` ${countText(leftOut)} of ${countText(total)} sites are left out.` : '';
  return section(
    'sites',
    'Sites',
    table('How full the sites were at the end, and which are full first', heads, rows),
    element(
      'p',
      { class: 'note' },
      `How full each was on its last recorded day, and in brackets its highest. Sites that are expected to be full first come first.${more}`,
    ),
  );
}

/** `41.1 % (52.0 %)`. */
function endOf({ history }: SiteAnswers, quantity: Quantity): string {
  const { last, highest } = workloadMonth(history, quantity);
  if (last === null || highest === null) return '–';
  return `${shareText(last.mean)} (${shareText(highest.highest)})`;
}

/** `4 cores, 16 GiB`. */
function shapeText({ cpu_cores: cores, memory_bytes: bytes }: Shape): string {
  return `${cores} cores, ${bytes / 1024 ** 3} GiB`;
}

function fitsSection({ headrooms }: ReportAnswers): Element {
  const [first] = headrooms;
  const { free, survives } = first!.headroom;
  const rows = quantities.flatMap((quantity) => {
    const amounts = partOf<object, object>(free, quantity) as Free;
    if (amounts.nodes === 0) return [];
    const amount = (from: Amounts) => amountText(from.cores ?? from.bytes, quantity);
    const largest: Content = amounts.largest ? amount(amounts.largest) : '–';
    return [[workloadNames[quantity], amount(amounts), largest, countText(amounts.nodes)]];
  });
  const fits = headrooms.map(({ shape, headroom }) => [
    shapeText(shape),
    rows.length === 0 || headroom.fits === null
      ? 'not known'
      : countText(Number(headroom.fits.count)),
  ]);
  return section(
    'what-fits',
    'What fits now',
    rows.length === 0
      ? element('p', {}, 'No active node reports its use, so what fits is not known.')
      : [
          element(
            'div',
            { class: 'beside' },
            table('What is free', ['Workload', 'Free', 'On one node', 'Nodes'], rows),
            table('How many virtual machines fit', ['Machines of', 'Fit'], fits),
          ),
          element('p', {}, survivesText(survives)),
          element(
            'p',
            { class: 'note' },
            'Counted by use, not by what was promised, and without moving what runs.',
          ),
        ],
  );
}

const limitNames = { cpu: 'CPU', memory: 'memory' } as const;

/** Says how many nodes may be lost. */
function survivesText(survives: Headroom['survives']): string {
  const { nodes, limited_by: by } = survives;
  if (nodes === null || by === null) return 'How many nodes may be lost is not known.';
  const site = 'site_id' in survives ? survives.site_id : null;
  const where = site === null ? '' : ` in ${site}`;
  if (nodes < 1) return `No node may be lost${where}: too little ${limitNames[by]} would be left.`;
  const each = site === null ? 'The site' : 'Each site';
  return `${each} may lose ${counted(nodes, 'node')}, even the largest; ${limitNames[by]}${where} sets the limit.`;
}

interface Amounts {
  readonly cores?: unknown;
  readonly bytes?: unknown;
}

/** What is free of a workload; pools have no largest node. */
interface Free extends Amounts {
  readonly nodes: number;
  readonly largest?: Amounts | null;
}
