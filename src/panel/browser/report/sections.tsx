/**
 * Reads a report and draws its sections: what it says in short, how full, how it went, what changed, how long it lasts, what
 * fits. A bundle of its own, Preact included, which report pages alone load: parts that it shared with
 * the other pages would be further files of each first visit.
 */
import { type ComponentChildren, render } from 'preact';
import { workloadNames, workloads } from '../charts/recorded.ts';
import { escapeHiddenCharacters } from '../values/escaping.ts';
import { amountText, percent, whole } from '../values/format.ts';
import { writeFor } from '../values/language.ts';
import type { ReportAnswers } from './answers.ts';
import { Changes } from './changes.tsx';
import { firstFullText } from './expected-days.ts';
import { Fits } from './fits.tsx';
import { Lasts } from './lasts.tsx';
import { type Month, monthOf, monthText, shortDayText } from './month.ts';
import { MonthChart } from './month-chart.tsx';
import { Section, Table } from './section.tsx';
import { summaryOf } from './summary.ts';
import { changesText, pointsText, type UseChange, useChanges } from './use-changes.ts';
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
  const before = workloads.map((workload) => workloadMonth(answers.historyBefore, workload));
  const recorded = months.filter(({ days }) => days.length > 0);
  const changes = useChanges(months, before);
  const { sites } = answers;
  return (
    <>
      {sites?.total === 0 && <p>This partner has no sites.</p>}
      <ul class="summary" aria-label="In short">
        {summaryOf({ month, writtenAt, answers, months, changes }).map((of) => (
          <li key={of}>{of}</li>
        ))}
      </ul>
      <Section id="how-full" heading="How full">
        {recorded.length === 0 ? (
          <p>Nothing was recorded in {monthText(month)}.</p>
        ) : (
          <>
            <Table
              caption="How full the workloads were"
              heads={['Workload', 'Mean', 'Used', 'Of', 'Change', 'Highest', 'On']}
              rows={recorded.map((of) => fullCells(of, changes))}
            />
            <p class="note">
              Mean: of the days of the month that were recorded. Change: against that of{' '}
              {monthText(monthOf(month.from, 1))}. Highest: the largest sample.
            </p>
          </>
        )}
      </Section>
      {recorded.length > 0 && <Charts months={recorded} month={month} />}
      {sites !== null && sites.total > 0 && (
        <Sites forecast={answers.forecast} sites={sites} writtenAt={writtenAt} />
      )}
      <Changes
        events={answers.events}
        use={changesText(changes)}
        month={month}
        writtenAt={writtenAt}
      />
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

function fullCells(
  { workload, average, highest }: WorkloadMonth,
  changes: readonly UseChange[],
): readonly string[] {
  const change = changes.find((of) => of.workload === workload);
  return [
    workloadNames[workload],
    percent(average!.mean),
    amountText(average!.used, average!.unit),
    amountText(average!.total, average!.unit),
    change === undefined ? '–' : pointsText(change.points),
    percent(highest!.highest),
    shortDayText(highest!.at),
  ];
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
    ...workloads.map((workload) => monthCell(workloadMonth(site.history, workload))),
    firstFullText(forecast, site.siteId, writtenAt),
  ]);
  const leftOut = total - shown.length;
  return (
    <Section id="sites" heading="Sites">
      <Table
        caption="How full the sites were, and which are full first"
        heads={heads}
        rows={rows}
      />
      <p class="note">
        How full each was on average, and in brackets its highest. Sites that are expected to be
        full first come first.
        {leftOut > 0 && ` ${whole(leftOut)} of ${whole(total)} sites are left out.`}
      </p>
    </Section>
  );
}

/** `41.1 % (52.0 %)`. */
function monthCell({ average, highest }: WorkloadMonth): string {
  if (average === null || highest === null) return '–';
  return `${percent(average.mean)} (${percent(highest.highest)})`;
}
