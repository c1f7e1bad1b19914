/** How long the capacity lasts, as it is forecast when the report is written. */
import type { ComponentChildren } from 'preact';
import {
  type Forecasts,
  ofWorkload,
  type Workload,
  type WorkloadForecast,
  workloadNames,
  workloads,
} from '../charts/recorded.ts';
import type { FirstSite, FirstSites, UntilFull } from '../plan/first-sites.ts';
import { daysLate, orderText } from '../plan/runway-cells.ts';
import { counted, percent, wholePercent } from '../values/format.ts';
import { untilText } from './expected-days.ts';
import { dayText, shortDayText } from './month.ts';
import { Section, Table } from './section.tsx';

const thresholds = ['80', '90', '100'] as const;

const states: Readonly<Record<WorkloadForecast['state'], string>> = {
  insufficient_data: 'too few days',
  full: 'full',
  filling: 'filling',
  shrinking: 'shrinking',
  steady: 'steady',
};

interface LastsProps {
  readonly forecast: Forecasts;
  /** The first sites of the partner; null for a site. */
  readonly first: FirstSites | null;
  /** Days that orders take; null where the partner has not said so. */
  readonly leadDays: number | null;
  readonly writtenAt: number;
}

export function Lasts(props: LastsProps) {
  const { forecast, first, leadDays, writtenAt } = props;
  const known = workloads.filter((of) => {
    const { percent: now, basis } = ofWorkload(forecast, of);
    return now !== null || basis !== null;
  });
  const together = first === null ? '' : 'All together: ';
  const heads = [
    'Workload',
    'Now',
    first === null ? 'State' : 'First site full',
    ...(leadDays === null ? [] : ['Order by']),
    ...thresholds.map((of) => `${together}${wholePercent(Number(of))}`),
  ];
  return (
    <Section id="how-long" heading="How long it lasts">
      {known.length === 0 ? (
        <p>Nothing is in use that could be forecast.</p>
      ) : (
        <>
          <Table
            caption="When the workloads reach a share of their capacity"
            heads={heads}
            rows={known.map((of) => cellsOf(of, props))}
          />
          <p class="note">
            As forecast on {dayText(writtenAt)} from up to a year of its own past, whatever the
            month of this report; from the day named where too few nodes report now. Half of like
            times in the past rose more slowly; at the earliest: hardly any rose faster, and growth
            may double. Neither is a promise; what is planned is not in it.
            {leadDays !== null && ` An order takes ${counted(leadDays, 'day')}.`}
            {first !== null && ' What is free in one site helps no other.'}
          </p>
        </>
      )}
    </Section>
  );
}

function cellsOf(
  workload: Workload,
  { forecast, first, leadDays, writtenAt }: LastsProps,
): readonly ComponentChildren[] {
  const of = ofWorkload(forecast, workload);
  const until = first === null ? of.days_until?.['100'] : first[workload]?.days_until;
  return [
    workloadNames[workload],
    percent(of.percent),
    first === null ? stateText(of) : <First of={first[workload]} writtenAt={writtenAt} />,
    ...(leadDays === null ? [] : [<Order until={until ?? null} writtenAt={writtenAt} />]),
    ...thresholds.map((at) => untilText(of.days_until?.[at] ?? null, writtenAt)),
  ];
}

/** `filling, as of 19 Nov`. */
function stateText({ state, basis }: WorkloadForecast): string {
  const asOf = basis?.as_of ?? null;
  return `${states[state]}${asOf === null ? '' : `, as of ${shortDayText(Date.parse(asOf))}`}`;
}

/** `iad01, 3 Feb 2027`. */
function First({ of, writtenAt }: { of: FirstSite | null; writtenAt: number }) {
  if (of === null) return '–';
  return (
    <>
      <bdi>{of.site_id}</bdi>, {untilText(of.days_until, writtenAt)}
    </>
  );
}

function Order({ until, writtenAt }: { until: UntilFull | null; writtenAt: number }) {
  if (until === null) return '–';
  const text = orderText(until, writtenAt);
  return daysLate(until, writtenAt) > 0 ? <strong class="bad">{text}</strong> : text;
}
