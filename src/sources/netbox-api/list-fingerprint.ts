/**
 * Marks: what a list of NetBox looks like from afar, by the number of its rows and those of them
 * that changed last. Two equal fingerprints with nothing between them tell that a list did not move
 * (docs: NetBox, What a round reads).
 */
import { netboxFingerprintRows } from '../limits.ts';
import {
  type AnyRow,
  type Connection,
  fetchPage,
  listFault,
  type RowFilter,
  trustedRow,
} from './ask.ts';
import type { FingerprintRow, Listing } from './rows.ts';

/** A list, or a part of it. */
export interface Watched {
  readonly listing: Listing<AnyRow>;
  readonly filters: readonly RowFilter[];
}

export interface ListFingerprint extends Watched {
  /** To be compared with another one of the same list, and of no other meaning. */
  readonly print: string;
}

/**
 * Looks at a list. Throws a SourceError where what comes cannot tell of changes: of another form,
 * in another order than was asked for, or without times.
 */
export async function fingerprintList(
  connection: Connection,
  { listing, filters }: Watched,
): Promise<ListFingerprint> {
  const { url } = connection;
  const { fingerprint } = listing;
  const { count, results } = await fetchPage(connection, listing, filters, [
    // NetBox's own times alone: our clock, and how far it is from NetBox's, has no part in it.
    ['ordering', '-last_updated,-id'],
    ['limit', String(netboxFingerprintRows)],
    ['fields', fingerprint.fields.join(',')],
  ]);
  const rows = results.map((row, index) =>
    trustedRow(row, `row ${index + 1}`, listing, fingerprint, filters, url),
  );
  const doubt = count === null ? 'a page says no count' : doubtOf(rows, count);
  if (doubt !== null) throw listFault(url, listing, doubt);
  const print = JSON.stringify([count, rows.map((row) => [row.id, row.last_updated])]);
  return { listing, filters, print };
}

/** Whether the list looks as it did. */
export async function hasChanged(
  connection: Connection,
  fingerprint: ListFingerprint,
): Promise<boolean> {
  return (await fingerprintList(connection, fingerprint)).print !== fingerprint.print;
}

/** Why the rows do not show what changed last; null if they do. */
function doubtOf(rows: readonly FingerprintRow[], count: number): string | null {
  // Rows without a time come first in NetBox's order, and may hide all others.
  const times = rows.flatMap(({ last_updated: at }) => (at === null ? [] : [Date.parse(at)]));
  if (rows.length < count && times.length === 0) return 'its rows have no last_updated';
  const falls = times.every((at, index) => index === 0 || at <= (times[index - 1] as number));
  return falls ? null : 'its rows are not in the order of last_updated, which was asked for';
}
