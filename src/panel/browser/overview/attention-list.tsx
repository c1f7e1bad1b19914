/** The attention list: what fills up, where no node may fail, what failed, and missing data. */

import type { ComponentChildren } from 'preact';
import { withParameters } from '../address.ts';
import { workloadNames } from '../charts/recorded.ts';
import { sitePath } from '../paths.ts';
import type { SessionRecord } from '../records.ts';
import { Brackets } from '../values/breaks.tsx';
import { failureToleranceText, limitNames } from '../values/failure-tolerance-text.ts';
import { counted } from '../values/format.ts';
import { dateText, onFullDayText } from '../values/full-day.ts';
import type { SiteOutlook } from './outlook.ts';
import {
  byDay,
  bySoonestFull,
  daysLeft,
  hasFull,
  missingData,
  type OverviewSite,
  picks,
  type SitePick,
  usualLeadDays,
} from './overview-sites.ts';

/** Sites that a sentence names: of more, it tells the number. */
const namedMax = 3;

interface AttentionProps {
  readonly sites: readonly OverviewSite[];
  readonly session: SessionRecord;
}

/** The attention list, a sentence each. */
export function AttentionList({ sites, session }: AttentionProps) {
  return (
    <ul class="glance" aria-label="At a glance">
      <li>
        <Due sites={sites} session={session} />
      </li>
      <li class="may-lose">
        <Failures sites={sites} />
      </li>
      <li>
        <Failed sites={sites.filter(({ failed }) => failed > 0)} />
      </li>
      <li>
        <MissingDataList sites={sites} />
      </li>
    </ul>
  );
}

/** The sites that are full before what is ordered now comes. */
function Due({ sites, session: { partner, role } }: AttentionProps) {
  if (sites.some(({ outlook }) => outlook === null))
    return <p class="soft">Not known at the moment when sites are full.</p>;
  const leadDays = partner.lead_days ?? usualLeadDays;
  const due = sites.filter((site) => picks.due(site, leadDays)).sort(byDay);
  const [first] = due;
  const within =
    partner.lead_days !== null ? (
      <>
        your <a href="/account">lead time of {counted(leadDays, 'day')}</a>
      </>
    ) : (
      <>
        {counted(leadDays, 'day')}
        {role === 'administrator' && (
          <>
            {' '}
            (<a href="/account">set your lead time</a>)
          </>
        )}
      </>
    );
  if (first === undefined) {
    const [next] = [...sites].sort(bySoonestFull);
    if (next === undefined || daysLeft(next) === Infinity)
      return <p class="soft">{nothingFills(sites)}</p>;
    return (
      <p>
        No site is full within {within}; first{' '}
        <SiteLink site={next}> ({dateInOneLine(next)})</SiteLink>
      </p>
    );
  }
  if (due.length === 1)
    return (
      <p class="soon">
        Full within {within}: <SiteLink site={first} />, <Day of={first.outlook!} />
      </p>
    );
  return (
    <p class="soon">
      Full within {within}: <PickLink pick="due">{counted(due.length, 'site')}</PickLink>, first{' '}
      <SiteLink site={first}>
        {hasFull(first) ? ' (full by now)' : ` (${dateInOneLine(first)})`}
      </SiteLink>
    </p>
  );
}

function dateInOneLine(site: OverviewSite): string {
  return dateText(daysLeft(site)).replaceAll(' ', '\u00a0');
}

/** `Distributed storage on 4 Feb 2027 (68 days)`, `CPU: full by now`. */
function Day({ of: { full, workload, expected } }: { of: SiteOutlook }) {
  if (full.length > 0) return <>{full.map((of) => workloadNames[of]).join(' and ')}: full by now</>;
  const text = onFullDayText({ expected, earliest: null }) ?? '';
  return <Brackets text={`${workloadNames[workload!]} ${text}`} />;
}

function nothingFills(sites: readonly OverviewSite[]): string {
  const isOne = (state: SiteOutlook['state']) =>
    sites.some(({ outlook }) => outlook?.state === state);
  if (isOne('steady')) return 'No site fills up within 5 years.';
  return 'Not known yet when sites are full: a forecast needs 14 days of history.';
}

/** How many nodes may fail, of the site in which the fewest may. */
function Failures({ sites }: { sites: readonly OverviewSite[] }) {
  if (sites.every(({ survives }) => survives === null)) return <p>{'\u00a0'}</p>;
  const fragile = sites.filter(picks.fragile);
  if (fragile.length > namedMax)
    return (
      <p class="bad">
        <PickLink pick="fragile">{counted(fragile.length, 'site')}</PickLink> cannot lose a node
      </p>
    );
  if (fragile.length > 0)
    return (
      <p class="bad">
        {fragile.map((site, at) => (
          <>
            {at > 0 && ', '}
            <SiteLink key={site.id} site={site} /> ({limitNames[site.survives!.limited_by!]})
          </>
        ))}{' '}
        cannot lose a node
      </p>
    );
  const known = sites.filter(({ survives }) => (survives?.nodes ?? null) !== null);
  const [tightest] = known.sort((a, b) => a.survives!.nodes! - b.survives!.nodes!);
  const survives = tightest?.survives ?? { nodes: null, limited_by: null };
  const isOne = sites.length === 1 || tightest === undefined;
  const text = failureToleranceText(isOne ? survives : { ...survives, site_id: tightest.id });
  return <p class="soft">{text}</p>;
}

function Failed({ sites }: { sites: readonly OverviewSite[] }) {
  const count = sites.reduce((sum, { failed }) => sum + failed, 0);
  if (count === 0) return <p class="soft">No node has failed.</p>;
  const worst = [...sites].sort((a, b) => b.failed - a.failed);
  return (
    <p>
      <a class="bad" href="/assets?filter[status]=failed">
        <span aria-hidden="true">✕</span> {counted(count, 'node')} failed
      </a>{' '}
      in <Named sites={worst} query="/assets?filter[status]=failed" pick="failed" />
    </p>
  );
}

function MissingDataList({ sites }: { sites: readonly OverviewSite[] }) {
  const { old, none, never, part } = missingData(sites);
  const count = old.reduce((sum, { resources }) => sum + resources.stale.nodes, 0);
  const parts = [
    { sites: old, text: `${counted(count, 'node')} too old to count` },
    { sites: none, text: 'none at present' },
    { sites: never, text: 'none yet' },
  ].filter(({ sites }) => sites.length > 0);
  if (parts.length === 0)
    return (
      <p class="soft">
        {part === null ? 'All active nodes report.' : `Usage data comes from ${part}.`}
      </p>
    );
  return (
    <p>
      Usage data:{' '}
      {parts.map(({ sites, text }, at) => (
        <>
          {at > 0 && '; '}
          <strong class="warning">{text}</strong> in <Named sites={sites} pick="old" />
        </>
      ))}
    </p>
  );
}

interface NamedProps {
  readonly sites: readonly OverviewSite[];
  readonly query?: string;
  /** Shows the sites in the list, if they are too many to be named. */
  readonly pick: SitePick;
}

function Named({ sites, query = '', pick }: NamedProps) {
  if (sites.length > namedMax)
    return <PickLink pick={pick}>{counted(sites.length, 'site')}</PickLink>;
  return (
    <>
      {sites.map((site, at) => (
        <>
          {at > 0 && ', '}
          <SiteLink key={site.id} site={site} query={query} />
        </>
      ))}
    </>
  );
}

interface SiteLinkProps {
  readonly site: OverviewSite;
  readonly query?: string;
  readonly children?: ComponentChildren;
}

function SiteLink({ site: { id }, query = '', children }: SiteLinkProps) {
  return (
    <a href={`${sitePath(id)}${query}`}>
      {children === undefined ? id : <bdi>{id}</bdi>}
      {children !== undefined && <bdi>{children}</bdi>}
    </a>
  );
}

/** A link to the sites of a choice in the list below. */
function PickLink({ pick, children }: { pick: SitePick; children: ComponentChildren }) {
  return <a href={`/${withParameters('', { show: pick })}`}>{children}</a>;
}
