/** Read-only commands on a PostgreSQL database with an earlier release's schema. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallPartner, write } from '../../src/store/conformance/store-under-test.ts';
import { migrations } from '../../src/store/migrations/migrations.ts';
import { openStore } from '../../src/store/open.ts';
import { useCommandLine } from '../fixture/command-line.ts';
import { createMigratedDatabase, type TestDatabase } from './database.ts';

const commandLine = useCommandLine();
let database: TestDatabase;

beforeEach(async () => {
  database = await createMigratedDatabase();
  const writer = await openStore(database.address).openWriter();
  await write(writer, smallPartner());
  await writer.close();
  // As before the last migration, which only added an index.
  await database.execute('drop index act_by_action');
  await database.execute("delete from schema_migration where name = '0012-acts-by-action'");
});
afterEach(() => database.remove());

/** The schema, and the data that commands could have changed. */
async function state(): Promise<unknown> {
  return [
    await database.execute('select * from schema_migration order by name'),
    await database.execute(`
      select relname, relkind::text from pg_class
      where relnamespace = 'public'::regnamespace order by relname`),
    await database.execute('select * from partner'),
  ];
}

describe('an older schema', () => {
  it('is not changed by dry runs, nor by what asks before it removes', async () => {
    const before = await state();
    const inventory = join(commandLine.folder, 'inventory.json');
    writeFileSync(
      inventory,
      JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [] }] }),
    );
    const sources = join(commandLine.folder, 'sources.yaml');
    writeFileSync(sources, 'prometheus: { url: "http://127.0.0.1:9" }\n');
    for (const [words, typed] of [
      [`import ${inventory} --dry-run`],
      [`collect --sources ${sources} --dry-run`],
      ['partner remove acme'],
      ['partner remove acme', 'no\n'],
      ['history prune --before 2026-01-01T00:00:00Z'],
    ] as const) {
      const { status, stderr } = await commandLine.run(words, {
        env: { DATABASE_URL: database.address },
        ...(typed !== undefined && { typed }),
      });
      expect([words, status]).toEqual([words, 1]);
      expect(stderr).toMatch(/is not up to date: it lacks \S+; run `hybrid-core migrate`\n$/);
      expect(await state()).toEqual(before);
    }
  });

  it('is brought up to date by what changes something', async () => {
    const env = { DATABASE_URL: database.address };
    const { status } = await commandLine.run('token create --partner acme', { env });
    const [schema] = (await state()) as [readonly unknown[]];
    expect([status, schema.length]).toEqual([0, migrations.length]);
  });
});
