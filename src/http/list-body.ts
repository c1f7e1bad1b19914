/** Writes the body of a list answer: `{ data, meta, links }` (docs: Introduction, Lists). */
import { pageLinks } from '../query/links.ts';
import type { ListQuery } from '../query/query.ts';
import type { SnapshotList } from '../snapshot/partner.ts';
import { select } from '../snapshot/select.ts';

const opening = Buffer.from('{"data":[');
const comma = ','.charCodeAt(0);

/** `path` is {base_url} with the path of the route. */
export function listBody(list: SnapshotList, query: ListQuery, path: string): Buffer {
  const { rows, total } = select(list.table, query);
  const { records } = list.table;
  const closing = Buffer.from(closingJson(list.revision, query, total, path));
  let length = opening.length + Math.max(0, rows.length - 1) + closing.length;
  for (const row of rows) length += records.length(row);

  const body = Buffer.allocUnsafe(length);
  let at = opening.copy(body);
  for (const [index, row] of rows.entries()) {
    if (index > 0) body[at++] = comma;
    at = records.copy(row, body, at);
  }
  closing.copy(body, at);
  return body;
}

function closingJson(revision: string, query: ListQuery, total: number, path: string): string {
  const page = { offset: query.offset, limit: query.limit, total };
  const meta = JSON.stringify({ page, revision });
  return `],"meta":${meta},"links":${JSON.stringify(pageLinks(path, query.canonical, page))}}`;
}
