/** The attention list: workloads that fill up, failed nodes, missing data. */

import { sitePath } from '../browser/paths.ts';
import { workloadNames } from '../charts/recorded.ts';
import { untilText } from '../charts/until.ts';
import { counted } from '../values/format.ts';
import * as words from '../words/overview.tsx';
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
        <h2>{words.fillsUpFirst}</h2>
        <FirstFull sites={sites} />
      </li>
      <li>
        <h2>{words.failed}</h2>
        <Failed sites={sites.filter(({ failed }) => failed > 0)} />
      </li>
      <li>
        <h2>{words.usageData}</h2>
        <MissingDataList sites={sites} />
      </li>
    </ul>
  );
}

function FirstFull({ sites }: { sites: readonly OverviewSite[] }) {
  if (sites.some(({ outlook }) => outlook === null))
    return <p class="soft">{words.notKnownAtTheMoment}</p>;
  const full = sites.filter(hasFull);
  return (
    <>
      <Next sites={sites} />
      {full.length > 0 && (
        <p>
          <strong>{words.fullByNow}</strong> <Named sites={full} query="" />
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
      , {workloadNames[workload!]} {untilText({ expected, earliest })}
    </p>
  );
}

function nothingFills(sites: readonly OverviewSite[]): string {
  const isOne = (state: SiteOutlook['state']) =>
    sites.some(({ outlook }) => outlook?.state === state);
  if (isOne('coming')) return words.beingWorkedOut;
  if (isOne('steady')) return words.noSiteFillsUpWithin;
  return words.tooYoungForForecast;
}

function Failed({ sites }: { sites: readonly OverviewSite[] }) {
  const count = sites.reduce((sum, { failed }) => sum + failed, 0);
  if (count === 0) return <p class="soft">{words.noNodeHasFailed}</p>;
  const worst = [...sites].sort((a, b) => b.failed - a.failed);
  return (
    <p>
      {words.inSites(
        <strong class="bad">
          <span aria-hidden="true">✕</span> {counted(count, 'node')}
        </strong>,
        <Named sites={worst} query="/assets?filter[status]=failed" />,
      )}
    </p>
  );
}

function MissingDataList({ sites }: { sites: readonly OverviewSite[] }) {
  const { old, none, never, part } = missingData(sites);
  const count = old.reduce((sum, { stale }) => sum + stale.nodes, 0);
  return (
    <>
      {old.length > 0 && (
        <p>
          {words.inSites(
            <strong class="warning">{words.tooOldToCount(counted(count, 'node'))}</strong>,
            <Named sites={old} query="" />,
          )}
        </p>
      )}
      {none.length > 0 && (
        <p>
          {words.inSites(
            <strong class="warning">{words.noneAtPresent}</strong>,
            <Named sites={none} query="" />,
          )}
        </p>
      )}
      {never.length > 0 && (
        <p>
          {words.inSites(
            <strong class="warning">{words.noneYet}</strong>,
            <Named sites={never} query="" />,
          )}
        </p>
      )}
      {part !== null && <p class="soft">{words.usageComesFrom(part)}</p>}
      {[...old, ...none, ...never].length === 0 && part === null && (
        <p class="soft">{words.allActiveNodesReport}</p>
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
      {more > 0 && words.andMore(counted(more, 'site'))}
    </>
  );
}

function SiteLink({ id, query = '' }: { id: string; query?: string }) {
  return <a href={`${sitePath(id)}${query}`}>{id}</a>;
}
