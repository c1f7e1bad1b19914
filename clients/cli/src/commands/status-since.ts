/** Finds out from the events since when an asset has had its status. */
import { type Asset, type Event, type EventsQuestion, HybridCoreError } from '@hybrid-core/client';
import type { Session } from '../session.ts';
import { pageEvents } from './events.ts';

/** How far back to look: what changed lately takes one request; events are kept for 400 days. */
const ranges = ['-1d', '-30d', '-400d'] as const;

/** Most pages of one asset to read: a thousand changes in a range. */
const pagesMax = 20;

/** The time, or null where events do not say: it is older than they are, for instance. */
export async function statusSince(session: Session, asset: Asset): Promise<string | null> {
  try {
    for (const from of ranges) {
      const events = await eventsOf(session, asset, from);
      const last = events?.at(-1);
      if (last !== undefined) return timeIn(last, asset);
    }
  } catch (error) {
    // An older service has no events, and a busy one may refuse: the asset is known all the same.
    if (!(error instanceof HybridCoreError)) throw error;
  }
  return null;
}

/** An asset that came under this id from elsewhere brought a status that other events tell of. */
function timeIn({ type, at, after }: Event, { status }: Asset): string | null {
  const tells = type === 'asset.status' || type === 'asset.added';
  return tells && after?.status === status ? at : null;
}

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
    if (data.length < pageEvents) return events;
    question = { filter, after: { event: meta.next }, signal };
  }
  return null;
}
