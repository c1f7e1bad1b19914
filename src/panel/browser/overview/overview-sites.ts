/** Joins what the overview shows of each site, and orders the sites by urgency. */

import { placeOf } from '../../site-place.ts';
import { ofWorkload, workloads } from '../charts/recorded.ts';
import {
  activeReporting,
  hasNoRecentData,
  neverReported,
  type Overview,
  type Resources,
} from '../records.ts';
import { counted, whole } from '../values/format.ts';
import type { Outlook, SiteOutlook } from './outlook.ts';

/** A site as the overview shows it. */
export interface OverviewSite {
  readonly id: string;
  /** City and country, or the description. */
  readonly place: string;
  readonly resources: Resources;
  /** Null until loaded. */
  readonly outlook: SiteOutlook | null;
  readonly failed: number;
  /** Whether it has nodes, of which no active one reports. */
  readonly hasNoRecentData: boolean;
  /** Whether no active node reports, or the data of one are stale. */
  readonly isStale: boolean;
  /** Percent of its fullest workload; -1 if unknown. */
  readonly fullest: number;
  /** The text to search, in lower case. */
  readonly words: string;
}

/** Joins the responses about each site. */
export function overviewSites(
  { sites }: Overview,
  outlook: Outlook | null,
): readonly OverviewSite[] {
  const outlooks = new Map(outlook?.sites.map((of) => [of.site_id, of]));
  return sites.map(({ site, resources }) => {
    const { nodes, stale } = resources;
    const hasNone = nodes.total > 0 && hasNoRecentData(resources);
    const place = placeOf(site);
    return {
      id: site.id,
      place,
      resources,
      outlook: outlooks.get(site.id) ?? null,
      failed: nodes.by_status.failed ?? 0,
      hasNoRecentData: hasNone,
      isStale: stale.nodes > 0 || hasNone,
      fullest: Math.max(-1, ...workloads.map((of) => ofWorkload(resources, of).percent ?? -1)),
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

/**
 * Sites that fill up within this many days come before those with failed nodes: the time to order
 * new ones.
 */
export const soonDays = 90;

/** Days until the next workload of a site is full; Infinity without a forecast. */
export function daysLeft({ outlook }: OverviewSite): number {
  return outlook?.expected ?? Infinity;
}

/** Whether a workload of a site is full. */
export function hasFull({ outlook }: OverviewSite): boolean {
  return outlook !== null && outlook.full.length > 0;
}

/** Urgency: 0 full or soon full, 1 failed or stale, 2 the others. */
function urgency(site: OverviewSite): number {
  if (hasFull(site) || daysLeft(site) <= soonDays) return 0;
  return site.failed > 0 || site.isStale ? 1 : 2;
}

function byName(a: OverviewSite, b: OverviewSite): number {
  return a.id < b.id ? -1 : 1;
}

/** Negative if the next workload of the first is full earlier. */
export function bySoonestFull(a: OverviewSite, b: OverviewSite): number {
  const [left, right] = [daysLeft(a), daysLeft(b)];
  return left === right ? b.fullest - a.fullest : left - right;
}

/** Negative if only the first has a full workload. */
function byFull(a: OverviewSite, b: OverviewSite): number {
  return Number(hasFull(b)) - Number(hasFull(a));
}

type Compare = (a: OverviewSite, b: OverviewSite) => number;

/** The orders to choose from. */
export const orders: Readonly<
  Record<'attention' | 'fullest' | 'name', { readonly name: string; readonly compare: Compare }>
> = {
  attention: {
    name: 'What needs a look first',
    compare: (a, b) =>
      urgency(a) - urgency(b) || byFull(a, b) || bySoonestFull(a, b) || byName(a, b),
  },
  fullest: { name: 'Fullest first', compare: (a, b) => b.fullest - a.fullest || byName(a, b) },
  name: { name: 'By name', compare: byName },
};
