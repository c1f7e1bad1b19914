/**
 * Writes and reads events; each write keeps their number within its bound. Writers hold the partner's lock, so ids
 * grow in the order of commits: a reader that has seen one has seen all before it. Ids are
 * generated like revisions (revisions.ts), so none repeats, even after a failover that lost the
 * last commits.
 * Of an import that changes 100,000 assets, they take a fifth of the processor time (medians of alternating
 * imports with and without them, on SQLite and on PostgreSQL with its server).
 */

import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely';
import {
  type Event,
  type EventSelection,
  type EventType,
  movedFromHybridCore,
  movedFromSite,
  type NewEvent,
} from '../../domain/event.ts';
import { identifierFault } from '../../domain/identifier.ts';
import type { EventBounds, EventPage } from '../records.ts';
import { batches } from './batches.ts';
import type { BulkSql, EventBatch } from './bulk.ts';
import { readAge } from './database-age.ts';
import { recordMoves } from './moves.ts';
import { agePast, eventsKeptMs, firstEventIdOf } from './old-rows.ts';
import { idAt, nextRevision } from './revisions.ts';
import type { EventExtentTable, EventTable, Tables } from './tables.ts';

/** Rows scanned per read: some 10 ms, during which a thread with SQLite does nothing else. */
const eventsPerReadMax = 5_000;

/** Maximum events kept per partner: some 300 MB with their indexes. */
export const eventsKeptMax = 1_000_000;

/** Old events deleted per transaction: some 50 ms. They are hidden before that. */
const oldPerRemovalMax = 10_000;

/** Columns of a row of extents, which bound the parameters of a statement. */
const extentColumns = 4;

/** Events of a partner to write together. */
export interface EventsOfPartner {
  readonly partnerId: string;
  readonly events: readonly NewEvent[];
  /** A lower bound of the new ids, besides the stored ones. */
  readonly after: number;
}

/** Writes events, deletes those beyond the bound, and updates the extents. */
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
  const when = { at: now, age: await readAge(db) };
  for (const batch of eventBatches(numbered, when, bulk.eventsPerStatementMax)) {
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
    extents.push(await keepWithinBounds(db, extent));
  }
  await putExtents(db, extents);
  const moved = extents.map(({ partnerId, newestId: revision }) => ({ partnerId, revision }));
  await recordMoves(db, 'events', moved);
}

/** Events in batches of a fixed length, which combine partners with few events. */
function* eventBatches(
  all: readonly (EventsOfPartner & { readonly firstId: number })[],
  when: Pick<EventBatch, 'at' | 'age'>,
  size: number,
): Generator<EventBatch> {
  let batch = emptyBatch(when);
  for (const { partnerId, events, firstId } of all) {
    for (const [index, event] of events.entries()) {
      batch.partnerIds.push(partnerId);
      batch.ids.push(firstId + index);
      if (batch.events.push(event) < size) continue;
      yield batch;
      batch = emptyBatch(when);
    }
  }
  if (batch.events.length > 0) yield batch;
}

function emptyBatch(when: Pick<EventBatch, 'at' | 'age'>) {
  return { ...when, partnerIds: [] as string[], ids: [] as number[], events: [] as NewEvent[] };
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

/** Deletes a partner's events past the newest `eventsKeptMax`. Returns the remaining extent. */
async function keepWithinBounds(
  db: Kysely<Tables>,
  extent: EventExtentTable,
): Promise<EventExtentTable> {
  const excess = extent.eventCount - eventsKeptMax;
  if (excess <= 0) return extent;
  return removeBefore(db, extent, await idAfter(db, extent, excess));
}

/**
 * Deletes some of a partner's events from before a day (in days since 1970), oldest first. Returns how
 * many; 0 once none is left.
 */
export async function removeOldEvents(
  db: Kysely<Tables>,
  partnerId: string,
  endDay: number,
): Promise<number> {
  const extent = (await readExtents(db, [partnerId])).get(partnerId);
  const end = firstEventIdOf(endDay);
  if (extent === undefined || extent.oldestId >= end) return 0;
  const someLater = await idAfter(db, extent, oldPerRemovalMax);
  const left = await removeBefore(db, extent, Math.min(end, someLater), await agePast(db, 'event'));
  await putExtents(db, [left]);
  return extent.eventCount - left.eventCount;
}

/** The id of a partner's events below which this many are. */
async function idAfter(
  db: Kysely<Tables>,
  { partnerId, newestId }: EventExtentTable,
  count: number,
): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select('eventId')
    .where('partnerId', '=', partnerId)
    .orderBy('eventId')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.eventId ?? newestId;
}

/** Deletes a partner's events below an id, written up to an age. Returns the remaining extent. */
async function removeBefore(
  db: Kysely<Tables>,
  extent: EventExtentTable,
  end: number,
  writtenAtAgeMax = Number.MAX_SAFE_INTEGER,
): Promise<EventExtentTable> {
  const { numDeletedRows } = await db
    .deleteFrom('event')
    .where('partnerId', '=', extent.partnerId)
    .where('eventId', '<', end)
    .where('writtenAtAge', '<=', writtenAtAgeMax)
    .executeTakeFirstOrThrow();
  const eventCount = extent.eventCount - Number(numDeletedRows);
  return { ...extent, eventCount, oldestId: await idAfter(db, extent, 0) };
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
  asked: EventSelection,
  after: number,
  limit: number,
): Promise<EventPage> {
  const selection = comparable(asked);
  const start = startOf(selection, after);
  const shownAfter = Math.max(start, oldestShown() - 1);
  const oldest = await oldestId(db, partnerId);
  const end = isSelective(selection)
    ? await endOfRead(db, partnerId, selection, { after: shownAfter, before: null }, 'asc')
    : null;
  let query = matching(db, partnerId, selection).where('eventId', '>', shownAfter);
  if (end !== null) query = query.where('eventId', '<=', end);
  const rows = await query.orderBy('eventId').limit(limit).execute();
  const events = rows.map(toEvent);
  if (events.length === limit) return { events, next: events.at(-1)!.id, oldest, isLast: false };
  if (end !== null) return { events, next: end, oldest, isLast: false };
  // An id of a lost commit is greater than all existing ones.
  const next = Math.max(start, await newestId(db, partnerId));
  return { events, next, oldest, isLast: true };
}

/** The same from the newest on: the last matching events before an id and after another, newest first. */
export async function readEventsBefore(
  db: Kysely<Tables>,
  partnerId: string,
  asked: EventSelection,
  { after, before }: EventBounds,
  limit: number,
): Promise<EventPage> {
  const selection = comparable(asked);
  const shownAfter = Math.max(startOf(selection, after), oldestShown() - 1);
  const oldest = await oldestId(db, partnerId);
  const end = isSelective(selection)
    ? await endOfRead(db, partnerId, selection, { after: shownAfter, before }, 'desc')
    : null;
  let query = matching(db, partnerId, selection).where('eventId', '>', shownAfter);
  if (before !== null) query = query.where('eventId', '<', before);
  if (end !== null) query = query.where('eventId', '>=', end);
  const rows = await query.orderBy('eventId', 'desc').limit(limit).execute();
  const events = rows.map(toEvent);
  if (events.length === limit) return { events, next: events.at(-1)!.id, oldest, isLast: false };
  return { events, next: end ?? shownAfter, oldest, isLast: end === null };
}

/** A selection whose ids a database compares. */
function comparable(asked: EventSelection): EventSelection {
  return {
    ...asked,
    hybridCoreIds: asked.hybridCoreIds?.map(comparableId) ?? null,
    siteIds: asked.siteIds?.map(comparableId) ?? null,
    assetIds: asked.assetIds?.map(comparableId) ?? null,
  };
}

/** The id after which selected events begin: none has an id below those of its time. */
function startOf({ from }: EventSelection, after: number): number {
  return from === null ? after : Math.max(after, idAt(from) - 1);
}

/** The rows of a partner's events that a selection matches. */
function matching(
  db: Kysely<Tables>,
  partnerId: string,
  { types, hybridCoreIds, siteIds, assetIds, from, to }: EventSelection,
) {
  let query = db.selectFrom('event').selectAll().where('partnerId', '=', partnerId);
  if (from !== null) query = query.where('at', '>=', from);
  if (to !== null) query = query.where('at', '<', to);
  if (types !== null) query = query.where('type', 'in', types as readonly EventType[]);
  if (hybridCoreIds !== null) query = query.where(ofHybridCores(hybridCoreIds));
  if (siteIds !== null) query = query.where(ofSites(siteIds));
  if (assetIds !== null) query = query.where('assetId', 'in', assetIds);
  return query;
}

/** The oldest event id of a partner that is still shown; null if there is none. */
async function oldestId(db: Kysely<Tables>, partnerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('event')
    .select('eventId')
    .where('partnerId', '=', partnerId)
    .where('eventId', '>=', oldestShown())
    .orderBy('eventId')
    .limit(1)
    .executeTakeFirst();
  return row?.eventId ?? null;
}

/** No id is this one. */
const idOfNothing = '.';

/**
 * An id to compare with: one that cannot exist matches nothing, before a database refuses to compare
 * it (PostgreSQL refuses U+0000).
 */
function comparableId(id: string): string {
  return identifierFault(id) === null ? id : idOfNothing;
}

/** Lower bound of visible ids: events below are expired by this machine's clock; the keeper
 * deletes them some day. */
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

/** Events at hybrid cores: a site that moved belongs to both. */
function ofHybridCores(ids: readonly string[]): Expression<SqlBool> {
  const { and, eb, or } = expressionBuilder<{ event: EventTable }, 'event'>();
  return or([
    eb('hybridCoreId', 'in', ids),
    and([eb('type', '=', 'site.moved'), eb('before', 'in', ids.map(movedFromHybridCore))]),
  ]);
}

/** Whether a filter may skip events. */
function isSelective(selection: EventSelection): boolean {
  return Object.values(selection).some((of) => of !== null);
}

/**
 * The last id between two others that one read may scan in an order; null if there are fewer rows.
 */
async function endOfRead(
  db: Kysely<Tables>,
  partnerId: string,
  { assetIds }: EventSelection,
  { after, before }: EventBounds,
  order: 'asc' | 'desc',
): Promise<number | null> {
  let query = db
    .selectFrom('event')
    .select('eventId')
    .where('partnerId', '=', partnerId)
    .where('eventId', '>', after);
  if (before !== null) query = query.where('eventId', '<', before);
  // An index orders the events of one asset, so no others are scanned.
  if (assetIds?.length === 1) query = query.where('assetId', '=', assetIds[0]!);
  const row = await query
    .orderBy('eventId', order)
    .offset(eventsPerReadMax - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.eventId ?? null;
}

function toEvent({ partnerId: _, eventId: id, writtenAtAge: __, ...event }: EventTable): Event {
  return { id, ...event };
}
