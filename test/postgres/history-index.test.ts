/** The index that PostgreSQL uses for days of history in tables without statistics. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, type HistoryPoint } from '../../src/domain/history.ts';
import { openStore } from '../../src/store/open.ts';
import { emptyPoint } from '../fixture/empty-point.ts';
import { seed } from '../fixture/seed.ts';
import { createMigratedDatabase, type TestDatabase } from './database.ts';

const days = 100;
const sites = ['fra01', 'ams02'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
  await seed(openStore(database.address));
  const writer = await openStore(database.address).openWriter();
  await writer.transaction(async (transaction) => {
    for (const id of sites) {
      const subject = { partnerId: 'acme', level: 'site', id } as const;
      await transaction.putHistoryDays(subject, '1d', Array.from({ length: days }, pointOfDay));
    }
  });
  await writer.close();
});
afterAll(() => database.remove());

it('reads the days of a subject alone, by the primary key', async () => {
  const reader = await openStore(database.address).openReader();
  const subject = { partnerId: 'acme', level: 'site', id: sites[0]! } as const;
  const points = await reader.readHistory(subject, '1d', 0, days * dayMs);
  // A connection's statistics are available once it has ended.
  await reader.close();
  expect(points).toHaveLength(days);
  await expect.poll(() => rowsReadBy('history_day_key'), { timeout: 30_000 }).toBe(days);
  expect(await rowsReadBy('history_day_by_day')).toBe(0);
});

function pointOfDay(_: unknown, day: number): HistoryPoint {
  const cpu = { samples: 288, usedSum: 288n, usedMax: 1n, total: 2n, nodesReporting: 1 };
  return {
    ...emptyPoint,
    at: day * dayMs,
    cpu,
  };
}

async function rowsReadBy(index: string): Promise<number> {
  const [row] = await database.execute(
    `select idx_tup_read from pg_stat_user_indexes where indexrelname = '${index}'`,
  );
  return Number(row?.idx_tup_read);
}
