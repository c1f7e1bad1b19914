/** The words of the age of values. */
import type { ComponentChildren } from 'preact';

export const tooOldOf = (nodes: string, newest: ComponentChildren) => (
  <>
    those of {nodes} too old to count, the newest from {newest}
  </>
);
export const noUsageSince = (newest: ComponentChildren) => <>No usage data since {newest}</>;
