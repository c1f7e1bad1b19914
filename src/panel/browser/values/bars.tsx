/** Fullness as a bar with text: what is used filled, what is promised outlined. */

import {
  type Forecasts,
  ofWorkload,
  type Workload,
  workloadNames,
  workloads,
} from '../charts/recorded.ts';
import { runwayText } from '../charts/runway.ts';
import { hasNoRecentData, type Resources, usageAmountsOf } from '../records.ts';
import { Age, NoRecentValues } from './age.tsx';
import { Brackets, Digits } from './breaks.tsx';
import { Fill } from './fill.tsx';
import { band, exactShareText, type UsageAmounts } from './format.ts';
import { useFormatter } from './formatter.ts';
import { Outline, type Promised, promisedText, promisedWorkload } from './promise.tsx';

interface BarProps {
  readonly name: string;
  readonly percent: number | null;
  /** Null if there is nothing to show. */
  readonly use: UsageAmounts | null;
  /** Null if it is not known. */
  readonly promised: Promised | null;
  /** Placeholder for missing usage. */
  readonly without: string;
  /** An extra line, or null. */
  readonly below?: string | null;
  /** Whether the extra line is what to see first. */
  readonly isFirst?: boolean;
}

/** A quantity as a bar with text: percent, used of total, what is promised, and an extra line. */
export function Bar(props: BarProps) {
  const { name, percent: value, use, promised, without, below = null, isFirst = false } = props;
  const formatter = useFormatter();
  const { percent, share } = formatter;
  return (
    <div class="workload">
      <span class="workload-name">{name}</span>
      <span class="workload-percent">{percent(value)}</span>
      <span class={`bar ${band(value)}`} aria-hidden="true">
        <Fill percent={value} />
        <Outline of={promised} />
      </span>
      <span class="workload-text soft" title={use === null ? undefined : exactShareText(use)}>
        {use === null ? without : <Digits text={share(use)} />}
        {promised !== null && (
          <span class="promised-text">
            <Digits text={promisedText(promised, formatter)} />
          </span>
        )}
        {below !== null && (
          <span class={isFirst ? 'below first' : 'below'}>
            {isFirst ? <WithDayFirst text={below} /> : <Brackets text={below} />}
          </span>
        )}
      </span>
    </div>
  );
}

/** A sentence with its day emphasized, without what limits it. */
function WithDayFirst({ text }: { text: string }) {
  const [day = '', ...others] = text.split(/(?=, (?:at the earliest|as of) )/);
  return (
    <>
      <strong>
        <Brackets text={day} />
      </strong>
      {others.join('')}
    </>
  );
}

export interface WorkloadsProps {
  readonly resources: Resources;
  /** Null until loaded. */
  readonly forecasts: Forecasts | null;
}

/** The five workloads: fullness, runway and age. */
export function Workloads({ resources, forecasts }: WorkloadsProps) {
  const hasNone = hasNoRecentData(resources);
  if (hasNone && resources.allocation === null) return <NoRecentData resources={resources} />;
  const first = forecasts === null ? null : firstFull(forecasts);
  return (
    <>
      <div class="workloads">
        {workloads.map((of) => {
          const sum = ofWorkload(resources, of);
          const isKnown = sum.nodes_reporting > 0;
          const below =
            !isKnown || forecasts === null ? ' ' : runwayText(ofWorkload(forecasts, of));
          return (
            <Bar
              key={of}
              name={of === 'rocket' ? 'Local storage (rocket)' : workloadNames[of]}
              percent={sum.percent}
              use={isKnown ? usageAmountsOf(sum) : null}
              promised={promisedWorkload(resources, of)}
              without="No node reports it."
              below={below}
              isFirst={isKnown && of === first}
            />
          );
        })}
      </div>
      <p class="card-foot">
        {hasNone ? <NoRecentValues resources={resources} /> : <Age resources={resources} />}
      </p>
    </>
  );
}

/** The workload that is full first, or is full; null where none fills up. */
function firstFull(forecasts: Forecasts): Workload | null {
  const daysOf = (of: Workload) => ofWorkload(forecasts, of).days_until?.['100'].expected;
  const filling = workloads.filter((of) => typeof daysOf(of) === 'number');
  return filling.sort((a, b) => daysOf(a)! - daysOf(b)!)[0] ?? null;
}

/** No active node reports, and what to expect. */
function NoRecentData({ resources }: { resources: Resources }) {
  return (
    <p>
      <NoRecentValues resources={resources} />.{' '}
      {resources.stale.newest === null
        ? 'Figures appear here as soon as nodes report.'
        : 'No active node reports any more. What was recorded before stands in the history.'}
    </p>
  );
}
