/**
 * Approvals of removals in the sources file: which sites may lose most of their assets, or be
 * removed, and until when. Reloaded in each round that compares (docs: NetBox, When
 * the guard says no).
 */
import type { AllowedRemovals } from './settings.ts';

/** Maximum time ahead for which removals may be approved: the guard must not be off for good. */
const allowRemovalsMsMax = 24 * 60 * 60 * 1_000;

/** An approval at one moment. */
export interface Approval {
  allows(siteId: string): boolean;
  /** The origin of the approval, for the log. */
  readonly by: string;
  /** A short hint to add to a refusal. */
  readonly hint: string;
}

const unstated = 'allow_removals in the sources file does too, while the collector runs';
const by = 'allow_removals in the sources file';

/** The approval of a command-line flag: all sites if true, or the named ones. */
export function approvalOfFlag(flag: true | readonly string[]): Approval {
  return {
    allows: (siteId) => flag === true || flag.includes(siteId),
    by: '--allow-removals',
    hint: '--allow-removals does not name this site',
  };
}

/** The approval that the file gives at `now`, in ms since 1970. */
export function approvalOfFile(stated: AllowedRemovals | null, now: number): Approval {
  if (stated === null) return { allows: () => false, by, hint: unstated };
  const { until, sites } = stated;
  const end = new Date(until).toISOString();
  if (until <= now) {
    return { allows: () => false, by, hint: `allow_removals in the sources file ended at ${end}` };
  }
  if (until - now > allowRemovalsMsMax) {
    const hours = allowRemovalsMsMax / 3_600_000;
    const hint = `allow_removals in the sources file does not count: ${end} is more than ${hours} hours ahead`;
    return { allows: () => false, by, hint };
  }
  return {
    allows: (siteId) => sites === null || sites.includes(siteId),
    by,
    hint: 'allow_removals in the sources file does not name this site',
  };
}
