/** Types of the panel's response with the site that is full first, by workload. */
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
