/** How long each site lasts and how it went, as the panel sends it and the overview reads it: types alone. */
import type { Workload } from '../charts/recorded.ts';

/** All sites of a partner. */
export interface Outlook {
  /** Whether nothing is being worked out any more. */
  readonly is_complete: boolean;
  readonly sites: readonly SiteOutlook[];
}

/** How long a site lasts: what is full, and of the other workloads the one that is full first. Days from now. */
export interface SiteOutlook {
  readonly site_id: string;
  /** The workloads that are full by now. */
  readonly full: readonly Workload[];
  /** Of the others; `unknown`: too little history for each of them; `coming`: being worked out. */
  readonly state: 'filling' | 'steady' | 'unknown' | 'coming';
  /** The one of them that is full first. */
  readonly workload: Workload | null;
  readonly expected: number | null;
  readonly earliest: number | null;
}

/** Whole percents of the last 30 complete days. */
export type SitePast = { readonly site_id: string } & {
  readonly [of in Workload]: readonly (number | null)[];
};

export interface PastsAnswer {
  readonly sites: readonly SitePast[];
}
