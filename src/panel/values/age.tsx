/** The age of values, and the stale ones. */

import { Timestamp } from '../browser/components.tsx';
import type { Resources, Stale } from '../browser/records.ts';
import { useData } from '../browser/use-data.ts';
import * as ageWords from '../words/age.tsx';
import * as words from '../words/values.ts';
import { counted, whole } from './format.ts';

/** Freshness of the values of a site or hybrid core at a panel path; null until loaded. */
export function useStale(at: string): Stale | null {
  return useData<Stale>(`${at}/stale`).data;
}

interface AgeProps {
  readonly resources: Resources;
  readonly stale: Stale | null;
}

/**
 * The age of a site's or hybrid core's values if an active node reports, and the stale ones.
 */
export function Age({ resources, stale }: AgeProps) {
  const newestStale = stale?.newest ?? null;
  return (
    <>
      <span class="soft">
        <ObservedAge resources={resources} stale={stale} />
      </span>
      {newestStale !== null && (
        <>
          ,{' '}
          <span class="warning">
            {ageWords.tooOldOf(counted(stale!.nodes, 'node'), <Timestamp at={newestStale} />)}
          </span>
        </>
      )}
    </>
  );
}

/** Shown values are never stale: collected ones leave the sums, and those of a file do not age. */
function ObservedAge({ resources: { nodes, observed_at }, stale }: AgeProps) {
  const part = stale === null ? null : partText(stale, nodes);
  const of = part === null ? words.usageData : words.ofPart(part);
  if (observed_at.newest !== null)
    return (
      <>
        {of} <Timestamp at={observed_at.newest} relative />
      </>
    );
  // Usage in an inventory file may have no time. Until it is known which nodes report, there may be
  // none.
  return stale === null ? ' ' : words.withoutATime(of);
}

interface NoRecentValuesProps {
  readonly nodes: Resources['nodes'];
  readonly stale: Stale;
}

/** No active node reports: whether any ever did, and until when. */
export function NoRecentValues({ nodes, stale: { newest_of_all: newest } }: NoRecentValuesProps) {
  if (newest !== null) {
    return <span class="warning">{ageWords.noUsageSince(<Timestamp at={newest} />)}</span>;
  }
  const of = nodes.reporting > 0 ? words.noActiveNodeReports : words.noNodeReportsYet;
  return <span class="soft">{of}</span>;
}

/** `1 of 100 nodes` of the active ones; null if all report. */
function partText({ reporting }: Stale, { by_status }: Resources['nodes']): string | null {
  const active = by_status.active ?? 0;
  return reporting < active ? words.partOf(whole(reporting), counted(active, 'node')) : null;
}
