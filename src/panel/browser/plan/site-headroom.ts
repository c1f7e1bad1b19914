/** Types of the panel's response with headroom by site, read by the page Plan. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import type { Amount } from '../../../contract/values.ts';
import type { Workload } from '../charts/recorded.ts';

/** What limits a site's count. */
export type FitsLimit = Workload | 'failures';

/** A site: how many fit, and the limit. */
export interface SiteHeadroom {
  readonly site_id: string;
  readonly survives: Pick<HeadroomRecord['survives'], 'nodes' | 'limited_by'>;
  /** Null without a shape; its members are null if unknown. */
  readonly fits: { readonly count: Amount | null; readonly limited_by: FitsLimit | null } | null;
}

export interface SiteHeadroomAnswer {
  readonly sites: readonly SiteHeadroom[];
}
