/**
 * In charge of practising selection while the service starts. V8 interprets a function until it has
 * run for a while: the first page of 100,000 rows in several sorts held the event loop five times
 * as long as later pages do (bench/cases/event-loop-hold.ts).
 */
import { setImmediate } from 'node:timers/promises';
import { defaultQuery, type ListQuery } from '../../query/query.ts';
import { atOnce } from '../slices.ts';
import { columnMemory, sortedColumn, textColumn } from '../table/column.ts';
import { packRecords } from '../table/records.ts';
import { listTexts } from '../table/sorted-texts.ts';
import { createTable, type Table } from '../table/table.ts';
import { UsageRanking } from '../table/usage-column.ts';
import { UsageKeys } from '../table/usage-keys.ts';
import { select } from './select.ts';

/** With fewer pages, V8 still interprets some of the code; 300 pages take 45 ms in all. */
export const practicePages = 300;
/** A page of so many rows takes a fraction of a millisecond: nothing else has to wait. */
const practiceRows = 4_000;

const statuses = ['active', 'failed', 'staged'];
const names = ['id', 'status', 'usage'];

/** Selects pages in all orders, one in each turn of the event loop. */
export async function practise(): Promise<void> {
  const table = practiceTable();
  for (let page = 0; page < practicePages; page++) {
    select(table, practiceQuery(page));
    await setImmediate();
  }
}

/** Columns of each kind that lists have: ids, a few texts, usages of which some are not known. */
function practiceTable(): Table {
  const rows = Array.from({ length: practiceRows }, (_, row) => row);
  const ids = rows.map((row) => String(row).padStart(8, '0'));
  const keys = new UsageKeys(new Float64Array(practiceRows), new Float64Array(practiceRows));
  for (const row of rows) {
    const percent = row % 7 === 0 ? null : (row * 7_919) % 100;
    keys.set(row, { percent, used: BigInt((row * 104_729) % 1_000) });
  }
  return createTable(packRecords(ids), {
    id: sortedColumn(listTexts(ids)),
    status: textColumn(rows, (row) => statuses[row % statuses.length]),
    usage: atOnce(new UsageRanking().column(keys, columnMemory(practiceRows))),
  });
}

/** Every number names another order; every second one filters. */
function practiceQuery(page: number): ListQuery {
  const sorts = names.map((_, place) => ({
    name: names[(page + place * (page % 2 === 0 ? 1 : 2)) % names.length],
    descending: ((page >> place) & 1) === 1,
  }));
  const filters = page % 2 === 0 ? [] : [{ name: 'status', values: ['active', 'failed'] }];
  const offset = (page * 613) % (practiceRows / 2);
  const count = 1 + (page % names.length);
  return { ...defaultQuery, offset, limit: 50, filters, sorts: sorts.slice(0, count) };
}
