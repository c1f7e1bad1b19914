/** A public Python client reads the stream of events, and goes on where it broke off. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { testToken } from '../../fixture/credentials.ts';
import { addToken, importInventory } from '../../fixture/seed.ts';
import { startTestService } from '../../fixture/service.ts';
import { needing } from '../needing.ts';
import { Python } from './python.ts';

const { it } = needing('pypi');

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';

it('httpx-sse reads what happens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-sse-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const writeStatus = async (status: string) => {
    const assets = [{ id: 'node-1', node_type: 'compute', status }];
    const core = { id: 'core', status: 'active', public_available: false };
    const hybrid_cores = [{ ...core, sites: [{ id: 'fra01', assets }] }];
    const file = join(folder, 'inventory.json');
    await writeFile(file, JSON.stringify({ partners: [{ id: 'acme', name: 'A', hybrid_cores }] }));
    return file;
  };
  const service = await startTestService(async (store) => {
    const writer = await store.openWriter();
    await writer.migrate();
    await importInventory(store, await writeStatus('active'));
    await writer.transaction((transaction) =>
      addToken(transaction, 'token', { partner: 'acme', user, token: testToken('token') }),
    );
    await writer.close();
  });
  onTestFinished(() => service.stop());
  const python = await Python.install(join(folder, 'python'), here('httpx_sse.txt'));
  const url = `${service.url}/hybrid-core/v2/events?after[event]=0`;
  const reading = python.run('python', [
    here('httpx_sse_client.py'),
    url,
    user,
    testToken('token'),
  ]);
  await importInventory(service.store, await writeStatus('failed'));
  const read = JSON.parse(await reading);
  expect(read).toMatchObject([
    { event: 'partner.loaded', data: { type: 'partner.loaded' } },
    { event: 'asset.status', data: { asset_id: 'node-1', after: { status: 'failed' } } },
  ]);
  for (const { id, data } of read) expect(id).toBe(data.id);
});
