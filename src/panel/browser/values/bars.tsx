/** Fullness as a bar with text: what is used filled, what is promised outlined. */

import { type Forecasts, ofWorkload, workloadNames, workloads } from '../charts/recorded.ts';
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
}

/** A quantity as a bar with text: percent, used of total, what is promised, and an extra line. */
export function Bar({ name, percent: value, use, promised, without, below = null }: BarProps) {
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
          <span class="below">
            <Brackets text={below} />
          </span>
        )}
      </span>
    </div>
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
              name={workloadNames[of]}
              percent={sum.percent}
              use={isKnown ? usageAmountsOf(sum) : null}
              promised={promisedWorkload(resources, of)}
              without="No node reports it."
              below={below}
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

/** No active node reports, and what to expect. */
function NoRecentData({ resources }: { resources: Resources }) {
  return (
    <p>
      <NoRecentValues resources={resources} />.{' '}
      {resources.stale.newest === null
        ? 'They appear here by themselves.'
        : 'No active node reports any more. What was recorded before stands in the history.'}
    </p>
  );
}
