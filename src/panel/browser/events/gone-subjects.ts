/** Finds the events of a list whose subject is there no more, so that no page links to it. */
import type { EventRecord } from '../../../contract/event.ts';

/** Ids of those events. The list is newest first, and leaves out none that is newer than its last. */
export function eventsOfGone(events: readonly EventRecord[]): ReadonlySet<string> {
  /** Whether a subject is there, by the newest event that tells. */
  const isThere = new Map<string, boolean>();
  const gone = new Set<string>();
  for (const event of events) {
    for (const [subject, there] of told(event)) {
      if (!isThere.has(subject)) isThere.set(subject, there);
    }
    const subjects = [subjectOf(event), siteOf(event)];
    if (subjects.some((of) => isThere.get(of) === false)) gone.add(event.id);
  }
  return gone;
}

/** The subjects of which an event tells whether they are there. */
function told(event: EventRecord): readonly (readonly [subject: string, isThere: boolean])[] {
  const { type, site_id: siteId, asset_id: assetId, before } = event;
  const was = (before ?? {}) as { readonly site_id?: string; readonly id?: string };
  const own = [subjectOf(event), !type.endsWith('.removed')] as const;
  if (type === 'asset.moved') return [own, [key(was.site_id, assetId), false]];
  if (type === 'asset.renamed') return [own, [key(siteId, was.id), false]];
  return [own];
}

function subjectOf({ hybrid_core_id: coreId, site_id: siteId, asset_id: assetId }: EventRecord) {
  return siteId === null ? key(coreId) : key(siteId, assetId);
}

function siteOf({ site_id: siteId }: EventRecord): string {
  return key(siteId, null);
}

/** A hybrid core has one part; a site two, the second of which is null; an asset two. */
function key(...parts: readonly (string | null | undefined)[]): string {
  return JSON.stringify(parts);
}
