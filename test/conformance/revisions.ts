/** A revision moves exactly when its contents change, and never goes back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revisionsPerReadMax } from '../../src/store/sql/reads.ts';
import type {
  PartnerChange,
  PartnerRevisions,
  StoreReader,
  StoreWriter,
  WholePartner,
  WholeSite,
} from '../../src/store/store.ts';
import { noUsage, parseUsage } from '../../src/store/usage-document.ts';
import {
  applyToModel,
  emptyModel,
  type ModelPartner,
  removeFromModel,
  stateOfModel,
} from './model.ts';
import { changeFor, type RandomChange, randomChanges } from './random-changes.ts';
import {
  asset,
  changing,
  hybridCore,
  type MakeStore,
  type OpenStore,
  partner,
  putting,
  RevisionOrder,
  readAll,
  removing,
  site,
  smallPartner,
  token,
  withStore,
  write,
} from './store-under-test.ts';

const user = '00000000-0000-4000-8000-0000000000aa';

/** A change of `smallPartner`, and everything that must move with it besides the partner itself. */
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
  ['a site added', { sites: putting(site('e3', 'east')) }, ['e3', 'site list', 'hybrid core list']],
  [
    'an asset exchanged for one in another site of the hybrid core',
    {
      assets: new Map([
        ['e1', removing('a')],
        ['e2', putting(asset('b'))],
      ]),
    },
    ['e1', 'e2', 'east', 'site list'],
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
        const order = new RevisionOrder();
        await write(writer, smallPartner());
        order.number(await readAll(reader));
        await write(writer, changing(change));
        const state = order.number(await readAll(reader));
        expect(state.revision).toBe(2);
        expect(movedTo(state, 2)).toEqual([...moved].sort());
      });
    });

    it('stay where nothing changes', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        await write(writer, smallPartner());
        const before = await readAll(reader);
        expect(movedTo(before, before.revision)).toHaveLength(7);
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
        const { revision } = await readAll(reader);
        await write(writer, changing({ usage: new Map([['e2', new Map()]]) }));
        const first = { revision, assetsRevision: revision };
        const known = new Map(['e1', 'e2', 'gone'].map((id) => [id, first]));
        const state = await reader.readPartner('acme', known);
        expect([...state!.contents.keys()]).toEqual(['e2', 'w1']);
        expect(state!.contents.get('e2')).toEqual({ assets: null, usage: noUsage });
        expect(state!.contents.get('w1')?.assets).toEqual([asset('a')]);
        expect(state!.sites).toHaveLength(3);
      });
    });

    it('tell a change of usage alone from one of assets', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const order = new RevisionOrder();
        await write(writer, smallPartner());
        order.number(await readAll(reader));
        const usage = new Map([['e1', new Map()]]);
        const assets = new Map([['e1', putting(asset('a', 'failed'))]]);
        const changes: readonly [Partial<PartnerChange>, revision: number, assets: number][] = [
          [{ usage }, 2, 1],
          [{ assets }, 3, 3],
          [{ usage }, 4, 3],
          [{ usage, assets }, 5, 5],
          [{ sites: putting({ ...site('e1', 'west'), description: 'x' }) }, 5, 5],
          [{ usage }, 7, 5],
        ];
        for (const [change, revision, assetsRevision] of changes) {
          await write(writer, changing(change));
          const e1 = order.number(await readAll(reader)).sites.find(({ id }) => id === 'e1');
          expect(e1).toMatchObject({ revision, assetsRevision });
        }
      });
    });

    it('go on where a removed partner of the same id ended', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        let last: PartnerRevisions = { partnerId: 'acme', revision: 0, accessRevision: 0 };
        for (let round = 0; round < 3; round++) {
          await write(writer, smallPartner());
          expect(await reader.readRemoved('acme')).toBeNull();
          const [revisions] = await reader.readRevisions();
          const state = await readAll(reader);
          expect(state.revision).toBe(revisions!.revision);
          expect(movedTo(state, state.revision)).toHaveLength(7);
          expect(state.revision).toBeGreaterThan(last.revision);
          expect(revisions!.accessRevision).toBeGreaterThan(last.accessRevision);
          expect(await removePartner(writer)).toBe(true);
          expect(await removePartner(writer)).toBe(false);
          expect(await reader.readRevisions()).toEqual([]);
          expect(await reader.readPartner('acme', new Map())).toBeNull();
          expect(await reader.readRemoved('acme')).toEqual(revisions);
          expect(await reader.readRemoved('other')).toBeNull();
          last = revisions!;
        }
      });
    });

    it('are those of all partners, by id, whatever a statement reads', async () => {
      await withStore(makeStore, async ({ writer, reader }) => {
        const ids = Array.from({ length: revisionsPerReadMax + 1 }, (_, index) => `p${index}`);
        await writer.transaction(async (transaction) => {
          for (const id of ids) {
            await transaction.writePartner(changing({ partner: partner(id) }));
          }
        });
        const read = await reader.readRevisions();
        expect(read.map(({ partnerId }) => partnerId)).toEqual(ids.sort());
      });
    });

    it('come never twice, also where two histories part', async ({ skip }) => {
      await withStore(makeStore, async ({ writer, reader, underTest: { shared } }) => {
        if (shared === null) return skip('a store in memory has one history');
        await write(writer, smallPartner());
        const read = async () => (await reader.readRevisions())[0]!;
        const before = await read();
        const restore = () =>
          shared.execute(
            `update partner set revision = ${before.revision}, access_revision = ${before.accessRevision}`,
          );
        const seen = new Set<number>();
        for (let history = 0; history < 3; history++) {
          for (let change = 0; change < 3; change++) {
            await write(writer, changing({ usage: new Map([['e1', new Map()]]) }));
            await writer.transaction((t) => t.addToken(token(`t${history}-${change}`, user)));
            const { revision, accessRevision } = await read();
            seen.add(revision).add(accessRevision);
          }
          await restore();
        }
        expect(seen.size).toBe(18);
      });
    });

    it('agree with a plain model of them after any changes', async () => {
      await fc.assert(
        fc.asyncProperty(randomChanges, (sequence) =>
          withStore(makeStore, async ({ writer, reader }) => {
            const model = emptyModel();
            const caller = new Caller();
            const order = new RevisionOrder();
            for (const requested of sequence) {
              await fulfil(requested, { writer }, model);
              await expectModel(reader, stateOfModel(model), order);
              expect(await caller.read(reader)).toEqual(await reader.readWholePartner('acme'));
            }
          }),
        ),
        { numRuns: randomSequences },
      );
    });

    it('of partners that are written together move as of each alone', async () => {
      await fc.assert(
        fc.asyncProperty(fc.tuple(randomChanges, randomChanges, randomChanges), (sequences) =>
          withStore(makeStore, (open) => expectAlike(sequences, open)),
        ),
        { numRuns: Math.ceil(randomSequences / 4) },
      );
    });
  });
}

/** Applies the same changes to partners written together, and to others written one by one. */
async function expectAlike(
  sequences: readonly RandomChange[][],
  { writer, reader }: OpenStore,
): Promise<void> {
  const pairs = sequences.map((_, i) => new PartnerPair(`partner-${i}`));
  for (const step of stepsOf(sequences)) {
    const changes = step.map(([i, requested]) => pairs[i]!.change(requested));
    const together = changes.map((change) => change.together);
    await writer.transaction((transaction) => transaction.writePartners(together));
    for (const { alone } of changes) await write(writer, alone);
    for (const pair of pairs) await pair.expectAlike(reader);
  }
}

/** The first changes of all sequences, then the second ones, each with its sequence's number. */
function stepsOf(
  sequences: readonly RandomChange[][],
): readonly (readonly [number, RandomChange])[][] {
  const length = Math.max(...sequences.map((of) => of.length));
  return Array.from({ length }, (_, step) =>
    sequences.flatMap((of, i) =>
      of.slice(step, step + 1).map((requested) => [i, requested] as const),
    ),
  );
}

/** Two partners with the same changes: one written together with others, one alone. */
class PartnerPair {
  readonly #id: string;
  readonly #model = emptyModel();
  readonly #orders = { together: new RevisionOrder(), alone: new RevisionOrder() };

  constructor(id: string) {
    this.#id = id;
  }

  change(requested: RandomChange): Readonly<Record<'together' | 'alone', PartnerChange>> {
    const change = changeFor(this.#model, requested);
    applyToModel(this.#model, change);
    const changeOf = (which: string) => {
      return { ...change, partner: { ...change.partner, id: `${this.#id}-${which}` } };
    };
    return { together: changeOf('together'), alone: changeOf('alone') };
  }

  async expectAlike(reader: StoreReader): Promise<void> {
    const stateOf = async (which: 'together' | 'alone') => {
      const state = await reader.readWholePartner(`${this.#id}-${which}`);
      return state && { ...this.#orders[which].number(state), partner: state.partner.name };
    };
    expect(await stateOf('together')).toEqual(await stateOf('alone'));
  }
}

function removePartner(writer: StoreWriter): Promise<boolean> {
  return writer.transaction((transaction) => transaction.removePartner('acme'));
}

/** Applies what the partner allows of a change to the store and to its model. */
async function fulfil(
  requested: RandomChange,
  { writer }: Pick<OpenStore, 'writer'>,
  model: ModelPartner,
): Promise<void> {
  if (requested.removePartner && model.sites.size > 2) {
    await removePartner(writer);
    return removeFromModel(model);
  }
  const change = changeFor(model, requested);
  await write(writer, change);
  applyToModel(model, change);
}

/** Reads a partner repeatedly, each time only what changed since. */
class Caller {
  #previous: WholePartner | null = null;

  async read(reader: StoreReader): Promise<WholePartner | null> {
    const previous = this.#previous;
    const known = new Map(previous?.sites.map((row) => [row.id, row]));
    const state = await reader.readPartner('acme', known);
    if (state === null) return null;
    const contents = new Map<string, WholeSite>();
    for (const { id } of state.sites) {
      const before = previous?.contents.get(id);
      const moved = state.contents.get(id);
      contents.set(id, {
        assets: moved?.assets ?? before!.assets,
        usage: moved === undefined ? before!.usage : parseUsage(moved.usage),
      });
    }
    this.#previous = { ...state, contents };
    return this.#previous;
  }
}

async function expectModel(
  reader: StoreReader,
  expected: WholePartner | null,
  order: RevisionOrder,
): Promise<void> {
  const state = await reader.readWholePartner('acme');
  expect(state && order.number(state)).toEqual(expected);
  const revisions = (await reader.readRevisions()).map(({ revision }) => revision);
  expect(revisions).toEqual(state === null ? [] : [state.revision]);
}

/** The sorted names of everything with this revision, besides the partner. */
function movedTo(state: WholePartner, revision: number): string[] {
  const moved = [...state.sites, ...state.hybridCores]
    .filter((row) => row.revision === revision)
    .map((row) => row.id);
  if (state.siteListRevision === revision) moved.push('site list');
  if (state.hybridCoreListRevision === revision) moved.push('hybrid core list');
  return moved.sort();
}
