import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../open.ts';
import { whenUnlocked, withoutWaiting } from './lock.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hybrid-core-lock-'));
});
afterAll(() => rm(root, { recursive: true }));

async function migrated(name: string): Promise<string> {
  const path = join(root, name);
  const writer = await openStore(`sqlite:${path}`).openWriter();
  await writer.migrate();
  await writer.close();
  return path;
}

it('leaves the event loop to others while a writer waits for another process', async () => {
  const path = await migrated('held.db');
  const holder = new DatabaseSync(path);
  const people = await openStore(`sqlite:${path}`).openPeopleWriter();
  holder.exec('begin immediate');
  let [attempts, attemptsMs] = [0, 0];
  const exec = DatabaseSync.prototype.exec;
  const spied = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    const began = performance.now();
    try {
      return exec.call(this, text);
    } finally {
      if (text === 'begin immediate')
        [attempts, attemptsMs] = [attempts + 1, attemptsMs + performance.now() - began];
    }
  });
  const began = performance.now();
  const waiting = people.transaction(async () => performance.now() - began);
  await expect.poll(() => attempts).toBeGreaterThan(20);
  exec.call(holder, 'rollback');
  const waitedMs = await waiting;
  spied.mockRestore();
  // SQLite's busy timeout took five sixths of the time.
  expect(attemptsMs).toBeLessThan(waitedMs / 2);
  await people.close();
  holder.close();
});

it('gives up by the clock, not by the number of attempts', async () => {
  const path = await migrated('kept.db');
  const [holder, other] = [new DatabaseSync(path), new DatabaseSync(path, withoutWaiting)];
  holder.exec('begin immediate');
  const began = performance.now();
  const waiting = whenUnlocked(() => other.exec('begin immediate'), 200);
  await expect(waiting).rejects.toThrow('database is locked');
  const waitedMs = performance.now() - began;
  expect(waitedMs).toBeGreaterThanOrEqual(200);
  let attempts = 0;
  const slowly = whenUnlocked(() => {
    attempts++;
    const end = performance.now() + 100;
    while (performance.now() < end);
    other.exec('begin immediate');
  }, 200);
  await expect(slowly).rejects.toThrow('database is locked');
  expect(attempts).toBeLessThan(4);
  for (const each of [holder, other]) each.close();
});

it('waits for readers, too: for one that opens, and for one that begins', async () => {
  const path = await migrated('exclusive.db');
  const store = openStore(`sqlite:${path}`);
  // Like the last connection to a database when it removes the WAL.
  const closing = new DatabaseSync(path);
  const exclusive = () => {
    closing.exec('pragma locking_mode = exclusive');
    closing.exec('begin exclusive');
  };
  exclusive();
  const opening = store.openReader();
  const first = await Promise.race([opening, new Promise((done) => setTimeout(done, 50, 'waits'))]);
  expect(first).toBe('waits');
  closing.close();
  const reader = await opening;
  expect(await reader.listPartners()).toEqual([]);
  await reader.close();
});
