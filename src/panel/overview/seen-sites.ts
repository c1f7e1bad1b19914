/** Collects what the overview shows of each site, and orders the sites by urgency. */
import { hasNoRecentData, type Overview, type Resources, type Stale } from '../browser/records.ts';
import { ofWorkload, workloads } from '../charts/recorded.ts';
import { counted, whole } from '../figures/format.ts';
import { placeOf } from '../site-place.ts';
import type { Outlook, SiteOutlook } from './outlook.ts';

/** A site as the overview shows it. */
export interface SeenSite {
  readonly id: string;
  /** City and country, or what somebody wrote of it. */
  readonly place: string;
  readonly resources: Resources;
  /** How many nodes its figures are of, and what is too old to be in them. */
  readonly stale: Stale;
  /** Null until it is known. */
  readonly outlook: SiteOutlook | null;
  readonly failed: number;
  /** Whether it has nodes, and no active one reports. */
  readonly hasNoRecentData: boolean;
  /** Whether it is silent, or figures of an active node are too old to count. */
  readonly isStale: boolean;
  /** The percent of its fullest workload; -1 where none is known. */
  readonly fullest: number;
  /** What it is found by, in small letters. */
  readonly words: string;
}

/** Joins what is known of each site. */
export function seenSites({ sites }: Overview, outlook: Outlook | null): readonly SeenSite[] {
  const outlooks = new Map(outlook?.sites.map((of) => [of.site_id, of]));
  return sites.map(({ site, resources, stale }) => {
    const { nodes } = resources;
    const hasNone = nodes.total > 0 && hasNoRecentData(nodes, stale);
    const place = placeOf(site);
    return {
      id: site.id,
      place,
      resources,
      stale,
      outlook: outlooks.get(site.id) ?? null,
      failed: nodes.by_status.failed ?? 0,
      hasNoRecentData: hasNone,
      isStale: stale.nodes > 0 || hasNone,
      fullest: Math.max(-1, ...workloads.map((of) => ofWorkload(resources, of).percent ?? -1)),
      words: [site.id, place, site.description].join(' ').toLowerCase(),
    };
  });
}

/** Which figures are missing, and how many active nodes report at all. A site is in one list at most. */
export interface MissingFigures {
  /** Sites with active nodes whose figures are too old to count. */
  readonly old: readonly SeenSite[];
  /** Silent sites where other nodes report, or once did. */
  readonly none: readonly SeenSite[];
  /** Silent sites where no node ever reported. */
  readonly never: readonly SeenSite[];
  /** `1 of 100 active nodes`; null where all of them report. */
  readonly part: string | null;
}

/** What of all sites' figures is missing. */
export function missingFigures(sites: readonly SeenSite[]): MissingFigures {
  const old = sites.filter(({ stale }) => stale.nodes > 0);
  const others = sites.filter((of) => of.hasNoRecentData && of.stale.nodes === 0);
  let [reporting, active] = [0, 0];
  for (const { resources, stale } of sites) {
    active += resources.nodes.by_status.active ?? 0;
    reporting += stale.reporting;
  }
  return {
    old,
    none: others.filter(hadFigures),
    never: others.filter((of) => !hadFigures(of)),
    part: reporting < active ? `${whole(reporting)} of ${counted(active, 'active node')}` : null,
  };
}

/** Whether a node of any status reports, or once did. */
function hadFigures({ resources, stale }: SeenSite): boolean {
  return resources.nodes.reporting > 0 || stale.newest_of_all !== null;
}

/** Days within which a site that fills up comes before one with failed nodes: time to order new ones. */
export const soonDays = 90;

/** When the next workload of a site is full, in days; Infinity where it is not foreseen. */
export function daysLeft({ outlook }: SeenSite): number {
  return outlook?.expected ?? Infinity;
}

/** Whether a workload of a site is full by now. */
export function hasFull({ outlook }: SeenSite): boolean {
  return outlook !== null && outlook.full.length > 0;
}

/** 0 for what is full or fills up soon, 1 for what has failed or is stale, 2 for the others. */
function urgency(site: SeenSite): number {
  if (hasFull(site) || daysLeft(site) <= soonDays) return 0;
  return site.failed > 0 || site.isStale ? 1 : 2;
}

function byName(a: SeenSite, b: SeenSite): number {
  return a.id < b.id ? -1 : 1;
}

/** Less than 0 where the next workload of the first is full earlier. */
export function bySoonestFull(a: SeenSite, b: SeenSite): number {
  const [left, right] = [daysLeft(a), daysLeft(b)];
  return left === right ? b.fullest - a.fullest : left - right;
}

/** Less than 0 where the first has a full workload, and the second has none. */
function byFull(a: SeenSite, b: SeenSite): number {
  return Number(hasFull(b)) - Number(hasFull(a));
}

type Compare = (a: SeenSite, b: SeenSite) => number;

/** The orders that a person chooses from. */
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
