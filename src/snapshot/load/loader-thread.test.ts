import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asset,
  changing,
  hybridCore,
  partner,
  putting,
  site,
} from '../../../test/conformance/store-under-test.ts';
import { seed } from '../../../test/fixture/seed.ts';
import { openStore } from '../../store/open.ts';
import { assemblePartner, type PartnerSnapshot } from '../partner.ts';
import { Loader, type PartnerLoader } from './loader.ts';
import { LoaderThread } from './loader-thread.ts';

const usageMaxAgeMs = 1_000 * 365 * 24 * 60 * 60 * 1_000;

/** All bytes of a partner's serialized assets, by site. */
function shown({ sites }: PartnerSnapshot): readonly (readonly [string, string])[] {
  return [...sites].map(([id, { assets }]) => {
    const { records } = assets;
    const texts = Array.from({ length: records.count }, (_, row) => {
      const text = Buffer.alloc(records.length(row));
      records.copy(row, text, 0);
      return text.toString();
    });
    return [id, `${texts.join()} ${assets.resources}`];
  });
}

async function root(loader: PartnerLoader): Promise<PartnerSnapshot> {
  const { outline, sites } = (await loader.load('acme'))!;
  return assemblePartner(outline, sites, null);
}

const siteCount = 40;

/** A partner with so many sites that reading it takes many turns of the event loop. */
async function writeManySites(databaseUrl: string, partnerId: string): Promise<void> {
  const siteIds = Array.from({ length: siteCount }, (_, index) => `s${index}`);
  const writer = await openStore(databaseUrl).openWriter();
  const change = changing({
    partner: partner(partnerId),
    hybridCores: putting(hybridCore('eu')),
    sites: putting(...siteIds.map((id) => site(id, 'eu'))),
    assets: new Map(siteIds.map((id) => [id, putting(asset('a'), asset('b'))])),
  });
  await writer.transaction((transaction) => transaction.writePartner(change));
  await writer.close();
}

describe('LoaderThread', () => {
  let folder: string;
  let databaseUrl: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-test-'));
    databaseUrl = `sqlite:${join(folder, 'test.db')}`;
    await seed(openStore(databaseUrl));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('loads the same as this thread does', async () => {
    const reader = await openStore(databaseUrl).openReader();
    const here = await root(new Loader({ reader, clock: Date.now, usageMaxAgeMs }));
    await reader.close();
    const thread = await LoaderThread.start({ databaseUrl, usageMaxAgeMs });
    expect(shown(await root(thread))).toEqual(shown(here));
    expect(await thread.load('missing')).toBeNull();
    await thread.close();
  });

  it('reconnects without failing a load that is under way', async () => {
    await writeManySites(databaseUrl, 'many');
    const thread = await LoaderThread.start({ databaseUrl, usageMaxAgeMs });
    const loads: ReturnType<typeof thread.load>[] = [];
    for (let round = 0; round < 30; round++) {
      loads.push(thread.load('many'));
      // The load is sent by the next turn, so the reconnect comes after it.
      await new Promise((resolve) => setImmediate(resolve));
      thread.reconnect();
    }
    for (const loaded of await Promise.all(loads)) expect(loaded!.sites.size).toBe(siteCount);
    await thread.close();
  });

  it('says what keeps it from opening the store', async () => {
    const missing = `sqlite:${join(folder, 'missing.db')}`;
    const started = LoaderThread.start({ databaseUrl: missing, usageMaxAgeMs });
    await expect(started).rejects.toThrow('there is no such file');
  });

  it('is replaced where it ends, and then sends everything again', async () => {
    const threads: Worker[] = [];
    const recordThread = (worker: Worker) => void threads.push(worker);
    process.on('worker', recordThread);
    const loader = await LoaderThread.start({ databaseUrl, usageMaxAgeMs });
    const before = await loader.load('acme');
    expect((await loader.load('acme'))!.sites.size).toBe(0);

    const interrupted = loader.load('acme');
    await threads[0]!.terminate();
    await expect(interrupted).rejects.toThrow('has ended');
    const after = await loader.load('acme');
    process.off('worker', recordThread);
    expect(threads).toHaveLength(2);
    expect([...after!.sites.keys()]).toEqual([...before!.sites.keys()]);
    await loader.close();
  });
});
