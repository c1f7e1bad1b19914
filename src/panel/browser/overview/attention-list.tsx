/** The attention list: workloads that fill up, failed nodes, missing data. */

import { workloadNames } from '../charts/recorded.ts';
import { sitePath } from '../paths.ts';
import { Brackets } from '../values/breaks.tsx';
import { counted } from '../values/format.ts';
import { onFullDayText } from '../values/full-day.ts';
import type { SiteOutlook } from './outlook.ts';
import {
  bySoonestFull,
  daysLeft,
  hasFull,
  missingData,
  type OverviewSite,
} from './overview-sites.ts';

/** Count of sites that a sentence names. */
const namedMax = 3;

/** The attention list, in three sentences. */
export function AttentionList({ sites }: { sites: readonly OverviewSite[] }) {
  return (
    <ul class="glance">
      <li>
        <h2>Fills up first, by use</h2>
        <FirstFull sites={sites} />
      </li>
      <li>
        <h2>Failed</h2>
        <Failed sites={sites.filter(({ failed }) => failed > 0)} />
      </li>
      <li>
        <h2>Usage data</h2>
        <MissingDataList sites={sites} />
      </li>
    </ul>
  );
}

function FirstFull({ sites }: { sites: readonly OverviewSite[] }) {
  if (sites.some(({ outlook }) => outlook === null))
    return <p class="soft">Not known at the moment.</p>;
  const full = sites.filter(hasFull);
  return (
    <>
      <Next sites={sites} />
      {full.length > 0 && (
        <p>
          <strong>Full by now:</strong> <Named sites={full} query="" />
        </p>
      )}
    </>
  );
}

/** The workload that is full next, without those that are full. */
function Next({ sites }: { sites: readonly OverviewSite[] }) {
  const [first] = [...sites].sort(bySoonestFull);
  if (first === undefined || daysLeft(first) === Infinity) {
    return <p class="soft">{nothingFills(sites)}</p>;
  }
  const { workload, expected, earliest } = first.outlook!;
  return (
    <p>
      <strong>
        <SiteLink id={first.id} />
      </strong>
      , {workloadNames[workload!]} <Brackets text={onFullDayText({ expected, earliest }) ?? ''} />
    </p>
  );
}

function nothingFills(sites: readonly OverviewSite[]): string {
  const isOne = (state: SiteOutlook['state']) =>
    sites.some(({ outlook }) => outlook?.state === state);
  if (isOne('steady')) return 'No site fills up within 5 years.';
  return 'Not known yet: a forecast needs 14 days of history.';
}

function Failed({ sites }: { sites: readonly OverviewSite[] }) {
  const count = sites.reduce((sum, { failed }) => sum + failed, 0);
  if (count === 0) return <p class="soft">No node has failed.</p>;
  const worst = [...sites].sort((a, b) => b.failed - a.failed);
  return (
    <p>
      <a href="/assets?filter[status]=failed">
        <strong class="bad">
          <span aria-hidden="true">✕</span> {counted(count, 'node')}
        </strong>
      </a>{' '}
      in <Named sites={worst} query="/assets?filter[status]=failed" />
    </p>
  );
}

function MissingDataList({ sites }: { sites: readonly OverviewSite[] }) {
  const { old, none, never, part } = missingData(sites);
  const count = old.reduce((sum, { resources }) => sum + resources.stale.nodes, 0);
  return (
    <>
      {old.length > 0 && (
        <p>
          <strong class="warning">Too old to count: {counted(count, 'node')}</strong> in{' '}
          <Named sites={old} query="" />
        </p>
      )}
      {none.length > 0 && (
        <p>
          <strong class="warning">None at present</strong> in <Named sites={none} query="" />
        </p>
      )}
      {never.length > 0 && (
        <p>
          <strong class="warning">None yet</strong> in <Named sites={never} query="" />
        </p>
      )}
      {part !== null && <p class="soft">Usage data comes from {part}.</p>}
      {[...old, ...none, ...never].length === 0 && part === null && (
        <p class="soft">All active nodes report.</p>
      )}
    </>
  );
}

function Named({ sites, query }: { sites: readonly OverviewSite[]; query: string }) {
  const more = sites.length - namedMax;
  return (
    <>
      {sites.slice(0, namedMax).map(({ id }, index) => (
        <>
          {index > 0 && ', '}
          <SiteLink id={id} query={query} />
        </>
      ))}
      {more > 0 && ` and ${counted(more, 'site')} more`}
    </>
  );
}

function SiteLink({ id, query = '' }: { id: string; query?: string }) {
  return <a href={`${sitePath(id)}${query}`}>{id}</a>;
}
