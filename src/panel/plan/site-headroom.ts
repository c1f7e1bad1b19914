/** What fits on each site, as the panel sends it and the page Plan reads it: types alone. */
import type { HeadroomRecord } from '../../contract/headroom.ts';
import type { Amount } from '../../contract/values.ts';
import type { Workload } from '../charts/recorded.ts';

/** What sets the count of a site. */
export type FitsLimit = Workload | 'failures';

/** A site among others: how many fit there, and what limits them. */
export interface SiteHeadroom {
  readonly site_id: string;
  readonly survives: Pick<HeadroomRecord['survives'], 'nodes' | 'limited_by'>;
  /** Null without a shape, and where it is not known. */
  readonly fits: { readonly count: Amount; readonly limited_by: FitsLimit | null } | null;
}

export interface SiteHeadroomAnswer {
  readonly sites: readonly SiteHeadroom[];
}
