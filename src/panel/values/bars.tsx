/** Fullness as a bar with text. */
import { hasNoRecentData, type Resources, type Stale, usageAmountsOf } from '../browser/records.ts';
import { type Forecasts, ofWorkload, workloadNames, workloads } from '../charts/recorded.ts';
import { runwayText } from '../charts/runway.ts';
import * as words from '../words/resources.ts';
import { Age, NoRecentValues } from './age.tsx';
import { Digits } from './breaks.tsx';
import { Fill } from './fill.tsx';
import { band, exactShareText, type UsageAmounts } from './format.ts';
import { useFormatter } from './formatter.ts';

interface BarProps {
  readonly name: string;
  readonly percent: number | null;
  /** Null if there is nothing to show. */
  readonly use: UsageAmounts | null;
  /** Placeholder for missing usage. */
  readonly without: string;
  /** An extra line, or null. */
  readonly below?: string | null;
}

/** A quantity as a bar with text: percent, used of total, and an extra line. */
export function Bar({ name, percent: value, use, without, below = null }: BarProps) {
  const { percent, share } = useFormatter();
  return (
    <div class="workload">
      <span class="workload-name">{name}</span>
      <span class="workload-percent">{percent(value)}</span>
      <span class={`bar ${band(value)}`} aria-hidden="true">
        <Fill percent={value} />
      </span>
      <span class="workload-text soft" title={use === null ? undefined : exactShareText(use)}>
        {use === null ? without : <Digits text={share(use)} />}
        {below !== null && <span class="below">{below}</span>}
      </span>
    </div>
  );
}

export interface WorkloadsProps {
  readonly resources: Resources;
  /** Null until loaded. */
  readonly stale: Stale | null;
  /** Null until loaded. */
  readonly forecasts: Forecasts | null;
}

/** The five workloads: fullness, runway and age. */
export function Workloads({ resources, stale, forecasts }: WorkloadsProps) {
  const { nodes } = resources;
  if (hasNoRecentData(nodes, stale)) return <NoRecentData nodes={nodes} stale={stale} />;
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
              without={words.noNodeReportsIt}
              below={below}
            />
          );
        })}
      </div>
      <p class="card-foot">
        <Age resources={resources} stale={stale} />
      </p>
    </>
  );
}

/** No active node reports, and what to expect. */
function NoRecentData({ nodes, stale }: { nodes: Resources['nodes']; stale: Stale | null }) {
  if (stale === null) return <p> </p>;
  return (
    <p>
      <NoRecentValues nodes={nodes} stale={stale} />.{' '}
      {stale.newest_of_all === null ? words.theyAppearHereByThemselves : words.noneReportsAnyMore}
    </p>
  );
}
