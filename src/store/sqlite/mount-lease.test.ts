import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../error.ts';
import { MountLease } from './mount-lease.ts';
import { fileSystemType, networkName } from './network.ts';
import { sqliteFileStore } from './sqlite.ts';

const nfs = 0x6969;
const minute = 60_000;
/** Renews all the time, and would wait a minute for one that does not. */
const lively = { renewal: 5, duration: minute, settling: 1 };
/** Never renews, and takes what is not renewed while it looks. */
const still = { renewal: minute, duration: 1, settling: 1 };

let folder: string;
let file: string;
const open: MountLease[] = [];
const take = async (mount: string, times = lively) => {
  const lease = await MountLease.take(file, mount, times);
  open.push(lease);
  return lease;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-mount-'));
  file = join(folder, 'store.db');
});
afterEach(async () => {
  for (const lease of open.splice(0)) lease.end();
  await rm(folder, { recursive: true });
});

describe('the lease of a mount', () => {
  it('is refused to another mount while it is renewed, and shared within one', async () => {
    await take('a');
    await expect(take('b')).rejects.toThrow(StoreError);
    await expect(take('b')).rejects.toThrow('over another mount of its file system');
    (await take('a')).require();
  });

  it('is taken where it is not renewed, and the former holder writes no more', async () => {
    const former = await take('a', still);
    former.require();
    const present = await take('b', { ...still, renewal: 2 });
    present.require();
    expect(() => former.require()).toThrow('nothing was written here');
  });

  it('leaves nothing half written beside the database', async () => {
    await take('a');
    open.splice(0)[0]!.end();
    expect(await readdir(folder)).toEqual(['store.db-mount']);
  });

  it('is not taken where it cannot be read', async () => {
    await writeFile(`${file}-mount`, 'x');
    await expect(take('a')).rejects.toThrow('cannot read');
  });
});

describe("a SQLite database on a network's file system", () => {
  const typeOf = async () => nfs;

  it('is refused, with what to use instead', async () => {
    const store = sqliteFileStore(file, { allowNetwork: false, typeOf });
    for (const opening of [store.openWriter(), store.openReader(), store.openPeopleWriter()]) {
      await expect(opening).rejects.toThrow(
        /on a file system of the type NFS: .* or PostgreSQL \(DATABASE_URL=postgres:.* SQLITE_ALLOW_NETWORK=on/,
      );
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is allowed is written by one mount: the other writes nothing', async () => {
    const by = (mount: string, times = lively) =>
      sqliteFileStore(file, { allowNetwork: true, typeOf, takeLease: () => take(mount, times) });
    const [one, other] = [by('a'), by('b')];
    const writer = await one.openWriter();
    await writer.migrate();
    await expect(other.openWriter()).rejects.toThrow('over another mount');
    await expect(other.openPeopleWriter()).rejects.toThrow('over another mount');
    await expect(other.openTokenUseWriter()).rejects.toThrow('over another mount');
    const reader = await other.openReader();
    expect(await reader.readRevisions()).toEqual([]);
    await reader.close();
    // The first stops renewing, as a machine that is cut off does.
    for (const lease of open.splice(0)) lease.end();
    const second = await by('c', { ...still, renewal: 2 }).openWriter();
    const writing = () =>
      writer.transaction((transaction) => transaction.takeLease('collector', 'x', null));
    await expect(writing()).rejects.toThrow('nothing was written here');
    await second.transaction((transaction) => transaction.takeLease('collector', 'x', null));
    await second.close();
    await writer.close();
  });

  it('is leased where it lies, whichever link names it', async () => {
    const local = join(folder, 'local');
    await mkdir(local);
    const link = join(local, 'store.db');
    const leased: string[] = [];
    const openBy = async (path: string) => {
      const takeLease = async (database: string) => {
        leased.push(database);
        return take('a');
      };
      const writer = await sqliteFileStore(path, {
        allowNetwork: true,
        typeOf,
        takeLease,
      }).openWriter();
      await writer.close();
    };
    await openBy(file);
    await symlink(file, link);
    await openBy(link);
    const real = join(await realpath(folder), 'store.db');
    expect(leased).toEqual([real, real]);
  });

  it('is told from one on a disk, also where the file is not there yet', async () => {
    const type = await fileSystemType(join(folder, 'not/yet/there.db'));
    expect(type).not.toBeNull();
    expect(networkName(type)).toBeNull();
    // CIFS, whose number some systems give with a sign.
    expect([0xff534d42, 0xff534d42 | 0, 0x65735546].map(networkName)).toEqual([
      'CIFS',
      'CIFS',
      'FUSE',
    ]);
  });
});
