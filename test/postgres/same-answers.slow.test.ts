/**
 * The same requests to a service on SQLite and to one on PostgreSQL: the responses are equal, byte
 * for byte.
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idAt } from '../../src/store/sql/revisions.ts';
import type { Store } from '../../src/store/store.ts';
import { readCases } from '../contract/case.ts';
import type { Received } from '../contract/client.ts';
import { runCase } from '../contract/run-case.ts';
import type { Target } from '../contract/target.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { createSqliteFile, type OpenDatabase, startTestService } from '../fixture/service.ts';
import { createDatabase } from './database.ts';

/** The public address, equal for both services. */
const baseUrl = 'http://hybrid-core.example';

const files = readCases(fileURLToPath(new URL('../contract/', import.meta.url)));

const seededAt = Date.now();

/** Equal revisions, ids and times of events in both: those of different databases are unrelated. */
const sameRevisions = `
  update event set event_id = ${idAt(seededAt)}, at = ${seededAt};
  update partner set revision = 7, site_list_revision = 7, hybrid_core_list_revision = 7;
  update hybrid_core set revision = 7;
  update site set revision = 7, assets_revision = 7, usage_revision = 7`;

async function startTarget(create: () => Promise<OpenDatabase>): Promise<Target> {
  let database: OpenDatabase | undefined;
  const fill = async (store: Store) => {
    await seed(store);
    await database!.execute(sameRevisions);
  };
  const service = await startTestService(fill, { BASE_URL: baseUrl }, async () => {
    database = await create();
    return database;
  });
  return {
    baseUrl: service.ownUrl,
    docsUrl: service.docsUrl,
    credentials: readCredentials(credentialsFile),
    isOwn: true,
    stop: () => service.stop(),
  };
}

describe('SQLite and PostgreSQL', () => {
  let targets: readonly Target[] = [];

  beforeAll(async () => {
    targets = await Promise.all([startTarget(createSqliteFile), startTarget(createDatabase)]);
  });
  afterAll(async () => {
    for (const target of targets) await target.stop();
  });

  it.each(files)('answer $subject with the same bytes', async ({ cases }) => {
    for (const one of cases) {
      const [onSqlite, onPostgres] = await Promise.all(
        targets.map(async (target) => (await runCase(one, target)).received),
      );
      expect(comparable(onPostgres!), one.name).toEqual(comparable(onSqlite!));
    }
  });
});

/**
 * Strips what depends on the moment or the connection: a reason may contain the time, and so may the
 * links of events since some days ago, and with them the entity tag.
 */
function comparable({ status, reason, headers, body }: Received) {
  const written = body.toString('latin1').replaceAll(/or now, [^;"]*;/g, 'or now, …;');
  const text = written.replaceAll(/(range%5Bfrom%5D=)[^&"]*/g, '$1…');
  const ofMoment = ['date', 'x-request-id', ...(text === written ? [] : ['etag'])];
  const kept = [...headers].filter(([name]) => !ofMoment.includes(name));
  return { status, reason, headers: kept, body: text };
}
