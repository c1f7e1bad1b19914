/**
 * Records what moved, and finds what moved since the last poll. Every transaction that moves a
 * revision rewrites the part's row of `partner_move`, which moves the row to the end of the order.
 * A poll reads that end by an index, and no unchanged rows.
 *
 * No commit order is assumed. On PostgreSQL a row's place is the id of the transaction that wrote
 * it, and the next poll starts at the oldest transaction that was open in this one's snapshot
 * (`xmin`): any row not yet visible is at or after that place. Rows already seen may be read again
 * while such a transaction stays open, which is harmless. SQLite lets one transaction write at a
 * time, so its counter is commit order. On Citus the table is on the coordinator, which assigns the
 * ids: a poll queries no other node. A worker may commit a moment after the coordinator, so the
 * reader of a moved part retries until the part has reached the revision recorded here.
 *
 * Places compare within one history of one server, which `history` names. If it differs, or the
 * order went back, a poll says so (`moved` is null), and the reader has to compare all revisions. A
 * row restored from another server may have a place ahead of the order: it is skipped until the
 * order has reached it.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Moved, MovedPart, Moves, MovesCursor, Revision } from '../records.ts';
import { batches } from './batches.ts';
import type { Tables } from './tables.ts';

/** How a database orders moves. */
export interface MoveSql {
  /** Identifies the server and its history. */
  readonly history: RawBuilder<string>;
  /** Where the next poll starts, and the place before which all rows of this poll are. */
  readonly next: RawBuilder<number>;
  readonly end: RawBuilder<number>;
}

/** Columns of a row. */
const moveColumns = 3;

/**
 * Records the revisions of a part of partners. The caller holds the partners' locks, or their
 * rows'.
 */
export async function recordMoves(
  db: Kysely<Tables>,
  part: MovedPart,
  moved: readonly { readonly partnerId: string; readonly revision: Revision }[],
): Promise<void> {
  for (const batch of batches(moved, moveColumns)) {
    await db
      .deleteFrom('partnerMove')
      .where('part', '=', part)
      .where(
        'movedPartner',
        'in',
        batch.map(({ partnerId }) => partnerId),
      )
      .execute();
    const rows = batch.map(({ partnerId, revision }) => ({
      movedPartner: partnerId,
      part,
      revision,
    }));
    await db.insertInto('partnerMove').values(rows).execute();
  }
}

/** Deletes a partner's rows. */
export async function forgetMoves(db: Kysely<Tables>, partnerId: string): Promise<void> {
  const parts = ['data', 'tokens', 'events', 'removed'] as const;
  await db
    .deleteFrom('partnerMove')
    .where('part', 'in', parts)
    .where('movedPartner', '=', partnerId)
    .execute();
}

/** What moved since the poll that returned this cursor; one statement, so one snapshot. */
export async function readMoves(
  db: Kysely<Tables>,
  { history, next, end }: MoveSql,
  since: MovesCursor | null,
): Promise<Moves> {
  const isNew =
    since === null ? sql`false` : sql`m.moved_in >= ${since.next} and m.moved_in < h.end_at`;
  const { rows } = await sql<Row>`
    select h.history, h.next, m.part, m.moved_partner, m.revision
    from (select ${history} as history, ${next} as next, ${end} as end_at) as h
    left join partner_move as m on ${isNew}`.execute(db);
  const cursor = { history: rows[0]!.history, next: rows[0]!.next };
  const isKnown = since?.history === cursor.history && since.next <= cursor.next;
  return { cursor, moved: isKnown ? rows.flatMap(toMoved) : null };
}

interface Row extends MovesCursor {
  readonly part: MovedPart | null;
  readonly movedPartner: string;
  readonly revision: Revision;
}

function toMoved({ part, movedPartner: partnerId, revision }: Row): Moved[] {
  return part === null ? [] : [{ partnerId, part, revision }];
}
