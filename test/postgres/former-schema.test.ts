/** Commands on a PostgreSQL database from before the first release. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { smallPartner, write } from '../conformance/store-under-test.ts';
import { useCommandLine } from '../fixture/command-line.ts';
import { createMigratedDatabase, type TestDatabase } from './database.ts';

const commandLine = useCommandLine();
let database: TestDatabase;

beforeEach(async () => {
  database = await createMigratedDatabase();
  const writer = await openStore(database.address).openWriter();
  await write(writer, smallPartner());
  await writer.close();
  await database.execute("update schema_migration set name = '0001-initial-tables'");
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

describe('a former schema', () => {
  it('is refused by every command, and not changed', async () => {
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
      ['migrate'],
      ['token create --partner acme'],
      ['export'],
      ['serve --port 0'],
    ] as const) {
      const { status, stderr } = await commandLine.run(words, {
        env: { DATABASE_URL: database.address },
        ...(typed !== undefined && { typed }),
      });
      expect([words, status]).toEqual([words, 1]);
      expect(stderr).toMatch(/before the first release: .* make new tokens\n$/);
      expect(await state()).toEqual(before);
    }
  });
});
