import { chmod, copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { storeConformance } from '../../../test/conformance/conformance.ts';
import type { MakeStore } from '../../../test/conformance/store-under-test.ts';
import {
  all,
  asset,
  changing,
  partner,
  putting,
  smallPartner,
  withStore,
} from '../../../test/conformance/store-under-test.ts';
import { isThorough, samples } from '../../../test/property/seed.ts';
import { openStore, StoreError } from '../open.ts';
import { applyMigrations } from '../sql/migrate.ts';
import { readWholePartners } from '../sql/reads.ts';
import { openTables } from '../sql/tables.ts';
import { PartnerStamps, writePartners } from '../sql/writes.ts';
import type { PartnerChange } from '../store.ts';
import { sqliteBulk } from './bulk.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { sqliteSchema } from './sqlite.ts';

let template: Promise<string> | null = null;
afterAll(async () => {
  if (template !== null) await rm(dirname(await template), { recursive: true });
});

/** A file with the present schema: a copy costs a fifth of the migrations. */
async function makeTemplate(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'hybrid-core-store-')), 'template.db');
  const writer = await openStore(`sqlite:${path}`).openWriter();
  await writer.migrate();
  await writer.close();
  return path;
}

const makeFileStore: MakeStore = async (schema) => {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-store-'));
  const path = join(folder, 'data', 'store.db');
  const address = `sqlite:${path}`;
  if (schema === 'migrated') {
    template ??= makeTemplate();
    await mkdir(dirname(path));
    await copyFile(await template, path);
  }
  return {
    store: openStore(address),
    shared: {
      address,
      async execute(text) {
        const database = new DatabaseSync(path);
        database.exec(text);
        database.close();
      },
    },
    remove: () => rm(folder, { recursive: true }),
  };
};

/** Number of random change sequences compared with the model. */
const randomSequences = samples(40);

storeConformance('SQLite in a file', makeFileStore, { randomSequences });

describe.runIf(isThorough)('without a file', () => {
  storeConformance(
    'SQLite in memory',
    async () => ({
      store: openStore('sqlite::memory:'),
      shared: null,
      remove: async () => {},
    }),
    { randomSequences },
  );
});

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-sqlite-'));
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('SQLite file', () => {
  it('is created by a writer alone, with its folder', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'a', 'b', 'store.db');
      const store = openStore(`sqlite:${path}`);
      const missing = `cannot open the SQLite database ${path}: there is no such file`;
      await expect(store.openReader()).rejects.toThrow(new StoreError(missing));
      await expect(stat(join(folder, 'a'))).rejects.toThrow('ENOENT');
      const writer = await store.openWriter();
      expect((await stat(path)).isFile()).toBe(true);
      await writer.close();
    });
  });

  it.runIf(process.platform === 'linux')(
    'names the setting where the folder may not be written',
    async () => {
      // Not even root makes a folder in /sys.
      const opening = openStore('sqlite:/sys/hybrid-core/store.db').openWriter();
      await expect(opening).rejects.toThrow(
        /permi.*; name a file in a folder that this user may write with DATABASE_URL=/,
      );
    },
  );

  it('is readable by its owner alone where it is made, with its folders and the files beside it', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'a', 'b', 'store.db');
      const mode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);
      const previous = process.umask(0o022);
      try {
        const writer = await openStore(`sqlite:${path}`).openWriter();
        await writer.migrate();
        const files = [path, `${path}-wal`, `${path}-shm`];
        expect(await Promise.all(files.map(mode))).toEqual(['600', '600', '600']);
        const folders = [join(folder, 'a'), join(folder, 'a', 'b')];
        expect(await Promise.all(folders.map(mode))).toEqual(['700', '700']);
        await writer.close();
      } finally {
        process.umask(previous);
      }
    });
  });

  it('keeps the permissions that it has', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'store.db');
      await writeFile(path, '');
      await chmod(path, 0o640);
      const writer = await openStore(`sqlite:${path}`).openWriter();
      await writer.migrate();
      for (const file of [path, `${path}-wal`]) expect((await stat(file)).mode & 0o777).toBe(0o640);
      await writer.close();
    });
  });

  it('is refused in one line where it cannot be opened', async () => {
    await inFolder(async (folder) => {
      const text = join(folder, 'text.db');
      await writeFile(text, 'no database at all\n'.repeat(100));
      for (const path of [folder, text, join(text, 'below.db')]) {
        const store = openStore(`sqlite:${path}`);
        for (const open of [() => store.openReader(), () => store.openWriter()]) {
          const error = await open().catch((reason: unknown) => reason);
          expect(error).toBeInstanceOf(StoreError);
          expect(String(error)).toContain(path);
          expect(String(error)).not.toContain('\n');
        }
      }
    });
  });

  it('outlives its writer, and can then be read', async () => {
    await withStore(makeFileStore, async ({ writer, underTest }) => {
      await writer.transaction((transaction) => transaction.writePartner(smallPartner()));
      await writer.close();
      const reader = await underTest.store.openReader();
      expect(await reader.listPartners()).toHaveLength(1);
      await reader.close();
      const next = await underTest.store.openWriter();
      expect(await next.migrate()).toEqual([]);
      await next.close();
    });
  });

  it('cannot be written through a connection opened to read', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'store.db');
      const writer = await openStore(`sqlite:${path}`).openWriter();
      await writer.migrate();
      const database = new DatabaseSync(path, { readOnly: true });
      const db = openTables(nodeSqliteDialect(database, path));
      await expect(
        writePartners(db, sqliteBulk, new PartnerStamps(db), [smallPartner()]),
      ).rejects.toThrow(`the database ${path} failed: attempt to write a readonly database`);
      await db.destroy();
      await writer.close();
    });
  });

  it('writes many small partners with few statements', async () => {
    const database = new DatabaseSync(':memory:');
    let statements = 0;
    const db = openTables(nodeSqliteDialect(database, ':memory:'), () => {
      statements++;
    });
    await applyMigrations(db, sqliteSchema, ':memory:');
    const ids = Array.from({ length: 300 }, (_, i) => `partner-${i}`);
    const statementsOf = async (changeOf: (id: string) => PartnerChange): Promise<number> => {
      const before = statements;
      const stamps = new PartnerStamps(db);
      await writePartners(db, sqliteBulk, stamps, ids.map(changeOf));
      await stamps.flush();
      return statements - before;
    };
    expect(await statementsOf((id) => smallPartner(id))).toBeLessThan(20);
    const other = (id: string): PartnerChange => ({
      ...changing({
        partner: { ...partner(id), name: 'New' },
        usage: new Map([['e1', new Map()]]),
      }),
      assets: new Map([['e1', putting(asset('b'))]]),
    });
    expect(await statementsOf(other)).toBeLessThan(20);
    const before = statements;
    const read = await all(readWholePartners(db, sqliteBulk, ids));
    expect(read.map((state) => state?.partner.name)).toEqual(ids.map(() => 'New'));
    expect(statements - before).toBeLessThan(20);
    await db.destroy();
  });

  it('keeps a write-ahead log', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'store.db');
      const writer = await openStore(`sqlite:${path}`).openWriter();
      await writer.migrate();
      const database = new DatabaseSync(path, { readOnly: true });
      expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
      database.close();
      await writer.close();
    });
  });
});

describe('database address', () => {
  it.each([
    ['mysql://user:secret@db/hc', 'a database address is sqlite:PATH'],
    ['', 'a database address is sqlite:PATH'],
    ['data/store.db', 'a database address is sqlite:PATH'],
    ['sqlite:', 'names no file'],
    ['sqlite:file:/srv/store.db', 'write the path alone'],
    ['sqlite:file:x?mode=memory', 'write the path alone'],
    ['sqlite://data/store.db', 'write sqlite:data/store.db or sqlite:/data/store.db'],
  ])('%j is refused without repeating a secret', (address, message) => {
    expect(() => openStore(address)).toThrow(StoreError);
    expect(() => openStore(address)).toThrow(message);
    expect(() => openStore(address)).not.toThrow('secret');
  });
});
