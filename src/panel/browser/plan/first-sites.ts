/** The panel's response with the site that is full first, by workload. */
import type { Workload, WorkloadForecast } from '../charts/recorded.ts';

/** When the capacity of today is used, and when to order for it if a lead time was asked with. */
export type UntilFull = NonNullable<WorkloadForecast['days_until']>['100'];

export interface FirstSite {
  readonly site_id: string;
  readonly days_until: UntilFull;
}

/** Null where no site is full within five years, as far as is known. */
export type FirstSites = { readonly [of in Workload]: FirstSite | null };

export interface FirstSitesAnswer {
  readonly first: FirstSites;
}

/** Orders by the expected day, those without one last, then by the earliest. */
export function earlierFirst(
  { days_until: a }: Pick<FirstSite, 'days_until'>,
  { days_until: b }: Pick<FirstSite, 'days_until'>,
): number {
  return dayOf(a.expected) - dayOf(b.expected) || dayOf(a.earliest) - dayOf(b.earliest);
}

const dayOf = (days: number | null) => days ?? Number.MAX_SAFE_INTEGER;
