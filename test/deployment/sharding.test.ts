/** What the guide on scaling says of the tables, so that a partner's rows can live on one node. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';

/** They belong to no partner, and are small. */
const ofNoPartner = ['lease', 'schema_migration', 'user_account'];

it('every primary key begins with the partner, but for those of rows of no partner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-sharding-'));
  const file = join(folder, 'test.db');
  const writer = await openStore(`sqlite:${file}`).openWriter();
  await writer.migrate();
  await writer.close();
  const database = new DatabaseSync(file);
  const rows = database
    .prepare(
      `select tables.name, columns.name as first_column
       from sqlite_schema as tables, pragma_table_info(tables.name) as columns
       where tables.type = 'table' and tables.name not like 'sqlite_%' and columns.pk = 1
       order by tables.name`,
    )
    .all();
  database.close();
  await rm(folder, { recursive: true });
  expect(rows.length).toBeGreaterThan(ofNoPartner.length);
  const others = rows.filter(({ first_column }) => first_column !== 'partner_id');
  expect(others.map(({ name }) => name)).toEqual(ofNoPartner);
});
