/** Migrations, and the refusal of an unknown schema. */
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/store/error.ts';
import { migrations } from '../../src/store/migrations/migrations.ts';
import { type MakeStore, readAll, smallPartner, withStore, write } from './store-under-test.ts';

export function schemaConformance(makeStore: MakeStore): void {
  describe('schema', () => {
    it('applies every migration once and keeps the data of a second start', async () => {
      const { store, remove } = await makeStore();
      const writer = await store.openWriter();
      expect(await writer.migrate()).toEqual(migrations.map((migration) => migration.name));
      await write(writer, smallPartner());
      expect(await writer.migrate()).toEqual([]);
      const reader = await store.openReader();
      expect((await readAll(reader)).sites).toHaveLength(3);
      await reader.close();
      await writer.close();
      await remove();
    });

    it('makes a key of its own with each database, which all readers have', async () => {
      const keys: string[] = [];
      for (let database = 0; database < 2; database++) {
        const { store, remove } = await makeStore();
        const writer = await store.openWriter();
        await writer.migrate();
        const key = async () => {
          const reader = await store.openReader();
          const bytes = await reader.readMacKey();
          await reader.close();
          return Buffer.from(bytes).toString('hex');
        };
        keys.push(await key());
        await writer.migrate();
        expect(await key()).toBe(keys.at(-1));
        await writer.close();
        await remove();
      }
      for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set(keys).size).toBe(2);
    });

    it('says so where the schema was never made', async () => {
      const { store, remove } = await makeStore();
      const writer = await store.openWriter();
      await expect(store.openReader()).rejects.toThrow(/not up to date.*hybrid-core migrate/);
      await expect(write(writer, smallPartner())).rejects.toThrow(StoreError);
      const none = /there is no database of hybrid-core.*it has none of its tables/;
      await expect(store.requireDatabase()).rejects.toThrow(none);
      await writer.migrate();
      await store.requireDatabase();
      await writer.close();
      await remove();
    });

    it('may be brought up to date by several starts at once', async () => {
      const { store, remove } = await makeStore();
      const writers = await Promise.all([1, 2, 3].map(() => store.openWriter()));
      const applied = await Promise.all(writers.map((writer) => writer.migrate()));
      expect(applied.flat()).toEqual(migrations.map((migration) => migration.name));
      for (const writer of writers) await writer.close();
      await remove();
    });

    it('refuses a schema from before the first release, and leaves it', async ({ skip }) => {
      const { store, shared, remove } = await makeStore();
      if (shared === null) return skip('a store in memory is never older than its program');
      const first = await store.openWriter();
      await first.migrate();
      await shared.execute("update schema_migration set name = '0001-initial-tables'");
      const refusal =
        /before the first release: it has 0001-initial-tables, .*`hybrid-core export`.*new tokens/;
      const opened = [store.openReader, store.openWriter, store.openPeopleWriter];
      for (const open of [...opened, store.openTokenUseWriter, store.requireDatabase]) {
        await expect(open()).rejects.toThrow(refusal);
      }
      await expect(first.migrate()).rejects.toThrow(refusal);
      await shared.execute(`update schema_migration set name = '${migrations[0]!.name}'`);
      expect(await first.migrate()).toEqual([]);
      await first.close();
      await remove();
    });

    it('refuses a schema of a newer version', async ({ skip }) => {
      await withStore(makeStore, async ({ writer, underTest: { store, shared } }) => {
        if (shared === null) return skip('a store in memory is never older than its program');
        await shared.execute(
          "insert into schema_migration (name, applied_at) values ('9999-later', 'tomorrow')",
        );
        const refusal = /newer than this version of hybrid-core.*9999-later/;
        await expect(store.openReader()).rejects.toThrow(refusal);
        await expect(store.openWriter()).rejects.toThrow(refusal);
        await expect(writer.migrate()).rejects.toThrow(refusal);
      });
    });
  });
}
