/**
 * Reads a report and draws its sections: how full, how it went, what changed, how long it lasts, what
 * fits. A bundle of its own, Preact included, which report pages alone load: parts that it shared with
 * the other pages would be further files of each first visit.
 */
import { type ComponentChildren, render } from 'preact';
import { workloadNames, workloads } from '../charts/recorded.ts';
import { escapeHiddenCharacters } from '../values/escaping.ts';
import { amountText, percent, whole } from '../values/format.ts';
import { numberText, writeFor } from '../values/language.ts';
import type { ReportAnswers } from './answers.ts';
import { Changes } from './changes.tsx';
import { firstFullText } from './expected-days.ts';
import { Fits } from './fits.tsx';
import { Lasts } from './lasts.tsx';
import { type Month, monthText, shortDayText } from './month.ts';
import { MonthChart } from './month-chart.tsx';
import { Section, Table } from './section.tsx';
import { type WorkloadMonth, workloadMonth } from './workload-month.ts';

export { readAnswers } from './answers.ts';

interface SectionsProps {
  readonly month: Month;
  /** When the answers came (ms). */
  readonly writtenAt: number;
  readonly answers: ReportAnswers;
  /** Days that orders of the partner take; null where it has not said so. */
  readonly leadDays: number | null;
}

/** Draws the sections of a report into an element; with null it removes them. */
export function drawSections(box: HTMLElement, of: SectionsProps | null): void {
  render(of && <Sections {...of} />, box);
}

// Of a Preact and of formats of its own, it escapes texts and writes numbers as the other pages do.
escapeHiddenCharacters();
writeFor(navigator.languages);

function Sections({ month, writtenAt, answers, leadDays }: SectionsProps) {
  const months = workloads.map((workload) => workloadMonth(answers.history, workload));
  const recorded = months.filter(({ days }) => days.length > 0);
  const { sites } = answers;
  return (
    <>
      {sites?.total === 0 && <p>This partner has no sites.</p>}
      <Section id="how-full" heading="How full">
        {recorded.length === 0 ? (
          <p>Nothing was recorded in {monthText(month)}.</p>
        ) : (
          <>
            <Table
              caption="How full the workloads were"
              heads={['Workload', 'Last day', 'Used', 'Of', 'On', 'Change', 'Highest', 'On']}
              rows={recorded.map(fullCells)}
            />
            <p class="note">
              Last day: the mean of the last day of the month that was recorded. Change: since the
              first one. Highest: the largest sample.
            </p>
          </>
        )}
      </Section>
      {recorded.length > 0 && <Charts months={recorded} month={month} />}
      {sites !== null && sites.total > 0 && (
        <Sites forecast={answers.forecast} sites={sites} writtenAt={writtenAt} />
      )}
      <Changes events={answers.events} month={month} writtenAt={writtenAt} />
      <Lasts
        forecast={answers.forecast}
        first={answers.first}
        leadDays={leadDays}
        writtenAt={writtenAt}
      />
      <Fits headrooms={answers.headrooms} />
    </>
  );
}

function fullCells({ workload, first, last, highest }: WorkloadMonth): readonly string[] {
  return [
    workloadNames[workload],
    percent(last!.mean),
    amountText(last!.used, last!.unit),
    amountText(last!.total, last!.unit),
    shortDayText(last!.at),
    changeText(last!.mean - first!.mean),
    percent(highest!.highest),
    shortDayText(highest!.at),
  ];
}

/** `+1.2 points` of percent. */
function changeText(points: number): string {
  const tenths = Math.round(Math.abs(points) * 10);
  if (tenths === 0) return '±0';
  return `${points < 0 ? '−' : '+'}${numberText(tenths / 10, 1, 1)} points`;
}

interface ChartsProps {
  readonly months: readonly WorkloadMonth[];
  readonly month: Month;
}

function Charts({ months, month }: ChartsProps) {
  return (
    <Section id="how-it-went" heading="How it went">
      <p class="key">
        <span class="patch mean" /> mean of a day <span class="patch highest" /> highest of the day.
        A day without a bar was not recorded.
      </p>
      <div class="charts">
        {months.map((of) => (
          <figure key={of.workload}>
            <figcaption>{workloadNames[of.workload]}</figcaption>
            <MonthChart of={of} month={month} />
          </figure>
        ))}
      </div>
    </Section>
  );
}

interface SitesProps {
  readonly forecast: ReportAnswers['forecast'];
  readonly sites: NonNullable<ReportAnswers['sites']>;
  readonly writtenAt: number;
}

function Sites({ forecast, sites: { shown, total }, writtenAt }: SitesProps) {
  const heads = ['Site', ...workloads.map((of) => workloadNames[of]), 'Full first'];
  const rows = shown.map((site): readonly ComponentChildren[] => [
    <bdi>{site.siteId}</bdi>,
    ...workloads.map((workload) => endText(workloadMonth(site.history, workload))),
    firstFullText(forecast, site.siteId, writtenAt),
  ]);
  const leftOut = total - shown.length;
  return (
    <Section id="sites" heading="Sites">
      <Table
        caption="How full the sites were at the end, and which are full first"
        heads={heads}
        rows={rows}
      />
      <p class="note">
        How full each was on its last recorded day, and in brackets its highest. Sites that are
        expected to be full first come first.
        {leftOut > 0 && ` ${whole(leftOut)} of ${whole(total)} sites are left out.`}
      </p>
    </Section>
  );
}

/** `41.1 % (52.0 %)`. */
function endText({ last, highest }: WorkloadMonth): string {
  if (last === null || highest === null) return '–';
  return `${percent(last.mean)} (${percent(highest.highest)})`;
}
