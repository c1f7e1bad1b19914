/**
 * Databases that a release's own files made are opened by what is here now, and hold what the release
 * exported. That they are kept as they were is tried with what is here now as well.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../fixture/command-line.ts';
import { createDatabase, createMigratedDatabase, type TestDatabase } from '../postgres/database.ts';
import {
  exportFile,
  keepPostgres,
  keepSqlite,
  postgresFile,
  restorePostgres,
  restoreSqlite,
  sqliteFile,
} from './kept-databases.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const releases = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const commandLine = useCommandLine();

async function run(words: string, DATABASE_URL: string): Promise<string> {
  const { status, stdout } = await commandLine.run(words, { env: { DATABASE_URL } });
  expect([words, status]).toEqual([words, 0]);
  return stdout;
}

/** An export without the line that tells when it was made. */
const inventory = (text: string) => text.replaceAll(/^#.*\n/gm, '');

/** What is here now takes the database as it is: schema, data, tokens, people; and writes to it. */
async function expectOpened(databaseUrl: string, exported: string): Promise<void> {
  await run('migrate', databaseUrl);
  expect(inventory(await run('export', databaseUrl))).toBe(inventory(exported));
  expect(await run('token list --json', databaseUrl)).toContain('"kept"');
  expect(await run('user list --json', databaseUrl)).not.toBe('');
  await run('token create --partner acme --label later', databaseUrl);
  expect(await run('token list --json', databaseUrl)).toContain('"later"');
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createDatabase();
  try {
    await work(database);
  } finally {
    await database.remove();
  }
}

describe.each(releases)('the release %s', (release) => {
  const file = (name: string) => join(here, release, name);

  it('left a SQLite database that is opened', async () => {
    const restored = join(commandLine.folder, 'restored.db');
    restoreSqlite(file(sqliteFile), restored);
    await expectOpened(`sqlite:${restored}`, readFileSync(file(exportFile), 'utf8'));
  });

  it('left a PostgreSQL database that is opened', () =>
    withDatabase(async ({ address }) => {
      await restorePostgres(file(postgresFile), address);
      await expectOpened(address, readFileSync(file(exportFile), 'utf8'));
    }));
});

describe('a database that is kept', () => {
  async function fill(databaseUrl: string): Promise<string> {
    await run(`import ${join(here, '../../examples/inventory.yaml')}`, databaseUrl);
    await run('token create --partner acme --label kept', databaseUrl);
    return run('export', databaseUrl);
  }

  it('of SQLite is the same again', async () => {
    const [before, kept, after] = ['before.db', 'kept.gz', 'after.db'].map((name) =>
      join(commandLine.folder, name),
    );
    await run('migrate', `sqlite:${before}`);
    const exported = await fill(`sqlite:${before}`);
    keepSqlite(before!, kept!);
    restoreSqlite(kept!, after!);
    await expectOpened(`sqlite:${after}`, exported);
  });

  it('of PostgreSQL is the same again, schema and rows', async () => {
    const before = await createMigratedDatabase();
    const [kept, again] = ['kept.json', 'again.json'].map((name) => join(commandLine.folder, name));
    const exported = await fill(before.address);
    await keepPostgres(before.address, kept!);
    await before.remove();
    await withDatabase(async ({ address }) => {
      await restorePostgres(kept!, address);
      await keepPostgres(address, again!);
      expect(readFileSync(again!, 'utf8')).toBe(readFileSync(kept!, 'utf8'));
      await expectOpened(address, exported);
    });
  });
});
