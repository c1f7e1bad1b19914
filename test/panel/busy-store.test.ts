/** The panel's message while another process holds the write lock beyond the timeout. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asAnswer, type PanelError } from '../../src/panel/server/error.ts';
import { StoreBusy } from '../../src/store/error.ts';
import { openStore } from '../../src/store/open.ts';
import { smallPartner, write } from '../conformance/store-under-test.ts';

it('is to come again, after two seconds of waiting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hc-busy-'));
  const store = openStore(`sqlite:${join(folder, 'store.db')}`);
  const writer = await store.openWriter();
  await writer.migrate();
  await write(writer, smallPartner());
  const people = await store.openPeopleWriter();
  const started = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const importing = writer.transaction(async () => {
    started.resolve();
    await going.promise;
  });
  await started.promise;
  const writes = [1, 2, 3].map(() =>
    people.transaction((t) => t.readAccess('acme'), 'acme').catch((error: unknown) => error),
  );
  for (const error of await Promise.all(writes)) {
    expect(error).toBeInstanceOf(StoreBusy);
    const answer = asAnswer(error) as PanelError;
    expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '2']);
  }
  going.resolve();
  await importing;
  expect(await people.transaction((t) => t.readAccess('acme'), 'acme')).not.toBeNull();
  await people.close();
  await writer.close();
  await rm(folder, { recursive: true });
});
