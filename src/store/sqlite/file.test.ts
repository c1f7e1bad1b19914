import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityWarnings } from '../exposure.ts';
import { openStore } from '../open.ts';
import { openOrCreate } from './file.ts';

const make = async (path: string) => {
  const database = await openOrCreate(path, { timeout: 1_000 });
  database.exec('pragma journal_mode = wal');
  database.close();
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hybrid-core-file-'));
});
afterAll(() => rm(root, { recursive: true }));

it('is made by all who want it at the same time, with its folders', async () => {
  for (let round = 0; round < 20; round++) {
    const path = join(root, `${round}`, 'a', 'b', 'c', 'd%41 ä?#.db');
    await Promise.all([path, path, path].map(make));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
  }
});

it('is not made below what is no folder', async () => {
  const path = join(root, 'file');
  await make(path);
  await expect(make(join(path, 'inside.db'))).rejects.toThrow('ENOTDIR');
  await expect(make('/proc/nowhere/inside.db')).rejects.toThrow();
});

it('is made where a symbolic link leads', async () => {
  const [link, target] = [join(root, 'link.db'), join(root, 'target.db')];
  await symlink(target, link);
  await make(link);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
});

/** The kernel's list of this process's file locks. */
const ownLocks = async () =>
  (await readFile('/proc/locks', 'utf8'))
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `))
    .map((line) => line.replace(/^\d+: /, ''))
    .sort();

it.runIf(existsSync('/proc/locks'))('keeps its locks, whatever is opened on it', async () => {
  const file = join(root, 'locked.db');
  const store = openStore(`sqlite:${file}`);
  const writer = await store.openWriter();
  await writer.migrate();
  const before = await ownLocks();
  expect(before).not.toEqual([]);
  const opened = [
    await store.openReader(),
    await store.openWriter(),
    await store.openPeopleWriter(),
    await store.openTokenUseWriter(),
  ];
  expect(await securityWarnings(store)).toEqual([]);
  await store.requireDatabase();
  expect(await ownLocks()).toEqual(before);
  for (const each of [...opened, writer]) await each.close();
});
