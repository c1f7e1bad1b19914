/** Inventory and usage round-trip unchanged. */
import { describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../src/domain/asset.ts';
import type { Site } from '../../src/domain/site.ts';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import { sqlParametersMax } from '../../src/store/sql/batches.ts';
import { assetsPerReadMax, partnersPerReadMax } from '../../src/store/sql/reads.ts';
import type { PartnerChange } from '../../src/store/store.ts';
import {
  all,
  asset,
  changing,
  hybridCore,
  type MakeStore,
  partner,
  putting,
  readAll,
  removing,
  site,
  smallPartner,
  withStore,
  write,
} from './store-under-test.ts';

// U+FFxx sorts before the astral planes by code point, and after them by UTF-16 unit.
const idsInOrder = ['A', 'Z', 'a', 'a"b', "a'b", 'a\\b', 'b%_', 'é', 'ｚ', '\u{10000}', '😀'];

export function inventoryConformance(makeStore: MakeStore): void {
  describe('inventory', () => {
    it('knows no partner at first', async () => {
      await withStore(makeStore, async ({ reader }) => {
        expect(await reader.listPartners()).toEqual([]);
        expect(await reader.listSiteIds('acme')).toEqual([]);
        expect(await reader.readRevisions()).toEqual([]);
        expect(await reader.readPartner('acme', new Map())).toBeNull();
      });
    });

    it('lists partners by id and keeps them apart', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const other = { ...partner('aaa'), name: 'Other', inventorySource: 'netbox' as const };
        await write(writer, smallPartner());
        await write(writer, { ...smallPartner(), partner: other });
        await write(writer, changing({ assets: new Map([['e1', removing('a')]]) }));
        expect(await reader.listPartners()).toEqual([other, partner()]);
        expect((await readAll(reader, 'aaa')).contents.get('e1')?.assets).toEqual([asset('a')]);
        expect((await readAll(reader)).contents.get('e1')?.assets).toEqual([]);
      });
    });

    it('orders ids by code point', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const shuffled = idsInOrder.toReversed();
        await write(
          writer,
          changing({
            hybridCores: putting(...shuffled.map(hybridCore)),
            sites: putting(...shuffled.map((id) => site(id, id))),
            assets: new Map([['😀', putting(...shuffled.map((id) => asset(id)))]]),
          }),
        );
        for (const id of shuffled) await write(writer, changing({ partner: partner(id) }));
        const state = await readAll(reader);
        expect(state.hybridCores.map(({ id }) => id)).toEqual(idsInOrder);
        expect(state.sites.map(({ id }) => id)).toEqual(idsInOrder);
        expect(state.contents.get('😀')?.assets.map(({ id }) => id)).toEqual(idsInOrder);
        expect(await reader.listSiteIds('acme')).toEqual(idsInOrder);
        expect(await reader.listSiteIds('a')).toEqual([]);
        const others = (await reader.listPartners()).filter(({ id }) => id !== 'acme');
        expect(others.map(({ id }) => id)).toEqual(idsInOrder);
        expect((await reader.readRevisions()).map(({ partnerId }) => partnerId)).toEqual(
          (await reader.listPartners()).map(({ id }) => id),
        );
      });
    });

    it('keeps every field of a site and a hybrid core', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const location = { city: null, country: null, latitude: -0.1, longitude: 179.999999999999 };
        const sites: Site[] = [
          { id: 'a', hybridCoreId: 'east', description: 'Hall "3"\n\';--', location },
          { id: 'b', hybridCoreId: 'east', description: '', location: { ...location, city: '' } },
          { ...site('c', 'east'), location: { ...location, country: 'DE', latitude: 50 } },
          site('d', 'east'),
        ];
        const east = { id: 'east', status: 'staged', publicAvailable: true };
        await write(writer, changing({ hybridCores: putting(east), sites: putting(...sites) }));
        const state = await readAll(reader);
        const { revision } = state;
        expect(state.sites).toEqual(
          sites.map((row) => ({ ...row, revision, assetsRevision: revision })),
        );
        expect(state.hybridCores).toEqual([{ ...east, revision }]);
      });
    });

    it('keeps the largest values exactly', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const most = Number.MAX_SAFE_INTEGER;
        const cores = BigInt(most) * 100n;
        const assets: Asset[] = [
          { ...asset('a'), capacity: { ...noCapacity, cpu: cores, memory: most, storage: most } },
          {
            ...asset('b'),
            capacity: { ...noCapacity, cpu: cores - 1n, memory: most - 1, storage: 0 },
          },
          { ...asset('c'), capacity: { ...noCapacity, cpu: 0n } },
          { ...asset('d'), capacity: { ...noCapacity, memory: 0 } },
        ];
        const unknown = { used: null, total: null, observedAt: null };
        const usage = new Map<string, Usage>([
          [
            'b "\\ 😀',
            {
              source: 'collector',
              ...noSamples,
              cpu: { used: cores, total: cores - 1n, observedAt: 1_795_262_400_123 },
              memory: { used: most, total: null, observedAt: null },
              storage: { used: 0, total: most, observedAt: 0, totalAt: 1_795_262_400_124 },
              allocation: {
                source: 'file',
                ...noSamples,
                cpu: { used: cores, total: null, observedAt: null },
                memory: { used: null, total: most, observedAt: 1 },
              },
            },
          ],
          ['a', { source: 'file', ...noSamples, memory: unknown }],
          ['c', { source: 'file', ...noSamples, cpu: unknown, storage: unknown }],
        ]);
        await write(
          writer,
          changing({
            hybridCores: putting(hybridCore('east')),
            sites: putting(site('e1', 'east')),
            assets: new Map([['e1', putting(...assets)]]),
            usage: new Map([['e1', usage]]),
          }),
        );
        expect((await readAll(reader)).contents.get('e1')).toEqual({ assets, usage });
      });
    });

    it('replaces, moves and removes', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const usage: Usage = { source: 'file', ...noSamples };
        await write(writer, smallPartner());
        await write(writer, changing({ usage: new Map([['e2', new Map([['a', usage]])]]) }));
        await write(
          writer,
          changing({
            partner: { ...partner(), name: 'Renamed' },
            hybridCores: { put: [hybridCore('north')], remove: ['west'] },
            sites: { put: [site('w1', 'north')], remove: ['e1'] },
            assets: new Map([['w1', { put: [asset('b'), asset('c')], remove: ['a'] }]]),
            usage: new Map([['e2', new Map()]]),
          }),
        );
        const state = await readAll(reader);
        expect(state.partner.name).toBe('Renamed');
        expect(state.hybridCores.map(({ id }) => id)).toEqual(['east', 'north']);
        expect(state.sites.map((row) => [row.id, row.hybridCoreId])).toEqual([
          ['e2', 'east'],
          ['w1', 'north'],
        ]);
        expect([...state.contents.keys()]).toEqual(['e2', 'w1']);
        expect(state.contents.get('e2')).toEqual({ assets: [asset('a')], usage: new Map() });
        expect(state.contents.get('w1')?.assets).toEqual([asset('b'), asset('c')]);
      });
    });

    it('forgets the usage of a site that is removed', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const usage: Usage = { source: 'file', ...noSamples };
        await write(writer, smallPartner());
        await write(writer, changing({ usage: new Map([['e1', new Map([['a', usage]])]]) }));
        await write(writer, changing({ sites: removing('e1') }));
        await write(writer, changing({ sites: putting(site('e1', 'east')) }));
        const contents = (await readAll(reader)).contents.get('e1');
        expect(contents).toEqual({ assets: [], usage: new Map() });
      });
    });

    it('keeps what a source said of a site, as long as the site is there', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        const origins = new Map([
          ['e1', { document: '{"a":"\u{10000}"}', waiting: 'some' }],
          ['e2', { document: '', waiting: null }],
        ]);
        const put = (rows: typeof origins) =>
          writer.transaction((transaction) => transaction.putOrigins('acme', rows));
        const stored = () =>
          writer.transaction(async (transaction) => [
            await transaction.readOrigins('acme'),
            await transaction.readWaiting('acme'),
            (await transaction.readRevisions())[0]?.revision,
          ]);
        const first = (await readAll(reader)).revision;
        await put(origins);
        expect(await stored()).toEqual([origins, new Map([['e1', 'some']]), first]);
        await put(new Map([['e1', { document: 'other', waiting: null }]]));
        await write(writer, changing({ sites: removing('e2') }));
        const left = new Map([['e1', { document: 'other', waiting: null }]]);
        expect(await stored()).toEqual([left, new Map(), (await readAll(reader)).revision]);
        await expect(put(new Map([['none', { document: '', waiting: null }]]))).rejects.toThrow();
        await writer.transaction((transaction) => transaction.removePartner('acme'));
        expect(await stored()).toEqual([new Map(), new Map(), undefined]);
      });
    });

    it('writes and removes more rows than one statement holds', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const ids = Array.from({ length: sqlParametersMax + 1 }, (_, i) => `asset-${i}`);
        await write(writer, smallPartner());
        const assets = new Map([['e1', putting(...ids.map((id) => asset(id)))]]);
        await write(writer, changing({ assets }));
        expect((await readAll(reader)).contents.get('e1')?.assets).toHaveLength(ids.length + 1);
        await write(writer, changing({ assets: new Map([['e1', removing(...ids)]]) }));
        expect((await readAll(reader)).contents.get('e1')?.assets).toEqual([asset('a')]);
      });
    });

    it('gives many partners in the order asked for, large ones among small ones', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const many = Array.from({ length: assetsPerReadMax }, (_, i) => asset(`asset-${i}`));
        const small = Array.from({ length: partnersPerReadMax + 1 }, (_, i) => `small-${i}`);
        const usage = new Map([['a', { source: 'file', ...noSamples }]]);
        const ids = ['large', 'missing', ...small.toReversed(), 'larger'];
        const states = await writer.transaction(async (transaction) => {
          await transaction.writePartners([
            ...small.map((id) => changing({ partner: partner(id) })),
            ...['large', 'larger'].map((id): PartnerChange => {
              const change = smallPartner(id);
              return { ...change, assets: new Map([...change.assets, ['e2', putting(...many)]]) };
            }),
          ]);
          await transaction.writePartner({
            ...smallPartner('small-7'),
            usage: new Map([['w1', usage as ReadonlyMap<string, Usage>]]),
          });
          return await all(transaction.readWholePartners(ids));
        });
        expect(states.map((state) => state?.partner.id)).toEqual(
          ids.map((id) => (id === 'missing' ? undefined : id)),
        );
        for (const id of ['large', 'small-7', 'small-8']) {
          expect(states[ids.indexOf(id)]).toEqual(await readAll(reader, id));
        }
        expect(states.at(-1)!.contents.get('e2')!.assets).toHaveLength(many.length);
      });
    });

    it('refuses assets of no site, sites of no hybrid core, and a hybrid core in use', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        const before = await readAll(reader);
        const refused = [
          changing({ assets: new Map([['none', putting(asset('a'))]]) }),
          changing({ sites: putting(site('x', 'none')) }),
          changing({ hybridCores: removing('east') }),
        ];
        for (const change of refused) await expect(write(writer, change)).rejects.toThrow();
        expect(await readAll(reader)).toEqual(before);
      });
    });
  });
}
