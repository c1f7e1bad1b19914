/**
 * Writes, reads and removes events. The caller of what writes holds the partner's lock, so that ids grow
 * in the order of commits: a reader that has seen one has seen all before it. Ids are made as revisions
 * are (revisions.ts), and so never come twice, also after a failover that lost the last commits.
 */
import type { Kysely } from 'kysely';
import type { Event, EventScope, EventSelection, EventType, NewEvent } from '../../domain/event.ts';
import type { EventPage, LatestEvents } from '../records.ts';
import { batches, runs } from './batches.ts';
import type { BulkSql } from './bulk.ts';
import { recordMoves } from './moves.ts';
import { idAt, nextRevision } from './revisions.ts';
import type { EventTable, Tables } from './tables.ts';

/** Rows that one read looks at: some 10 ms, in which a thread with SQLite does nothing else. */
const eventsPerReadMax = 5_000;

/** Events that one transaction removes: some 50 ms, in which other writers of the partner wait. */
const eventsPerPruneMax = 10_000;

/** Newest events of a partner that are searched for those of a hybrid core or site, which no index has: some 10 ms. */
const eventsSearchedMax = 10_000;

/** Events of a partner that are written together. */
export interface EventsOfPartner {
  readonly partnerId: string;
  readonly events: readonly NewEvent[];
  /** An id that the new ones are greater than, besides those that are stored. */
  readonly after: number;
}

/** Writes events, and notes that they are there. */
export async function writeEvents(
  db: Kysely<Tables>,
  bulk: BulkSql,
  all: readonly EventsOfPartner[],
  now = Date.now(),
): Promise<void> {
  const written = all.filter(({ events }) => events.length > 0);
  if (written.length === 0) return;
  const newest = await newestIds(
    db,
    written.map(({ partnerId }) => partnerId),
  );
  const numbered = written.map((of) => {
    return { ...of, firstId: nextRevision(Math.max(newest.get(of.partnerId) ?? 0, of.after)) };
  });
  for (const batch of runs(eventRows(numbered, now), bulk.eventsPerStatementMax)) {
    await db.executeQuery(bulk.insertEvents(batch));
  }
  const moved = numbered.map(({ partnerId, events, firstId }) => {
    return { partnerId, revision: firstId + events.length - 1 };
  });
  await recordMoves(db, 'events', moved);
}

/** Made as they are written: 100,000 rows at once are traversed by garbage collections in vain. */
function* eventRows(
  all: readonly (EventsOfPartner & { readonly firstId: number })[],
  at: number,
): Generator<EventTable> {
  for (const { partnerId, events, firstId } of all) {
    let eventId = firstId;
    for (const { type, hybridCoreId, siteId, assetId, before, after } of events) {
      yield { partnerId, eventId, at, type, hybridCoreId, siteId, assetId, before, after };
      eventId++;
    }
  }
}

/** The newest ids of partners that have events. */
async function newestIds(
  db: Kysely<Tables>,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const newest = new Map<string, number>();
  for (const batch of batches(partnerIds, 1)) {
    const rows = await db
      .selectFrom('event')
      .select((eb) => ['partnerId', eb.fn.max<number>('eventId').as('newest')])
      .where('partnerId', 'in', batch)
      .groupBy('partnerId')
      .execute();
    for (const row of rows) newest.set(row.partnerId, row.newest);
  }
  return newest;
}

/** The newest id of a partner; 0 where it has no events. */
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
 * The first selected events after an id, oldest first, and the id after which they go on, in one state.
 * Looks at `eventsPerReadMax` rows at most: a selection may have few events among a million.
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
  const end = isSelective(selection) ? await endOfRead(db, partnerId, selection, start) : null;
  let query = db
    .selectFrom('event')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('eventId', '>', start);
  if (end !== null) query = query.where('eventId', '<=', end);
  if (from !== null) query = query.where('at', '>=', from);
  if (to !== null) query = query.where('at', '<', to);
  if (types !== null) query = query.where('type', 'in', types as readonly EventType[]);
  if (siteIds !== null) query = query.where('siteId', 'in', siteIds);
  if (assetIds !== null) query = query.where('assetId', 'in', assetIds);
  const rows = await query.orderBy('eventId').limit(limit).execute();
  const events = rows.map(toEvent);
  if (events.length === limit) return { events, next: events.at(-1)!.id, isLast: false };
  if (end !== null) return { events, next: end, isLast: false };
  // An id that is no more, of a lost commit, is greater than all that are there.
  return { events, next: Math.max(start, await newestId(db, partnerId)), isLast: true };
}

/** Whether events may be left out between others. */
function isSelective({ types, siteIds, assetIds, from, to }: EventSelection): boolean {
  return [types, siteIds, assetIds, from, to].some((of) => of !== null);
}

/** The last id that one read looks at; null if there are fewer rows than it may look at. */
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
  // An index has the events of one asset in order, so others are not looked at.
  if (assetIds?.length === 1) query = query.where('assetId', '=', assetIds[0]!);
  const row = await query
    .orderBy('eventId')
    .offset(eventsPerReadMax - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.eventId ?? null;
}

/**
 * The latest events within a scope, newest first, at most `limit`, of these types or of all. Those of a
 * hybrid core are looked for among the newest of the partner.
 */
export async function readLatestEvents(
  db: Kysely<Tables>,
  partnerId: string,
  { hybridCoreId, siteId, assetId }: EventScope,
  types: readonly EventType[] | null,
  limit: number,
): Promise<LatestEvents> {
  // Read first: what comes in between is rather told twice than not at all.
  const next = await newestId(db, partnerId);
  const all = db.selectFrom('event').selectAll().where('partnerId', '=', partnerId);
  const isIndexed = assetId !== null || (hybridCoreId === null && siteId === null);
  const searched = isIndexed ? all : all.orderBy('eventId', 'desc').limit(eventsSearchedMax);
  let query = db.selectFrom(searched.as('recent')).selectAll();
  if (hybridCoreId !== null) query = query.where('hybridCoreId', '=', hybridCoreId);
  if (siteId !== null) query = query.where('siteId', '=', siteId);
  if (assetId !== null) query = query.where('assetId', '=', assetId);
  if (types !== null) query = query.where('type', 'in', types);
  const rows = await query.orderBy('eventId', 'desc').limit(limit).execute();
  return { events: rows.map(toEvent), next };
}

function toEvent({ partnerId: _, eventId: id, ...event }: EventTable): Event {
  return { id, ...event };
}

/**
 * Removes some events of before a time, and some of those past the newest `kept`. Returns how many; 0
 * once there are no more. The newest one stays, so that ids go on from it.
 */
export async function pruneEvents(
  db: Kysely<Tables>,
  partnerId: string,
  { before, kept }: { readonly before: number; readonly kept: number },
): Promise<number> {
  const oldest = await db
    .selectFrom('event')
    .select(['eventId', 'at'])
    .where('partnerId', '=', partnerId)
    .orderBy('eventId')
    .limit(eventsPerPruneMax)
    .execute();
  const firstKept = await db
    .selectFrom('event')
    .select('eventId')
    .where('partnerId', '=', partnerId)
    .orderBy('eventId', 'desc')
    .offset(kept - 1)
    .limit(1)
    .executeTakeFirst();
  const newest = await newestId(db, partnerId);
  // A clock that was ahead leaves times out of order: what comes after a kept event is kept.
  let end = 0;
  for (const { eventId, at } of oldest) {
    const isPastCount = firstKept !== undefined && eventId < firstKept.eventId;
    if (eventId >= newest || (at >= before && !isPastCount)) break;
    end = eventId;
  }
  if (end === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('event')
    .where('partnerId', '=', partnerId)
    .where('eventId', '<=', end)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
