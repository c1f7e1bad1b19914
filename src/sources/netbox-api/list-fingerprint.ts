/**
 * Fingerprints a NetBox list by its row count and its most recently changed rows. Two equal
 * fingerprints mean that the list did not change in between (docs: NetBox, What a round reads).
 */
import {
  type AnyRow,
  type Connection,
  fetchPage,
  listFault,
  type RowFilter,
  trustedRow,
} from './ask.ts';
import type { FingerprintRow, Listing } from './rows.ts';

/**
 * Count of most recently changed rows in a fingerprint. A change that is committed late shows
 * unless more rows than this changed in between.
 */
const netboxFingerprintRows = 100;

/** A list, or a part of it. */
export interface FilteredListing {
  readonly listing: Listing<AnyRow>;
  readonly filters: readonly RowFilter[];
}

export interface ListFingerprint extends FilteredListing {
  /** Comparable only with fingerprints of the same list. */
  readonly value: string;
}

/**
 * Fingerprints a list. Throws a SourceError if the response cannot show changes: malformed, not in
 * the requested order, or without times.
 */
export async function fingerprintList(
  connection: Connection,
  { listing, filters }: FilteredListing,
): Promise<ListFingerprint> {
  const { url } = connection;
  const { fingerprint } = listing;
  const { count, results } = await fetchPage(connection, listing, filters, [
    // Compares NetBox's times only: our clock plays no part.
    ['ordering', '-last_updated,-id'],
    ['limit', String(netboxFingerprintRows)],
    ['fields', fingerprint.fields.join(',')],
  ]);
  const rows = results.map((row, index) =>
    trustedRow(row, `row ${index + 1}`, listing, fingerprint, filters, url),
  );
  const reason = count === null ? 'a page says no count' : whyInconclusive(rows, count);
  if (reason !== null) throw listFault(url, listing, reason);
  const value = JSON.stringify([count, rows.map((row) => [row.id, row.last_updated])]);
  return { listing, filters, value };
}

/** Whether the list has changed. */
export async function hasChanged(
  connection: Connection,
  fingerprint: ListFingerprint,
): Promise<boolean> {
  return (await fingerprintList(connection, fingerprint)).value !== fingerprint.value;
}

/** Why the rows do not show the last changes; null if they do. */
function whyInconclusive(rows: readonly FingerprintRow[], count: number): string | null {
  // Rows without a time come first in NetBox's order, and could hide all others.
  const times = rows.flatMap(({ last_updated: at }) => (at === null ? [] : [Date.parse(at)]));
  if (rows.length < count && times.length === 0) return 'its rows have no last_updated';
  const falls = times.every((at, index) => index === 0 || at <= (times[index - 1] as number));
  return falls ? null : 'its rows are not in the order of last_updated, which was asked for';
}
