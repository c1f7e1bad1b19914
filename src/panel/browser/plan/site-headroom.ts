/** Types of the panel's response about each site and a project, read by the page Plan. */
import type { HeadroomRecord } from '../../../contract/headroom.ts';
import type { Amount } from '../../../contract/values.ts';
import type { Workload } from '../charts/recorded.ts';
import type { UntilFull } from './first-sites.ts';

/** What limits a site's count. */
export type FitsLimit = Workload | 'failures';

/** A site: how many fit, the limit, and how it stands once the machines of the project run there. */
export interface SiteHeadroom {
  readonly site_id: string;
  readonly hybrid_core_id: string;
  /** As the inventory writes it; null where it has none. */
  readonly country: string | null;
  readonly survives: Pick<HeadroomRecord['survives'], 'nodes' | 'limited_by'>;
  /** Null without a shape; its members are null if unknown. */
  readonly fits: { readonly count: Amount | null; readonly limited_by: FitsLimit | null } | null;
  /** Null without a shape. */
  readonly after: SiteAfter | null;
}

/** Of the workloads that a machine takes. */
export interface SiteAfter {
  /** The fullest of them; null where none is known. */
  readonly fullest: { readonly workload: Workload; readonly percent: number } | null;
  /** The one that is full first; null where none is, as far as is known. */
  readonly first: { readonly workload: Workload; readonly days_until: UntilFull } | null;
}

export interface SiteHeadroomAnswer {
  readonly sites: readonly SiteHeadroom[];
}
