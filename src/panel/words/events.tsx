/** The words of events. */
import type { ComponentChildren } from 'preact';

export const firstLoaded = (siteCount: string, assetCount: string) =>
  `first loaded: ${siteCount}, ${assetCount}`;
export const added = (nodeType: string, status: string) => `added: ${nodeType}, ${status}`;
export const addedAlone = 'added';
export const removed = 'removed';
export const unknown = 'unknown';
export const changed = (before: string, after: string) => `${before} → ${after}`;
export const amountChanged = (name: string, before: string, after: string) =>
  `${name} ${before} → ${after}`;
export const movedFrom = (place: string) => `moved from ${place}`;
export const renamedFrom = (id: string) => `renamed from ${id}`;
export const availabilityChanged = 'availability changed';
export const describedOtherwise = 'described otherwise';
export const reached = (workload: string, threshold: string, percent: string) =>
  `${workload} reached ${threshold}, at ${percent}`;
export const isBelowAgain = (workload: string, threshold: string, percent: string) =>
  `${workload} is below ${threshold} again, at ${percent}`;
export const allUsageIsTooOld = 'all usage data is too old';
export const usageArrivesAgain = 'usage data arrives again';
export const expectedFull = (workload: string, expected: string) =>
  `${workload} is expected to be full in ${expected}`;
export const whatHappened = 'What happened';
export const nothingHappened = 'Nothing in the last 400 days.';
export const since = (status: ComponentChildren, at: ComponentChildren, ago: ComponentChildren) => (
  <>
    {status} since {at}
    {ago}
  </>
);
