/** The age of values, and the stale ones. */

import { Timestamp } from '../components.tsx';
import { activeReporting, neverReported, type Resources } from '../records.ts';
import { counted, whole } from './format.ts';

/**
 * The age of a site's or hybrid core's values if an active node reports, and the stale ones.
 */
export function Age({ resources }: { resources: Resources }) {
  const { nodes, newest } = resources.stale;
  return (
    <span>
      <span class="soft">
        <ObservedAge resources={resources} />
      </span>
      {newest !== null && (
        <>
          ,{' '}
          <span class="warning">
            those of {counted(nodes, 'node')} too old to count, the newest from{' '}
            <Timestamp at={newest} />
          </span>
        </>
      )}
    </span>
  );
}

/** Shown values are never stale: collected ones leave the sums, and those of a file do not age. */
function ObservedAge({ resources }: { resources: Resources }) {
  const { observed_at } = resources;
  const part = partText(resources);
  const of = part === null ? 'Updated' : `Usage of ${part} updated`;
  if (observed_at.newest !== null)
    return (
      <>
        {of} <Timestamp at={observed_at.newest} relative />
      </>
    );
  // Usage in an inventory file may have no time.
  return part === null ? 'Usage without a time' : `Usage of ${part} without a time`;
}

/** No active node reports: whether one ever did, and until when. */
export function NoRecentValues({ resources }: { resources: Resources }) {
  const { newest } = resources.stale;
  if (newest !== null) {
    return (
      <span class="warning">
        No usage data since <Timestamp at={newest} />
      </span>
    );
  }
  const of = neverReported(resources)
    ? 'No node reports usage yet'
    : 'No active node reports usage';
  return <span class="soft">{of}</span>;
}

/** `1 of 100 nodes` of the active ones; null if all report. */
function partText(resources: Resources): string | null {
  const reporting = activeReporting(resources);
  const active = resources.nodes.by_status.active ?? 0;
  return reporting < active ? `${whole(reporting)} of ${counted(active, 'node')}` : null;
}
