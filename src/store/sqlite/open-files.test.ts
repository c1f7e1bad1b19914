import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smallPartner, token, write } from '../../../test/conformance/store-under-test.ts';
import { openStore, StoreError } from '../open.ts';
import type { Store, StoreReader, StoreWriter } from '../store.ts';
import { FileWatch, fileIdentity, OpenFiles } from './open-files.ts';

let folder: string;
let path: string;
let store: Store;
let reader: StoreReader;
let writer: StoreWriter;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-moved-'));
  path = join(folder, 'store.db');
  store = openStore(`sqlite:${path}`);
  writer = await store.openWriter();
  await writer.migrate();
  await write(writer, smallPartner('former'));
  reader = await store.openReader();
});
afterEach(async () => {
  await reader.close();
  await writer.close();
  await rm(folder, { recursive: true });
});

const moved = /was moved, removed or replaced while it was open/;
const names = async () => (await reader.listPartners()).map(({ id }) => id);

/** Like `mv`: the database with its WAL. */
async function moveAway(): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rename(path + suffix, `${path}.old${suffix}`);
}

/** Another process creates another database of the same name. */
async function makeAnother(id: string): Promise<void> {
  const another = await openStore(`sqlite:${path}`).openWriter();
  await another.migrate();
  await write(another, smallPartner(id));
  await another.close();
}

it('reads what other processes see once the database was replaced', async () => {
  expect(await names()).toEqual(['former']);
  await moveAway();
  await expect(names()).rejects.toThrow('there is no such file');
  await makeAnother('present');
  expect(await names()).toEqual(['present']);
});

it('asks no files without a name what has moved, though that is no transaction', async () => {
  const { cursor } = await reader.readMoves!(null);
  await moveAway();
  for (let polls = 0; polls < 2; polls++) {
    await expect(reader.readMoves!(cursor)).rejects.toThrow('there is no such file');
  }
  await makeAnother('present');
  expect(await reader.readMoves!(cursor)).toHaveProperty('cursor');
});

it('refuses to write to files without a name, and then writes to those of the name', async () => {
  const people = await store.openPeopleWriter();
  const uses = await store.openTokenUseWriter();
  await moveAway();
  const add = () => people.transaction((of) => of.addToken(token('t', 'u', 'present')));
  const recordUses = () => uses.recordTokenUses([]);
  for (const write of [add, recordUses]) await expect(write()).rejects.toThrow(moved);
  // No writer recreates a removed database.
  for (const write of [add, recordUses])
    await expect(write()).rejects.toThrow('there is no such file');
  await makeAnother('present');
  await add();
  await recordUses();
  expect((await reader.listTokens()).map(({ tokenId }) => tokenId)).toEqual(['t']);
  await expect(write(writer, smallPartner('more'))).rejects.toThrow(moved);
  await write(writer, smallPartner('more'));
  expect(await names()).toEqual(['more', 'present']);
  for (const each of [people, uses]) await each.close();
});

it('does not call done what it wrote while the database was moved', async () => {
  const writing = writer.transaction(async (transaction) => {
    await transaction.writePartner(smallPartner('lost'));
    await moveAway();
  });
  await expect(writing).rejects.toThrow(StoreError);
});

it('takes a log that is gone for a database that is gone', async () => {
  await rename(`${path}-wal`, `${path}-wal.old`);
  await expect(write(writer, smallPartner('lost'))).rejects.toThrow(moved);
});

it('tells of it once, whether anything is read or not', async () => {
  const reported: Error[] = [];
  const end = store.onMoved!((error) => reported.push(error));
  const people = await store.openPeopleWriter();
  await moveAway();
  await expect.poll(() => reported.length).toBe(1);
  expect(reported[0]!.message).toMatch(moved);
  await expect(names()).rejects.toThrow('there is no such file');
  await expect(people.transaction(async () => {})).rejects.toThrow(moved);
  expect(reported).toHaveLength(1);
  end();
  await people.close();
});

it('goes on where the database came back as it was', async () => {
  await moveAway();
  for (const suffix of ['', '-wal', '-shm']) await rename(`${path}.old${suffix}`, path + suffix);
  await write(writer, smallPartner('more'));
  expect(await names()).toEqual(['former', 'more']);
});

it('takes a log for its own only once it holds a lock', async () => {
  const plain = join(folder, 'plain');
  const log = `${plain}-wal`;
  await writeFile(plain, '');
  const files = new OpenFiles(plain, fileIdentity(plain), new FileWatch());
  await writeFile(log, '');
  files.requireUnmoved();
  await rm(log);
  // Another connection was the last one that needed it.
  files.requireUnmoved();
  await writeFile(log, '');
  files.requireUnmoved(true);
  await rm(log);
  expect(() => files.requireUnmoved()).toThrow(moved);
});
