/** Types of the outlook: each site's runway, sent by the panel, read by the overview. */
import type { Workload } from '../charts/recorded.ts';

/** All sites of a partner. */
export interface Outlook {
  readonly sites: readonly SiteOutlook[];
}

/**
 * A site's runway: its full workloads, and of the others the one that is full first. In days from
 * now.
 */
export interface SiteOutlook {
  readonly site_id: string;
  /** The workloads that are full. */
  readonly full: readonly Workload[];
  /** Of the others; `unknown`: too little history for all of them. */
  readonly state: 'filling' | 'steady' | 'unknown';
  /** The workload that is full first. */
  readonly workload: Workload | null;
  readonly expected: number | null;
  readonly earliest: number | null;
}
