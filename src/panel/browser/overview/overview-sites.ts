/** Joins what the overview shows of each site, orders the sites by urgency, and picks some of them. */

import { placeOf } from '../../site-place.ts';
import { ofWorkload, type Workload, workloads } from '../charts/recorded.ts';
import type { SiteHeadroom } from '../plan/site-headroom.ts';
import {
  activeReporting,
  hasNoRecentData,
  neverReported,
  type Overview,
  type Resources,
} from '../records.ts';
import { isFragile } from '../values/failure-tolerance-text.ts';
import { counted, whole } from '../values/format.ts';
import type { Outlook, SiteOutlook } from './outlook.ts';

/** A site as the overview shows it. */
export interface OverviewSite {
  readonly id: string;
  readonly hybridCoreId: string;
  /** City and country, or the description. */
  readonly place: string;
  readonly resources: Resources;
  /** Null until loaded. */
  readonly outlook: SiteOutlook | null;
  /** How many of its nodes can fail; null until loaded. */
  readonly survives: SiteHeadroom['survives'] | null;
  readonly failed: number;
  /** Whether it has nodes, of which no active one reports. */
  readonly hasNoRecentData: boolean;
  /** Whether no active node reports, or the data of one are stale. */
  readonly isStale: boolean;
  /** Percent of its fullest workload; -1 if unknown. */
  readonly fullest: number;
  /** Null if unknown. */
  readonly fullestWorkload: Workload | null;
  /** The text to search, in lower case. */
  readonly words: string;
}

/** How many nodes of each site can fail. */
export interface SitesSurviving {
  readonly sites: readonly Pick<SiteHeadroom, 'site_id' | 'survives'>[];
}

/** Joins the responses about each site. */
export function overviewSites(
  { sites }: Pick<Overview, 'sites'>,
  outlook: Outlook | null,
  headroom: SitesSurviving | null = null,
): readonly OverviewSite[] {
  const outlooks = new Map(outlook?.sites.map((of) => [of.site_id, of]));
  const headrooms = new Map(headroom?.sites.map((of) => [of.site_id, of]));
  return sites.map(({ site, resources }) => {
    const { nodes, stale } = resources;
    const hasNone = nodes.total > 0 && hasNoRecentData(resources);
    const place = placeOf(site);
    const percentOf = (of: Workload) => ofWorkload(resources, of).percent ?? -1;
    const [first] = workloads.toSorted((a, b) => percentOf(b) - percentOf(a));
    const fullest = percentOf(first!);
    return {
      id: site.id,
      hybridCoreId: site.hybrid_core_id,
      place,
      resources,
      outlook: outlooks.get(site.id) ?? null,
      survives: headrooms.get(site.id)?.survives ?? null,
      failed: nodes.by_status.failed ?? 0,
      hasNoRecentData: hasNone,
      isStale: stale.nodes > 0 || hasNone,
      fullest,
      fullestWorkload: fullest < 0 ? null : first!,
      words: [site.id, place, site.description].join(' ').toLowerCase(),
    };
  });
}

/** Sites with missing data, each in one list at most, and the number of reporting active nodes. */
export interface MissingData {
  /** Sites with stale data of active nodes. */
  readonly old: readonly OverviewSite[];
  /** Sites without a reporting active node, where other nodes report or did. */
  readonly none: readonly OverviewSite[];
  /** Sites where no node ever reported. */
  readonly never: readonly OverviewSite[];
  /** `1 of 100 active nodes`; null if all report. */
  readonly part: string | null;
}

/** The missing data of all sites. */
export function missingData(sites: readonly OverviewSite[]): MissingData {
  const old = sites.filter(({ resources }) => resources.stale.nodes > 0);
  const others = sites.filter((of) => of.hasNoRecentData && of.resources.stale.nodes === 0);
  let [reporting, active] = [0, 0];
  for (const { resources } of sites) {
    active += resources.nodes.by_status.active ?? 0;
    reporting += activeReporting(resources);
  }
  return {
    old,
    none: others.filter(({ resources }) => !neverReported(resources)),
    never: others.filter(({ resources }) => neverReported(resources)),
    part: reporting < active ? `${whole(reporting)} of ${counted(active, 'active node')}` : null,
  };
}

/** Poll interval of the outlook, in ms: it changes daily, and is worked out over a year of each site. */
export const outlookPollMs = 5 * 60_000;

/** What a partner's orders are taken to take, in days, until its lead time is set. */
export const usualLeadDays = 90;

/** Days until the next workload of a site is full; Infinity without a forecast. */
export function daysLeft({ outlook }: OverviewSite): number {
  return outlook?.expected ?? Infinity;
}

/** Whether a workload of a site is full. */
export function hasFull({ outlook }: OverviewSite): boolean {
  return outlook !== null && outlook.full.length > 0;
}

/** Whether a workload of a site is full, or will be before what is ordered now comes. */
function isDue(site: OverviewSite, leadDays: number): boolean {
  return hasFull(site) || daysLeft(site) <= leadDays;
}

/** What is shown in place of all sites. */
export const picks = {
  due: isDue,
  fragile: ({ survives }: OverviewSite) => survives !== null && isFragile(survives),
  failed: ({ failed }: OverviewSite) => failed > 0,
  old: ({ isStale }: OverviewSite) => isStale,
} as const satisfies Record<string, (site: OverviewSite, leadDays: number) => boolean>;

export type SitePick = keyof typeof picks;

/** The name of a choice of sites. */
export function pickName(pick: SitePick, leadDays: number): string {
  switch (pick) {
    case 'due':
      return `Full within ${counted(leadDays, 'day')}`;
    case 'fragile':
      return 'Cannot lose a node';
    case 'failed':
      return 'With failed nodes';
    case 'old':
      return 'Without recent data';
  }
}

function byName(a: OverviewSite, b: OverviewSite): number {
  return a.id < b.id ? -1 : 1;
}

/** Negative if the next workload of the first is full earlier. */
export function bySoonestFull(a: OverviewSite, b: OverviewSite): number {
  const [left, right] = [daysLeft(a), daysLeft(b)];
  return left === right ? b.fullest - a.fullest : left - right;
}

/** Negative if the first is full, or is full earlier. */
export function byDay(a: OverviewSite, b: OverviewSite): number {
  return Number(hasFull(b)) - Number(hasFull(a)) || bySoonestFull(a, b) || byName(a, b);
}

export type Order = 'attention' | 'fullest' | 'name';

/** The orders to choose from. */
export const orderNames: Readonly<Record<Order, string>> = {
  attention: 'Full soonest, then failed, then old data',
  fullest: 'Fullest first',
  name: 'By name',
};

/** Compares sites in an order. */
export function comparing(order: Order) {
  /** Of those that are full on no day: 0 failed, 1 without recent data, 2 the others. */
  const trouble = ({ failed, isStale }: OverviewSite) => (failed > 0 ? 0 : isStale ? 1 : 2);
  return (a: OverviewSite, b: OverviewSite): number => {
    switch (order) {
      case 'attention':
        return hasFull(a) || hasFull(b) || daysLeft(a) !== daysLeft(b)
          ? byDay(a, b)
          : trouble(a) - trouble(b) || byDay(a, b);
      case 'fullest':
        return b.fullest - a.fullest || byName(a, b);
      case 'name':
        return byName(a, b);
    }
  };
}
