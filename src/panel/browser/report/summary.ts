/** The three sentences that a report begins with: what is fullest, what is full first, what changed. */
import type { EventRecord } from '../../../contract/event.ts';
import {
  type Forecasts,
  ofWorkload,
  type Workload,
  workloadNames,
  workloads,
} from '../charts/recorded.ts';
import { earlierFirst, type FirstSites, type UntilFull } from '../plan/first-sites.ts';
import { orderText } from '../plan/runway-cells.ts';
import { counted, percent } from '../values/format.ts';
import type { ReportAnswers } from './answers.ts';
import { untilText } from './expected-days.ts';
import { type Month, monthOf, monthText } from './month.ts';
import { changesText, type UseChange } from './use-changes.ts';
import { type WorkloadMonth, workloadMonth } from './workload-month.ts';

interface SummaryOf {
  readonly month: Month;
  readonly writtenAt: number;
  readonly answers: ReportAnswers;
  readonly months: readonly WorkloadMonth[];
  readonly changes: readonly UseChange[];
}

export function summaryOf({
  month,
  writtenAt,
  answers,
  months,
  changes,
}: SummaryOf): readonly string[] {
  const { forecast, first, sites, events } = answers;
  return [
    ...fullestText(months, sites?.shown ?? []),
    firstText(forecast, first, writtenAt),
    changedText(changes, [...events.others.events, ...events.ofNodes.events], month),
  ];
}

type Sites = NonNullable<ReportAnswers['sites']>['shown'];

/** None where nothing was recorded, as the section on it says. */
function fullestText(months: readonly WorkloadMonth[], sites: Sites): readonly string[] {
  const recorded = months.flatMap(({ workload, average }) =>
    average === null ? [] : [{ workload, mean: average.mean }],
  );
  const [fullest] = recorded.sort((a, b) => b.mean - a.mean);
  if (fullest === undefined) return [];
  const { workload, mean } = fullest;
  const averages = sites.flatMap(({ siteId, history }) => {
    const { average } = workloadMonth(history, workload);
    return average === null ? [] : [{ siteId, mean: average.mean }];
  });
  const [site] = averages.sort((a, b) => b.mean - a.mean);
  const most =
    site === undefined ? '' : `; of the sites below most in ${site.siteId}, ${percent(site.mean)}`;
  return [`Fullest: ${workloadNames[workload]}, ${percent(mean)} on average${most}.`];
}

/** A workload of the site of the report, or of the partner's site that is full first of it. */
interface FullFirst {
  readonly siteId: string | null;
  readonly workload: Workload;
  readonly days_until: UntilFull;
}

function firstText(forecast: Forecasts, first: FirstSites | null, writtenAt: number): string {
  const all = workloads.flatMap((workload): FullFirst[] => {
    const until = ofWorkload(forecast, workload).days_until?.['100'] ?? null;
    const found = first?.[workload] ?? null;
    if (first !== null)
      return found === null
        ? []
        : [{ siteId: found.site_id, workload, days_until: found.days_until }];
    return until === null || until.earliest === null
      ? []
      : [{ siteId: null, workload, days_until: until }];
  });
  const [soonest] = all.sort(earlierFirst);
  if (soonest === undefined) return 'Nothing is foreseen to be full within five years.';
  const { siteId, workload, days_until: until } = soonest;
  const what = `${siteId === null ? '' : `${siteId}, `}${workloadNames[workload]}`;
  const order = until.order_by === undefined ? '' : `; order ${orderText(until, writtenAt)}`;
  return `Full first: ${what}, ${untilText(until, writtenAt)}${order}.`;
}

function changedText(
  changes: readonly UseChange[],
  events: readonly EventRecord[],
  month: Month,
): string {
  const use = changesText(changes);
  const before = monthText(monthOf(month.from, 1));
  const moved =
    changes.length === 0
      ? 'not known of use, which was not recorded in both months'
      : (use ?? 'use hardly at all');
  return `Changed since ${before}: ${[moved, ...nodeTexts(events)].join('; ')}.`;
}

/** `2 nodes failed`, `4 nodes added`. */
function nodeTexts(events: readonly EventRecord[]): readonly string[] {
  const nodes = (isOf: (event: EventRecord) => boolean) =>
    new Set(
      events.filter(isOf).map(({ asset_id: id, site_id: site }) => JSON.stringify([site, id])),
    ).size;
  const failed = nodes(({ type, after }) => {
    return (
      type === 'asset.status' && after !== null && 'status' in after && after.status === 'failed'
    );
  });
  const counts = [
    [failed, 'failed'],
    [nodes(({ type }) => type === 'asset.added'), 'added'],
    [nodes(({ type }) => type === 'asset.removed'), 'removed'],
  ] as const;
  return counts.flatMap(([count, what]) =>
    count === 0 ? [] : [`${counted(count, 'node')} ${what}`],
  );
}
