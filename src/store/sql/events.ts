/**
 * Writes and reads events; each write deletes expired ones. Writers hold the partner's lock, so ids
 * grow in the order of commits: a reader that has seen one has seen all before it. Ids are
 * generated like revisions (revisions.ts), so none repeats, even after a failover that lost the
 * last commits.
 * Of an import that changes 100,000 assets, they take a fifth of the processor time (medians of alternating
 * imports with and without them, on SQLite and on PostgreSQL with its server).
 */
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import {
  type Event,
  type EventScope,
  type EventSelection,
  type EventType,
  movedFromSite,
  type NewEvent,
} from '../../domain/event.ts';
import type { EventPage, LatestEvents } from '../records.ts';
import { batches } from './batches.ts';
import type { BulkSql, EventBatch } from './bulk.ts';
import { recordMoves } from './moves.ts';
import { idAt, idsWithin, nextRevision } from './revisions.ts';
import type { EventExtentTable, EventTable, Tables } from './tables.ts';

/** Rows scanned per read: some 10 ms, during which a thread with SQLite does nothing else. */
const eventsPerReadMax = 5_000;

/** Retention of events: a year, and time to compare it with the year before. */
const eventsKeptMs = 400 * 24 * 60 * 60 * 1_000;

/** Maximum events kept per partner: some 300 MB with their indexes. */
export const eventsKeptMax = 1_000_000;

/** Expired events deleted per write: some 50 ms. They are hidden before that. */
const expiredPerWriteMax = 10_000;

/**
 * Newest events of a partner that are scanned for those of a hybrid core, a site or some types,
 * which have no index: some 10 ms.
 */
const eventsSearchedMax = 10_000;

/** Columns of a row of extents, which bound the parameters of a statement. */
const extentColumns = 4;

/** Events of a partner to write together. */
export interface EventsOfPartner {
  readonly partnerId: string;
  readonly events: readonly NewEvent[];
  /** A lower bound of the new ids, besides the stored ones. */
  readonly after: number;
}

/** Writes events, deletes those beyond the bounds, and updates the extents. */
export async function writeEvents(
  db: Kysely<Tables>,
  bulk: BulkSql,
  all: readonly EventsOfPartner[],
  now = Date.now(),
): Promise<void> {
  const written = all.filter(({ events }) => events.length > 0);
  if (written.length === 0) return;
  const stored = await readExtents(
    db,
    written.map(({ partnerId }) => partnerId),
  );
  const numbered = written.map((of) => {
    const before = stored.get(of.partnerId) ?? null;
    return { ...of, before, firstId: nextRevision(Math.max(before?.newestId ?? 0, of.after)) };
  });
  for (const batch of eventBatches(numbered, now, bulk.eventsPerStatementMax)) {
    await db.executeQuery(bulk.insertEvents(batch));
  }
  const extents: EventExtentTable[] = [];
  for (const { partnerId, events, firstId, before } of numbered) {
    const extent = {
      partnerId,
      eventCount: (before?.eventCount ?? 0) + events.length,
      oldestId: before?.oldestId ?? firstId,
      newestId: firstId + events.length - 1,
    };
    // Compares with the previous event as well: a clock that is ahead for one write deletes
    // nothing.
    const present = Math.min(idAt(now), before?.newestId ?? 0);
    extents.push(await keepWithinBounds(db, extent, present - idsWithin(eventsKeptMs)));
  }
  await putExtents(db, extents);
  const moved = extents.map(({ partnerId, newestId: revision }) => ({ partnerId, revision }));
  await recordMoves(db, 'events', moved);
}

/** Events in batches of a fixed length, which combine partners with few events. */
function* eventBatches(
  all: readonly (EventsOfPartner & { readonly firstId: number })[],
  at: number,
  size: number,
): Generator<EventBatch> {
  let batch = emptyBatch(at);
  for (const { partnerId, events, firstId } of all) {
    for (const [index, event] of events.entries()) {
      batch.partnerIds.push(partnerId);
      batch.ids.push(firstId + index);
      if (batch.events.push(event) < size) continue;
      yield batch;
      batch = emptyBatch(at);
    }
  }
  if (batch.events.length > 0) yield batch;
}

function emptyBatch(at: number) {
  return { at, partnerIds: [] as string[], ids: [] as number[], events: [] as NewEvent[] };
}

/**
 * Number of events of partners, and their first and last id; absent if there are none. Stored,
 * since counting a million takes a tenth of a second.
 */
async function readExtents(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, EventExtentTable>> {
  const extents = new Map<string, EventExtentTable>();
  for (const batch of batches(partnerIds, 1)) {
    const rows = await db
      .selectFrom('eventExtent')
      .selectAll()
      .where('partnerId', 'in', batch)
      .execute();
    for (const row of rows) extents.set(row.partnerId, row);
    const uncounted = batch.filter((id) => !extents.has(id));
    if (uncounted.length === 0) continue;
    const counted = await db
      .selectFrom('event')
      .select((eb) => [
        'partnerId',
        eb.fn.countAll<number>().as('eventCount'),
        eb.fn.min<number>('eventId').as('oldestId'),
        eb.fn.max<number>('eventId').as('newestId'),
      ])
      .where('partnerId', 'in', uncounted)
      .groupBy('partnerId')
      .execute();
    for (const row of counted) extents.set(row.partnerId, row);
  }
  return extents;
}

async function putExtents(db: Kysely<Tables>, extents: readonly EventExtentTable[]): Promise<void> {
  for (const batch of batches(extents, extentColumns)) {
    await db
      .insertInto('eventExtent')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('partnerId').doUpdateSet((eb) => ({
          eventCount: eb.ref('excluded.eventCount'),
          oldestId: eb.ref('excluded.oldestId'),
          newestId: eb.ref('excluded.newestId'),
        })),
      )
      .execute();
  }
}

/**
 * Deletes a partner's events past the newest `eventsKeptMax`, and some below the id `expired`.
 * Returns the remaining extent.
 */
async function keepWithinBounds(
  db: Kysely<Tables>,
  extent: EventExtentTable,
  expired: number,
): Promise<EventExtentTable> {
  const { partnerId, eventCount, oldestId } = extent;
  const excess = Math.max(0, eventCount - eventsKeptMax);
  if (excess === 0 && oldestId >= expired) return extent;
  /** The id below which this many events are. */
  const idAfter = async (count: number) => {
    const row = await db
      .selectFrom('event')
      .select('eventId')
      .where('partnerId', '=', partnerId)
      .orderBy('eventId')
      .offset(count)
      .limit(1)
      .executeTakeFirst();
    return row?.eventId ?? extent.newestId;
  };
  const someLater = await idAfter(Math.max(excess, expiredPerWriteMax));
  const end = Math.max(await idAfter(excess), Math.min(expired, someLater));
  const { numDeletedRows } = await db
    .deleteFrom('event')
    .where('partnerId', '=', partnerId)
    .where('eventId', '<', end)
    .executeTakeFirstOrThrow();
  return {
    ...extent,
    eventCount: eventCount - Number(numDeletedRows),
    oldestId: await idAfter(0),
  };
}

/** The newest event id of a partner; 0 if there is none. */
export async function newestId(db: Kysely<Tables>, partnerId: string): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select('eventId')
    .where('partnerId', '=', partnerId)
    .orderBy('eventId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.eventId ?? 0;
}

/**
 * The first matching events after an id, oldest first, and the cursor after them, in one state.
 * Scans at most `eventsPerReadMax` rows: few of a million events may match.
 */
export async function readEvents(
  db: Kysely<Tables>,
  partnerId: string,
  selection: EventSelection,
  after: number,
  limit: number,
): Promise<EventPage> {
  const { types, siteIds, assetIds, from, to } = selection;
  // No event has an id below those of its time.
  const start = from === null ? after : Math.max(after, idAt(from) - 1);
  const shownAfter = Math.max(start, oldestShown() - 1);
  const end = isSelective(selection) ? await endOfRead(db, partnerId, selection, shownAfter) : null;
  let query = db
    .selectFrom('event')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('eventId', '>', shownAfter);
  if (end !== null) query = query.where('eventId', '<=', end);
  if (from !== null) query = query.where('at', '>=', from);
  if (to !== null) query = query.where('at', '<', to);
  if (types !== null) query = query.where('type', 'in', types as readonly EventType[]);
  if (siteIds !== null) query = query.where(ofSites(siteIds));
  if (assetIds !== null) query = query.where('assetId', 'in', assetIds);
  const rows = await query.orderBy('eventId').limit(limit).execute();
  const events = rows.map(toEvent);
  if (events.length === limit) return { events, next: events.at(-1)!.id, isLast: false };
  if (end !== null) return { events, next: end, isLast: false };
  // An id of a lost commit is greater than all existing ones.
  return { events, next: Math.max(start, await newestId(db, partnerId)), isLast: true };
}

/** Lower bound of visible ids: events below are expired, and are deleted by the next writes. */
function oldestShown(): number {
  return idAt(Date.now() - eventsKeptMs);
}

/** Events at sites: an asset that moved belongs to both. */
function ofSites(siteIds: readonly string[]): Expression<SqlBool> {
  const { and, eb, or } = expressionBuilder<{ event: EventTable }, 'event'>();
  return or([
    eb('siteId', 'in', siteIds),
    and([eb('type', '=', 'asset.moved'), eb('before', 'in', siteIds.map(movedFromSite))]),
  ]);
}

/** Whether a filter may skip events. */
function isSelective({ types, siteIds, assetIds, from, to }: EventSelection): boolean {
  return [types, siteIds, assetIds, from, to].some((of) => of !== null);
}

/** The last id that one read may scan; null if there are fewer rows. */
async function endOfRead(
  db: Kysely<Tables>,
  partnerId: string,
  { assetIds }: EventSelection,
  start: number,
): Promise<number | null> {
  let query = db
    .selectFrom('event')
    .select('eventId')
    .where('partnerId', '=', partnerId)
    .where('eventId', '>', start);
  // An index orders the events of one asset, so no others are scanned.
  if (assetIds?.length === 1) query = query.where('assetId', '=', assetIds[0]!);
  const row = await query
    .orderBy('eventId')
    .offset(eventsPerReadMax - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.eventId ?? null;
}

/**
 * The latest events of a scope, newest first, at most `limit`, of these types or all. Those that no
 * index finds are searched among the partner's newest.
 */
export async function readLatestEvents(
  db: Kysely<Tables>,
  partnerId: string,
  { hybridCoreId, siteId, assetId }: EventScope,
  types: readonly EventType[] | null,
  limit: number,
): Promise<LatestEvents> {
  // Read first: an event committed in between is then repeated rather than missed.
  const next = await newestId(db, partnerId);
  const all = db
    .selectFrom('event')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('eventId', '>=', oldestShown());
  const isOfAll = hybridCoreId === null && siteId === null && types === null;
  const isIndexed = assetId !== null || isOfAll;
  const searched = isIndexed ? all : all.orderBy('eventId', 'desc').limit(eventsSearchedMax);
  let query = db.selectFrom(searched.as('recent')).selectAll();
  if (hybridCoreId !== null) query = query.where('hybridCoreId', '=', hybridCoreId);
  if (siteId !== null) query = query.where(ofSites([siteId]));
  if (assetId !== null) query = query.where('assetId', '=', assetId);
  if (types !== null) query = query.where('type', 'in', types);
  const rows = await query.orderBy('eventId', 'desc').limit(limit).execute();
  const last =
    isIndexed || rows.length === limit
      ? undefined
      : await all
          .orderBy('eventId', 'desc')
          .offset(eventsSearchedMax - 1)
          .limit(1)
          .executeTakeFirst();
  return { events: rows.map(toEvent), next, searchedFrom: last?.at ?? null };
}

function toEvent({ partnerId: _, eventId: id, ...event }: EventTable): Event {
  return { id, ...event };
}
