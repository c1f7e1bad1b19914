/** Cuts a list answer out of a table: `{ data, meta, links }` (docs: Introduction, Lists). */
import { pageLinks } from '../contract/links.ts';
import type { ListQuery } from '../contract/query/query.ts';
import { select } from '../snapshot/page/select.ts';
import type { SnapshotList } from '../snapshot/table/table.ts';
import { type Answer, answerTagged } from './reply/answer.ts';

const opening = Buffer.from('{"data":[');
const comma = ','.charCodeAt(0);

/** `path` is {base_url} with the path of the route. */
export function listAnswer(list: SnapshotList, query: ListQuery, path: string): Answer {
  const { rows, total } = select(list.table, query);
  const { records } = list.table;
  const closing = closingJson(list.revision, query, total, path);
  // `fetch` also prefetches the records: their cache misses overlap. Copying alone would wait for one
  // miss after the other.
  const recordBytes = records.fetch(rows);
  const commas = Math.max(0, rows.length - 1);
  const body = Buffer.allocUnsafe(opening.length + commas + recordBytes + closing.length);
  let at = opening.copy(body);
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) body[at++] = comma;
    at = records.copy(rows[index], body, at);
  }
  body.write(closing, at, 'latin1');
  // The table's records and the query determine the answer's bytes, so the tag is computed without
  // hashing them.
  return answerTagged(body, records.digest, closing);
}

/** What ends a list: `],"meta":{…},"links":{…}}`. ASCII only: ids in links are percent-encoded. */
export function closingJson(
  revision: string,
  query: Pick<ListQuery, 'offset' | 'limit' | 'canonical'>,
  total: number,
  path: string,
): string {
  const { offset, limit, canonical } = query;
  const { self, first, prev, next, last } = pageLinks(path, canonical, { offset, limit, total });
  return (
    `],"meta":{"page":{"offset":${offset},"limit":${limit},"total":${total}},` +
    `"revision":"${revision}"},"links":{"self":"${self}","first":"${first}",` +
    `"prev":${linkJson(prev)},"next":${linkJson(next)},"last":${linkJson(last)}}}`
  );
}

/** Links are percent-encoded: they hold nothing that JSON would escape. */
function linkJson(link: string | null): string {
  return link === null ? 'null' : `"${link}"`;
}
