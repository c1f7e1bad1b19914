/** The scaling guide's rules for tables, which allow a partner's rows to live on one node. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { tablesOfNoPartner } from './tables-of-no-partner.ts';

/** Globally unique on one node; unique within each partner when sharded. */
const uniqueAmongAll = [
  'invitation_by_digest',
  'session_by_digest',
  'session_by_token_digest',
  'token_by_digest',
  'token_by_id',
];

let folder: string;
let database: DatabaseSync;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-sharding-'));
  const file = join(folder, 'test.db');
  const writer = await openStore(`sqlite:${file}`).openWriter();
  await writer.migrate();
  await writer.close();
  database = new DatabaseSync(file);
});

afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

const tables = `(select name from sqlite_schema where type = 'table' and name not like 'sqlite_%')`;

it('every primary key begins with the partner, but for those of rows of no partner', () => {
  const rows = database
    .prepare(
      `select tables.name, columns.name as first_column
       from ${tables} as tables, pragma_table_info(tables.name) as columns
       where columns.pk = 1 order by tables.name`,
    )
    .all();
  expect(rows.length).toBeGreaterThan(tablesOfNoPartner.length);
  const others = rows.filter(({ first_column }) => first_column !== 'partner_id');
  expect(others.map(({ name }) => name)).toEqual(tablesOfNoPartner);
});

it('every unique index names the partner, but for those of random texts', () => {
  const rows = database
    .prepare(
      `select indexes.name, tables.name as table_name
       from ${tables} as tables, pragma_index_list(tables.name) as indexes
       where indexes."unique" and indexes.origin = 'c' and not exists (
         select 1 from pragma_index_info(indexes.name) as columns where columns.name = 'partner_id'
       ) order by indexes.name`,
    )
    .all();
  const ofPartners = rows.filter((row) => !tablesOfNoPartner.includes(String(row.table_name)));
  expect(ofPartners.map(({ name }) => name)).toEqual(uniqueAmongAll);
});

it('every foreign key of a partner’s table names the partner, and leads to such a table', () => {
  const rows = database
    .prepare(
      `select tables.name, keys."table" as target, group_concat(keys."from") as columns
       from ${tables} as tables, pragma_foreign_key_list(tables.name) as keys
       group by tables.name, keys.id order by tables.name`,
    )
    .all();
  const isOfPartner = (name: unknown) => !tablesOfNoPartner.includes(String(name));
  // Distributing drops these: removing a user removes such rows explicitly.
  const toUsers = rows.filter(({ target }) => target === 'user_account');
  expect(toUsers.map(({ name }) => name).filter(isOfPartner)).toEqual(['access', 'token']);
  const ofPartners = rows.filter((row) => isOfPartner(row.name) && !toUsers.includes(row));
  expect(ofPartners.length).toBeGreaterThan(0);
  for (const { target, columns } of ofPartners) {
    expect(isOfPartner(target)).toBe(true);
    expect(String(columns).split(',')).toContain('partner_id');
  }
  // Shards cannot enforce these: removing a partner removes such rows explicitly.
  const toPartners = rows.filter(({ name, target }) => !isOfPartner(name) && isOfPartner(target));
  expect(toPartners.map(({ name }) => name)).toEqual(['passkey']);
});
