/** Concurrent imports of the same partners on PostgreSQL. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { importCommand } from '../../src/commands/import.ts';
import { openStore } from '../../src/store/open.ts';
import { createDatabase } from './database.ts';

const ids = Array.from({ length: 40 }, (_, index) => `partner-${index}`);

it('in opposite orders wait for each other, and both are done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-imports-'));
  const database = await createDatabase();
  try {
    const store = openStore(database.address);
    const writer = await store.openWriter();
    await writer.migrate();
    await writer.close();
    const orders = { forwards: ids, backwards: ids.toReversed() };
    const imports = Object.entries(orders).map(async ([name, order]) => {
      const partners = order.map((id) => ({ id, name, hybrid_cores: [] }));
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify({ partners }));
      return await importCommand(
        { openWriter: () => store.openWriter(), stdout: nowhere(), stderr: nowhere() },
        file,
      );
    });
    expect(await Promise.all(imports)).toEqual([0, 0]);
    const reader = await store.openReader();
    const names = new Set((await reader.listPartners()).map(({ name }) => name));
    // One was last, for all partners.
    expect(names.size).toBe(1);
    await reader.close();
  } finally {
    await database.remove();
    await rm(folder, { recursive: true });
  }
});

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
