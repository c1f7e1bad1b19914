/**
 * Rows of the overview: a site's five workloads with their last 30 days, runway and failed nodes.
 */

import { ofWorkload, type Workload, workloadNames, workloads } from '../charts/recorded.ts';
import { sitePath } from '../paths.ts';
import {
  type ByteWorkload,
  type CoreWorkload,
  hasNoRecentData,
  usageAmountsOf,
} from '../records.ts';
import { Age, NoRecentValues } from '../values/age.tsx';
import { Brackets, Digits } from '../values/breaks.tsx';
import { Fill } from '../values/fill.tsx';
import { band, counted, wholePercent } from '../values/format.ts';
import { useFormatter } from '../values/formatter.ts';
import { onFullDayText } from '../values/full-day.ts';
import type { SiteHistory, SiteOutlook } from './outlook.ts';
import { type OverviewSite, soonDays } from './overview-sites.ts';
import { Spark } from './spark.tsx';

/** A site as a row, or as a card on narrow screens. */
export function SiteRow({ site, past }: { site: OverviewSite; past: SiteHistory | null }) {
  const { id, place, resources, failed, hasNoRecentData: hasNone } = site;
  const at = sitePath(id);
  return (
    <li class={`site ${hasNone ? 'silent' : ''}`}>
      <div class="site-name">
        <h3>
          <a href={at}>{id}</a>
        </h3>
        <p class="soft">
          <bdi>{place}</bdi>
        </p>
      </div>
      {workloads.map((of) => (
        <Cell key={of} workload={of} sum={ofWorkload(resources, of)} past={past?.[of] ?? null} />
      ))}
      <div class="site-foot">
        <p>
          <RunwayCell of={site} />
        </p>
        <p class="soft">
          {counted(resources.nodes.total, 'node')}
          {failed > 0 && (
            <>
              ,{' '}
              <a class="bad" href={`${at}/assets?filter[status]=failed`}>
                <span aria-hidden="true">✕</span> {failed} failed
              </a>
            </>
          )}
          {hasNone ? (
            ''
          ) : (
            <>
              , <Age resources={resources} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

interface CellProps {
  readonly workload: Workload;
  readonly sum: CoreWorkload | ByteWorkload;
  readonly past: readonly (number | null)[] | null;
}

function Cell({ workload, sum, past }: CellProps) {
  const { isExact, percent, share } = useFormatter();
  const name = <span class="cell-name">{workloadNames[workload]}</span>;
  if (sum.nodes_reporting === 0) {
    return (
      <div class="cell" title="No node reports it.">
        {name}
        <span class="cell-percent soft">
          –<span class="hidden"> no node reports it</span>
        </span>
      </div>
    );
  }
  const before = past?.find((value) => value !== null) ?? null;
  return (
    <div class="cell" title={share(usageAmountsOf(sum))}>
      {name}
      <span class="cell-percent">{percent(sum.percent)}</span>
      <span class={`bar ${band(sum.percent)}`} aria-hidden="true">
        <Fill percent={sum.percent} />
      </span>
      <Spark values={past ?? []} />
      {isExact && (
        <span class="exact soft">
          <Digits text={share(usageAmountsOf(sum))} />
        </span>
      )}
      {before !== null && <span class="hidden">{wholePercent(before)} up to 30 days ago</span>}
    </div>
  );
}

/** A site's full workloads and the runway of the others, in a few words. */
function RunwayCell({ of: { outlook, resources } }: { of: OverviewSite }) {
  if (resources.nodes.total === 0) return <span class="soft">No nodes yet</span>;
  if (hasNoRecentData(resources)) return <NoRecentValues resources={resources} />;
  if (outlook === null) return ' ';
  const { full, state, workload } = outlook;
  const isNextKnown = workload !== null || full.length === 0;
  return (
    <>
      {full.length > 0 && <span class="soon">{fullText(full)}</span>}
      {full.length > 0 && isNextKnown && <br />}
      {isNextKnown &&
        (workload === null ? (
          <span class="soft">{stateText(state)}</span>
        ) : (
          <Next outlook={outlook} />
        ))}
    </>
  );
}

/** The workload that is full next. */
function Next({ outlook: { workload, expected, earliest } }: { outlook: SiteOutlook }) {
  const tone = (expected ?? Infinity) <= soonDays ? 'soon' : '';
  return (
    <span class={tone}>
      {workloadNames[workload!]} full{' '}
      <Brackets text={onFullDayText({ expected, earliest }) ?? ''} />
    </span>
  );
}

const list = new Intl.ListFormat('en');

/** `CPU is full`, `CPU and Memory are full`. */
function fullText(full: readonly Workload[]): string {
  const named = full.map((of) => workloadNames[of]);
  return `${list.format(named)} ${full.length === 1 ? 'is' : 'are'} full`;
}

function stateText(state: SiteOutlook['state']): string {
  return state === 'unknown' ? 'Too little history yet' : 'Nothing fills up';
}
