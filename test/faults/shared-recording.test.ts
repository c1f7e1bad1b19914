/** Processes on one PostgreSQL that record together, of which one after the other is killed. */
import { afterAll, beforeAll, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { recordWithKills, recordWithKillsMs } from '../process/shared-recording.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.remove());

it(
  'each slot of each partner is recorded once, whichever process is killed',
  () => recordWithKills(database.address),
  recordWithKillsMs,
);
