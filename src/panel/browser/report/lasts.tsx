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
import { percent, wholePercent } from '../values/format.ts';
import { untilLines } from './expected-days.ts';
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
  readonly writtenAt: number;
}

export function Lasts({ forecast, writtenAt }: LastsProps) {
  const known = workloads.filter((of) => {
    const { percent: now, basis } = ofWorkload(forecast, of);
    return now !== null || basis !== null;
  });
  const heads = thresholds.map((of) => wholePercent(Number(of)));
  return (
    <Section id="how-long" heading="How long it lasts">
      {known.length === 0 ? (
        <p>Nothing is in use that could be forecast.</p>
      ) : (
        <>
          <Table
            caption="When the workloads reach a share of their capacity"
            heads={['Workload', 'Now', 'State', ...heads]}
            rows={known.map((of) => cellsOf(of, ofWorkload(forecast, of), writtenAt))}
          />
          <p class="note">
            As forecast on {dayText(writtenAt)} from up to a year of its own past, whatever the
            month of this report; from the day named where too few nodes report now. Expected: half
            of like times in the past rose more slowly. Earliest: hardly any rose faster, and growth
            may double. Neither is a promise; what is planned is not in it.
          </p>
        </>
      )}
    </Section>
  );
}

function cellsOf(
  workload: Workload,
  { percent: now, state, basis, days_until: until }: WorkloadForecast,
  writtenAt: number,
): readonly ComponentChildren[] {
  const dates = thresholds.map((of) =>
    untilLines(until?.[of] ?? null, writtenAt).map((line) => <div>{line}</div>),
  );
  const asOf = basis?.as_of ?? null;
  const day = asOf === null ? '' : `, as of ${shortDayText(Date.parse(asOf))}`;
  return [workloadNames[workload], percent(now), `${states[state]}${day}`, ...dates];
}
