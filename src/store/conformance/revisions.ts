/** Each revision moves exactly when what it stands for changes, and never goes back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartnerChange, PartnerState, StoreReader } from '../store.ts';
import { applyToModel, emptyModel, removeFromModel, stateOfModel } from './model.ts';
import { changeFor, wishes } from './random-changes.ts';
import {
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

/** A change of `smallPartner`, and all that has to move with it beside the partner itself. */
const cases: readonly (readonly [string, Partial<PartnerChange>, readonly string[]])[] = [
  ['a new name', { partner: { ...partner(), name: 'New' } }, []],
  ['another source', { partner: { ...partner(), inventorySource: 'netbox' } }, []],
  ['an asset put', { assets: new Map([['e1', putting(asset('a', 'failed'))]]) }, ['e1', 'east']],
  [
    'an asset added',
    { assets: new Map([['e1', putting(asset('b'))]]) },
    ['e1', 'east', 'site list', 'hybrid core list'],
  ],
  [
    'an asset removed',
    { assets: new Map([['w1', removing('a')]]) },
    ['w1', 'west', 'site list', 'hybrid core list'],
  ],
  [
    'an asset exchanged for another',
    { assets: new Map([['e1', { put: [asset('b')], remove: ['a'] }]]) },
    ['e1', 'east'],
  ],
  ['usage', { usage: new Map([['e2', new Map()]]) }, ['e2', 'east']],
  [
    'a site described',
    { sites: putting({ ...site('e1', 'east'), description: 'x' }) },
    ['site list'],
  ],
  [
    'a site added',
    { sites: putting(site('e3', 'east')) },
    ['e3', 'east', 'site list', 'hybrid core list'],
  ],
  ['a site removed', { sites: removing('e1') }, ['east', 'site list', 'hybrid core list']],
  [
    'a site moved',
    { sites: putting(site('e1', 'west')) },
    ['east', 'west', 'site list', 'hybrid core list'],
  ],
  ['a hybrid core put', { hybridCores: putting(hybridCore('east')) }, ['hybrid core list']],
  ['a hybrid core added', { hybridCores: putting(hybridCore('n')) }, ['n', 'hybrid core list']],
];

export function revisionConformance(makeStore: MakeStore, randomSequences: number): void {
  describe('revisions', () => {
    it.each(cases)('move with %s', async (_name, change, moved) => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        await write(writer, changing(change));
        const state = await readAll(reader);
        expect(state.revision).toBe(2);
        expect(movedTo(state, 2)).toEqual([...moved].sort());
      });
    });

    it('stay where nothing changes', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        const before = await readAll(reader);
        expect(movedTo(before, 1)).toHaveLength(7);
        await write(writer, changing({ assets: new Map([['e1', putting()]]) }));
        const gone = removing('gone');
        await write(
          writer,
          changing({ hybridCores: gone, sites: gone, assets: new Map([['e1', gone]]) }),
        );
        expect(await readAll(reader)).toEqual(before);
      });
    });

    it('leave out the contents that a caller knows', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        await write(writer, changing({ usage: new Map([['e2', new Map()]]) }));
        const known = new Map([
          ['e1', 1],
          ['e2', 1],
          ['gone', 1],
        ]);
        const state = await reader.readPartner('acme', known);
        expect([...state!.contents.keys()]).toEqual(['e2', 'w1']);
        expect(state!.sites).toHaveLength(3);
      });
    });

    it('go on where a removed partner of the same id ended', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        for (const revision of [1, 2, 3]) {
          await write(writer, smallPartner());
          expect(await reader.readRemoved('acme')).toBeNull();
          const state = await readAll(reader);
          expect(state.revision).toBe(revision);
          expect(movedTo(state, revision)).toHaveLength(7);
          expect(await removePartner(writer)).toBe(true);
          expect(await removePartner(writer)).toBe(false);
          expect(await reader.readRevisions()).toEqual([]);
          expect(await reader.readPartner('acme', new Map())).toBeNull();
          expect(await reader.readRemoved('acme')).toEqual({
            partnerId: 'acme',
            revision,
            accessRevision: revision,
          });
          expect(await reader.readRemoved('other')).toBeNull();
        }
      });
    });

    it('agree with a plain model of them after any changes', async () => {
      await fc.assert(
        fc.asyncProperty(wishes, (sequence) =>
          withStore(makeStore, async ({ writer, reader }) => {
            const model = emptyModel();
            for (const wish of sequence) {
              if (wish.removePartner && model.sites.size > 2) {
                await removePartner(writer);
                removeFromModel(model);
              } else {
                const change = changeFor(model, wish);
                await write(writer, change);
                applyToModel(model, change);
              }
              await expectModel(reader, stateOfModel(model));
            }
          }),
        ),
        { numRuns: randomSequences },
      );
    });
  });

  function removePartner(writer: Parameters<typeof write>[0]): Promise<boolean> {
    return writer.transaction((transaction) => transaction.removePartner('acme'));
  }
}

async function expectModel(reader: StoreReader, expected: PartnerState | null): Promise<void> {
  expect(await reader.readPartner('acme', new Map())).toEqual(expected);
  const revisions = (await reader.readRevisions()).map(({ revision }) => revision);
  expect(revisions).toEqual(expected === null ? [] : [expected.revision]);
}

/** Names everything that holds this revision, beside the partner, sorted. */
function movedTo(state: PartnerState, revision: number): string[] {
  const moved = [...state.sites, ...state.hybridCores]
    .filter((row) => row.revision === revision)
    .map((row) => row.id);
  if (state.siteListRevision === revision) moved.push('site list');
  if (state.hybridCoreListRevision === revision) moved.push('hybrid core list');
  return moved.sort();
}
