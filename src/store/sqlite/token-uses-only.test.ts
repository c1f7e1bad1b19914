import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restrictToTokenUses } from './token-uses-only.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('create table token (id text); create table token_use (id text, day integer)');
  restrictToTokenUses(database);
});
afterEach(() => database.close());

it('notes uses of tokens, in a transaction', () => {
  database.exec(
    "begin; insert into token_use values ('a', 1); update token_use set day = 2; commit",
  );
  expect(database.prepare('select day from token_use').all()).toEqual([{ day: 2 }]);
});

it.each([
  "insert into token values ('made')",
  "update token set id = 'other'",
  'delete from token_use',
  'drop table token_use',
  'create table other (id text)',
  "attach ':memory:' as other",
  'pragma user_version = 2',
])('is refused %s', (statement) => {
  expect(() => database.exec(statement)).toThrow('not authorized');
});
