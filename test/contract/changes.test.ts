/** A client's view of changing data: revisions, tags, and responses of one state each. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testToken } from '../fixture/credentials.ts';
import { eventually } from '../fixture/patience.ts';
import { addToken, importInventory } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';
import { send } from './client.ts';
import { bodyJson } from './expect.ts';

const user = '0b8f1f0e-5a3c-4f8e-9d0a-000000000001';
const assetsEach = 120;

interface State {
  /** The status of every asset of both sites of `eu`. */
  readonly status: string;
  /** Used memory of the assets of site fra01. */
  readonly used: number;
  readonly otherPartner: string;
}

function inventory({ status, used, otherPartner }: State): string {
  const assets = (bytes: number) =>
    Array.from({ length: assetsEach }, (_, i) => ({
      id: `node-${i}`,
      node_type: 'compute',
      status,
      capacity: { memory_bytes: 1000 },
      usage: { memory_bytes: bytes },
    }));
  const core = (id: string, sites: object[]) => ({
    id,
    status: 'active',
    public_available: false,
    sites,
  });
  const hybrid_cores = [
    core('eu', [
      { id: 'fra01', assets: assets(used) },
      { id: 'ams02', assets: assets(1) },
    ]),
    core('us', [{ id: 'nyc01', assets: [] }]),
  ];
  return JSON.stringify({
    partners: [
      { id: 'one', name: 'One', hybrid_cores },
      { id: 'two', name: 'Two', hybrid_cores: [core('eu', [{ id: otherPartner, assets: [] }])] },
    ],
  });
}

const first: State = { status: 'old', used: 1, otherPartner: 'a' };

describe('a change', () => {
  let service: TestService;
  let folder: string;
  const importState = async (state: State) => {
    const file = join(folder, 'inventory.json');
    await writeFile(file, inventory(state));
    await importInventory(service.store, file);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-changes-'));
    service = await startTestService(async (store) => {
      const writer = await store.openWriter();
      await writer.migrate();
      const file = join(folder, 'inventory.json');
      await writeFile(file, inventory(first));
      await importInventory(store, file);
      await writer.transaction(async (transaction) => {
        for (const partner of ['one', 'two']) {
          await addToken(transaction, partner, { partner, user, token: testToken(partner) });
        }
      });
      await writer.close();
    });
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  interface List {
    readonly data: readonly {
      readonly id: string;
      readonly status: string;
      readonly memory_usage: { readonly used_bytes: number };
    }[];
    readonly meta: { readonly revision: string; readonly page: { readonly total: number } };
  }
  const ask = async (partner: string, path: string) => {
    const headers: [string, string][] = [
      ['X-Auth-UserId', user],
      ['X-Auth-Token', testToken(partner)],
    ];
    const received = await send(service.url, { method: 'GET', target: path, headers });
    expect(received.status, path).toBe(200);
    return { body: bodyJson(received) as List, etag: received.headers.get('etag')![0]! };
  };
  const lists = {
    sites: '/hybrid-core/v1/sites',
    fra01: '/hybrid-core/v1/sites/fra01/assets',
    ams02: '/hybrid-core/v1/sites/ams02/assets',
    cores: '/hybrid-core/v2/hybrid-cores',
    eu: '/hybrid-core/v2/hybrid-cores/eu/assets',
    us: '/hybrid-core/v2/hybrid-cores/us/assets',
  };
  type Lists = Record<keyof typeof lists, { revision: string; etag: string }>;
  const readLists = async (): Promise<Lists> => {
    const entries = [];
    for (const [name, path] of Object.entries(lists)) {
      const { body, etag } = await ask('one', path);
      entries.push([name, { revision: body.meta.revision, etag }]);
    }
    return Object.fromEntries(entries);
  };
  /** Imports, and waits until both partners show it, which may happen at different times. */
  let imports = 0;
  const change = async (state: Omit<State, 'otherPartner'>) => {
    const otherPartner = `a-${imports++}`;
    await importState({ ...state, otherPartner });
    const isShown = async () => {
      const [asset] = (await ask('one', lists.fra01)).body.data;
      const [site] = (await ask('two', lists.sites)).body.data;
      const isOne = asset!.status === state.status && asset!.memory_usage.used_bytes === state.used;
      return isOne && site!.id === otherPartner ? true : null;
    };
    expect(await eventually(isShown), 'the change does not show').toBe(true);
    return readLists();
  };
  const moved = (from: Lists, to: Lists) =>
    Object.keys(lists).filter((name) => {
      const [a, b] = [from[name as keyof Lists], to[name as keyof Lists]];
      expect(a.etag === b.etag, `tag and revision of ${name}`).toBe(a.revision === b.revision);
      return a.revision !== b.revision;
    });

  it('of another partner, or none at all, moves no revision', async () => {
    const before = await readLists();
    expect(moved(before, await change({ status: 'old', used: 1 }))).toEqual([]);
  });

  it('moves the revisions of the lists that show it, and of no other', async () => {
    const before = await readLists();
    const usage = await change({ status: 'old', used: 2 });
    expect(moved(before, usage)).toEqual(['fra01', 'eu']);
    const status = await change({ status: 'new', used: 2 });
    expect(moved(usage, status)).toEqual(['fra01', 'ams02', 'eu']);
    const back = await change({ status: 'old', used: 1 });
    expect(moved(status, back)).toEqual(['fra01', 'ams02', 'eu']);
    expect(moved(before, back), 'it never goes back').toEqual(['fra01', 'ams02', 'eu']);
  });

  it('is the same on every page and under every filter and sort', async () => {
    const { eu } = await readLists();
    for (const query of ['page[offset]=200', 'page[offset]=999', 'sort[id]=-', 'filter[id]=x']) {
      expect((await ask('one', `${lists.eu}?${query}`)).body.meta.revision).toBe(eu.revision);
    }
  });

  it('shows whole or not at all', async () => {
    let done = false;
    let answers = 0;
    const reading = async () => {
      while (!done) {
        const total = assetsEach * 2;
        const { body } = await ask('one', `${lists.eu}?sort[id]=-`);
        expect(new Set(body.data.map(({ status }) => status)).size).toBe(1);
        const filtered = await ask('one', `${lists.eu}?filter[status]=new&page[limit]=1`);
        expect([0, total]).toContain(filtered.body.meta.page.total);
        answers++;
      }
    };
    const readers = [reading(), reading()];
    try {
      for (const status of ['new', 'old', 'new', 'old', 'new']) await change({ status, used: 1 });
    } finally {
      done = true;
    }
    await Promise.all(readers);
    expect(answers).toBeGreaterThan(10);
  });
});
