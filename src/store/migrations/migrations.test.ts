/**
 * Migrations allow a rolling upgrade: the previous release keeps reading and writing during and
 * after them (docs: PostgreSQL, Upgrades).
 */
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SchemaDialect } from './migration.ts';
import { migrations } from './migrations.ts';

const dialect: SchemaDialect = {
  text: sql`text`,
  bytes: sql`blob`,
  moveOrder: sql`integer primary key autoincrement`,
  tableEnd: sql``,
  // Any release reads and writes a text alike, however it is stored.
  keepPlain: async () => {},
  // Every release writes a table alike, whatever identifies its rows.
  identifyRowsBy: async () => {},
  hasTable: async () => false,
};

/** Older releases name the columns they write, and ignore unknown columns when they read. */
const additions = [
  /^create table /,
  // The rows that a new table begins with.
  /^insert into /,
  // A unique index could reject an older release's write, except on a new table.
  /^create (unique )?index /,
  /^alter table "\w+" add column (?!.* not null).*$/,
  /^alter table "\w+" add column .* default .*$/,
];

async function statementsOf(up: (typeof migrations)[number]['up']): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: (event) => void statements.push(event.query.sql),
  });
  await up(db, dialect);
  return statements;
}

describe('migrations', () => {
  it('have names in the order in which they are applied', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    for (const name of names) expect(name).toMatch(/^\d{4}-[a-z-]+$/);
  });

  it.each(migrations)('$name only adds', async ({ up }) => {
    const statements = await statementsOf(up);
    expect(statements).not.toEqual([]);
    const created = statements.flatMap((text) => /^create table "(\w+)"/.exec(text)?.[1] ?? []);
    for (const statement of statements) {
      expect(
        additions.some((pattern) => pattern.test(statement)),
        statement,
      ).toBe(true);
      const onTable = /^(?:create unique index .* on|insert into) "(\w+)"/.exec(statement)?.[1];
      if (onTable !== undefined) expect(created, statement).toContain(onTable);
    }
  });
});
