/** Finds in the events the time since which an asset has its status. */
import { type Asset, type Event, type EventsQuestion, HybridCoreError } from '@hybrid-core/client';
import type { Session } from '../session.ts';
import { eventsPerPage } from '../views/event-types.ts';

/** Ranges to search, so that a recent change takes one request; events are kept for 400 days. */
const ranges = ['-1d', '-30d', '-400d'] as const;

/** Maximum pages of events of one asset: a thousand changes in a range. */
const pagesMax = 20;

/**
 * The time, or null if no event records it, for instance since it is older than the events kept.
 */
export async function statusSince(session: Session, asset: Asset): Promise<string | null> {
  try {
    for (const from of ranges) {
      const events = await eventsOf(session, asset, from);
      // A longer range has as many.
      if (events === null) return null;
      const last = events.at(-1);
      if (last !== undefined) return statusTime(last, asset);
    }
  } catch (error) {
    // An older service has no events, and a busy one may refuse; show the asset without the time.
    if (!(error instanceof HybridCoreError)) throw error;
  }
  return null;
}

/**
 * The time of an asset's last event if that event set its status. Otherwise null: a move or rename
 * came last, and the status is in events of its old id.
 */
function statusTime({ type, at, after }: Event, { status }: Asset): string | null {
  const recordsStatus = type === 'asset.status' || type === 'asset.added';
  return recordsStatus && after?.status === status ? at : null;
}

/** Events of one asset; null if there are more than `pagesMax` pages. */
async function eventsOf(
  { client, signal }: Session,
  { id, site_id }: Asset,
  from: string,
): Promise<readonly Event[] | null> {
  const filter: EventsQuestion['filter'] = {
    asset_id: id,
    site_id,
    type: ['asset.status', 'asset.added', 'asset.removed', 'asset.moved', 'asset.renamed'],
  };
  let question: EventsQuestion = { filter, range: { from }, signal };
  const events: Event[] = [];
  for (let pages = 0; pages < pagesMax; pages++) {
    const { data, meta } = await client.listEvents(question);
    events.push(...data);
    if (data.length < eventsPerPage) return events;
    question = { filter, after: { event: meta.next }, signal };
  }
  return null;
}
