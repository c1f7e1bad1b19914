/**
 * Notes what moved, and finds what moved since a look. Every transaction that moves a revision writes
 * the part's row of `partner_move` anew, and the row takes its place at the end of the order. A look
 * reads that end by an index: nothing of what stands still.
 *
 * No order of commits is assumed. On PostgreSQL a row's place is the id of the transaction that wrote
 * it, and the next look begins at the oldest transaction that was open in the snapshot of this one
 * (`xmin`): whatever this look could not see yet is at or after that place. What was seen already may be
 * read again while such a transaction stays open, which does no harm. SQLite lets one transaction write
 * at a time, so that its counter is the order of commits. On Citus the table lies on the coordinator,
 * which gives the ids: a look asks no other node. A worker may commit a moment after the coordinator, so
 * whoever reads a moved part reads again until the part has come to the revision that is noted here.
 *
 * Places compare within one history of one server. `history` names it: where it differs, or the
 * order has gone back, a look says so (`moved` is null), and the reader has to compare all revisions. A
 * row that a restore brought from another server may have a place that lies ahead: it is left out until
 * the order has come there.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Moved, MovedPart, Moves, MovesMark, Revision } from '../store.ts';
import { batches } from './batches.ts';
import type { Tables } from './tables.ts';

/** How a database tells places in the order of moves. */
export interface MoveSql {
  /** Names the server and its history. */
  readonly history: RawBuilder<string>;
  /** Where the next look begins, and the place before which all of this look's rows lie. */
  readonly next: RawBuilder<number>;
  readonly end: RawBuilder<number>;
}

/** Values of one row. */
const moveColumns = 3;

/** Notes the revisions of a part of partners. The caller holds the partners' locks, or their rows'. */
export async function noteMoves(
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
      ...{ movedPartner: partnerId, part, revision },
    }));
    await db.insertInto('partnerMove').values(rows).execute();
  }
}

/** Removes the notes of a partner. */
export async function forgetMoves(db: Kysely<Tables>, partnerId: string): Promise<void> {
  const parts = ['data', 'tokens', 'events', 'removed'] as const;
  await db
    .deleteFrom('partnerMove')
    .where('part', 'in', parts)
    .where('movedPartner', '=', partnerId)
    .execute();
}

/** What moved since the look that left this mark; one statement, which sees one state. */
export async function readMoves(
  db: Kysely<Tables>,
  { history, next, end }: MoveSql,
  since: MovesMark | null,
): Promise<Moves> {
  const isNew =
    since === null ? sql`false` : sql`m.moved_in >= ${since.next} and m.moved_in < h.end_at`;
  const { rows } = await sql<Row>`
    select h.history, h.next, m.part, m.moved_partner, m.revision
    from (select ${history} as history, ${next} as next, ${end} as end_at) as h
    left join partner_move as m on ${isNew}`.execute(db);
  const mark = { history: rows[0]!.history, next: rows[0]!.next };
  const isKnown = since?.history === mark.history && since.next <= mark.next;
  return { mark, moved: isKnown ? rows.flatMap(toMoved) : null };
}

interface Row extends MovesMark {
  readonly part: MovedPart | null;
  readonly movedPartner: string;
  readonly revision: Revision;
}

function toMoved({ part, movedPartner: partnerId, revision }: Row): Moved[] {
  return part === null ? [] : [{ partnerId, part, revision }];
}
