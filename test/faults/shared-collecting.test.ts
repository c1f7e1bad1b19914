/** Processes on one PostgreSQL that collect together, of which one is killed, one frozen, and one ends. */
import { afterAll, beforeAll, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { collectWithKills, collectWithKillsMs } from '../process/shared-collecting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.remove());

it(
  'each partner is collected by one process, whichever dies',
  () => collectWithKills(database.address),
  collectWithKillsMs,
);
