/** Events: written with the change, read in commit order, kept within their bounds. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { EventSelection, NewEvent } from '../../src/domain/event.ts';
import { eventsKeptMax } from '../../src/store/sql/events.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import { eventModelConformance } from './event-model.ts';
import {
  asset,
  changing,
  everyEvent,
  type MakeStore,
  type OpenStore,
  partner,
  putting,
  withStore,
  withTwoPartners,
  write,
} from './store-under-test.ts';

/** An event of an asset; `name` tells them apart. */
function about(name: string, of: Partial<NewEvent> = {}): NewEvent {
  return {
    type: 'asset.status',
    hybridCoreId: 'core',
    siteId: 'e1',
    assetId: name,
    before: '{"status":"active"}',
    after: `{"status":"${name}"}`,
    ...of,
  };
}

const eventsMax = 100;

async function read(
  reader: Pick<StoreReader, 'readEvents'>,
  selection: Partial<EventSelection> = {},
  after = 0,
  partnerId = 'acme',
) {
  const page = await reader.readEvents(
    partnerId,
    { ...everyEvent, ...selection },
    after,
    eventsMax,
  );
  return { ...page, names: page.events.map(({ assetId }) => assetId) };
}

const report = (writer: StoreWriter, events: readonly NewEvent[], partnerId = 'acme') =>
  writer.transaction((t) => t.putReports(partnerId, events, new Map()));

/** All events that a reader finds who polls from its cursor until all are written. */
async function polled(reader: StoreReader, written: Promise<unknown>) {
  let isWritten = false;
  const whenWritten = written.finally(() => {
    isWritten = true;
  });
  const seen: (string | null)[] = [];
  for (let after = 0, isLast = false; !isLast; ) {
    isLast = isWritten;
    const { names, next } = await read(reader, {}, after);
    seen.push(...names);
    after = next;
    await setImmediate();
  }
  await whenWritten;
  return seen;
}

/** A store with more events of a partner than one read scans; `names` are their assets'. */
function withManyEvents(
  makeStore: MakeStore,
  work: (opened: OpenStore, names: readonly string[]) => Promise<void>,
): Promise<void> {
  return withStore(makeStore, async (opened) => {
    const names = Array.from({ length: 25_000 }, (_, n) => `node-${n}`);
    const events = names.map((name) => about(name));
    await write(opened.writer, { ...changing({ events }), partner: partner() });
    await work(opened, names);
  });
}

export function eventConformance(makeStore: MakeStore, randomSequences: number): void {
  describe('events', () => {
    eventModelConformance(makeStore, randomSequences);

    it('come with the change, in its order, and go with a change that is taken back', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        const events = [about('a'), about('b', { before: null }), about('ü"\n', { after: null })];
        await write(writer, changing({ events }));
        const failed = writer.transaction(async (t) => {
          await t.writePartner(changing({ events: [about('lost')] }));
          throw new Error('taken back');
        });
        await expect(failed).rejects.toThrow('taken back');
        const { events: stored, next } = await read(reader);
        expect(stored.map(({ id: _, at: __, ...event }) => event)).toEqual(events);
        expect(stored.map(({ id }) => id)).toEqual([next - 2, next - 1, next]);
        for (const { at } of stored) expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);
        expect((await read(reader, {}, 0, 'other')).events).toEqual([]);
      });
    });

    it('have ids that grow over transactions, and over a partner that is made again', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        for (const name of ['a', 'b', 'c']) await report(writer, [about(name)]);
        const { events, next, names } = await read(reader);
        expect(names).toEqual(['a', 'b', 'c']);
        const ids = events.map(({ id }) => id);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        expect((await read(reader, {}, ids[0])).names).toEqual(['b', 'c']);

        await writer.transaction((t) => t.removePartner('acme'));
        expect((await read(reader)).events).toEqual([]);
        await write(writer, { ...changing({ events: [about('again')] }), partner: partner() });
        const [again] = (await read(reader)).events;
        expect(again!.id).toBeGreaterThan(next);
      });
    });

    it('are selected by type, site, asset and time', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        const events = [
          about('a'),
          about('b', { siteId: 'e2', type: 'asset.capacity' }),
          about('c', { siteId: null, assetId: null, type: 'hybrid_core.changed' }),
        ];
        await write(writer, changing({ events }));
        const all = (await read(reader)).events;
        expect((await read(reader, { types: ['asset.capacity'] })).names).toEqual(['b']);
        expect((await read(reader, { siteIds: ['e1', 'e2'] })).names).toEqual(['a', 'b']);
        expect((await read(reader, { assetIds: ['b', 'z'] })).names).toEqual(['b']);
        const { at } = all[0]!;
        expect((await read(reader, { from: at })).events).toEqual(all);
        expect((await read(reader, { from: at, to: at + 1 })).events).toEqual(all);
        expect((await read(reader, { to: at })).events).toEqual([]);
        expect((await read(reader, { from: at + 60_000 })).events).toEqual([]);
      });
    });

    it('go on after an id that is greater than all, and after the newest where none is selected', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        expect((await read(reader)).next).toBe(0);
        await report(writer, [about('a')]);
        const { next } = await read(reader);
        expect((await read(reader, { assetIds: ['z'] })).next).toBe(next);
        expect((await read(reader, {}, next + 5)).next).toBe(next + 5);
        const limited = await reader.readEvents('acme', everyEvent, 0, 1);
        expect(limited.next).toBe(next);
      });
    });

    it('are among the logged changes', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        const { cursor } = await reader.readMoves!(null);
        await report(writer, [about('a')]);
        const { next } = await read(reader);
        const { moved } = await reader.readMoves!(cursor);
        const events = moved!.filter(({ part }) => part === 'events');
        expect(events).toEqual([{ partnerId: 'acme', part: 'events', revision: next }]);
      });
    });

    it('are 1,000,000 of a partner at most: what comes removes the oldest', async ({ skip }) => {
      await withTwoPartners(makeStore, async ({ writer, reader, underTest }) => {
        if (underTest.shared === null) return skip('its tables cannot be written from outside');
        await report(
          writer,
          ['a', 'b', 'c', 'd'].map((name) => about(name)),
        );
        await write(writer, changing({ partner: partner('other'), events: [about('other')] }));
        await underTest.shared.execute(
          `update event_extent set event_count = ${eventsKeptMax} - 2 where partner_id = 'acme'`,
        );
        await report(
          writer,
          ['e', 'f'].map((name) => about(name)),
        );
        expect((await read(reader)).names).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
        await report(writer, [about('g')]);
        expect((await read(reader)).names).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
        await report(
          writer,
          ['h', 'i', 'j'].map((name) => about(name)),
        );
        expect((await read(reader)).names).toEqual(['e', 'f', 'g', 'h', 'i', 'j']);
        expect((await read(reader, {}, 0, 'other')).names).toEqual(['other']);
      });
    });

    it('are counted where a release before wrote them', async ({ skip }) => {
      await withTwoPartners(makeStore, async ({ writer, reader, underTest }) => {
        if (underTest.shared === null) return skip('its tables cannot be written from outside');
        await report(
          writer,
          ['a', 'b'].map((name) => about(name)),
        );
        await underTest.shared.execute('delete from event_extent');
        await report(writer, [about('c')]);
        const { events, names } = await read(reader);
        expect(names).toEqual(['a', 'b', 'c']);
        const ids = events.map(({ id }) => id);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        await underTest.shared.execute(
          `update event_extent set event_count = event_count + ${eventsKeptMax} - 3 where partner_id = 'acme'`,
        );
        await report(writer, [about('d')]);
        expect((await read(reader)).names).toEqual(['b', 'c', 'd']);
      });
    });

    it('are shown for 400 days, and removed by no write', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        const start = Date.now();
        const on = async (day: number, work: () => Promise<unknown>) => {
          vi.useFakeTimers({ toFake: ['Date'], now: start + day * 24 * 60 * 60 * 1_000 });
          try {
            await work();
          } finally {
            vi.useRealTimers();
          }
        };
        const names = async () => (await read(reader)).names;
        /** Newest first, of which the last is the oldest. */
        const kept = async () => {
          const bounds = { after: 0, before: null };
          const { events, oldest } = await reader.readEventsBefore('acme', everyEvent, bounds, 10);
          expect(events.at(-1)?.id ?? null).toBe(oldest);
          return events.map(({ assetId }) => assetId);
        };
        expect(await kept()).toEqual([]);
        await on(0, () => report(writer, [about('a')]));
        await on(1, () => report(writer, [about('b')]));
        await on(399, async () => expect(await names()).toEqual(['a', 'b']));
        await on(400.5, async () => {
          expect(await names()).toEqual(['b']);
          expect(await kept()).toEqual(['b']);
        });
        // A clock that is ahead removes nothing.
        await on(900, () => report(writer, [about('c')]));
        await on(2, async () => expect(await names()).toEqual(['a', 'b', 'c']));
        await on(901, () => report(writer, [about('d')]));
        await on(2, async () => expect(await names()).toEqual(['a', 'b', 'c', 'd']));
      });
    });

    it('of many assets are all there', async () => {
      await withManyEvents(makeStore, async ({ reader }, names) => {
        let after = 0;
        let count = 0;
        for (;;) {
          const { events, next } = await reader.readEvents('acme', everyEvent, after, 10_000);
          if (events.length === 0) break;
          for (const { assetId } of events) expect(assetId).toBe(names[count++]);
          after = next;
        }
        expect(count).toBe(names.length);
      });
    });

    it('come in the order of commits while several write: a reader who polls misses none', async ({
      skip,
    }) => {
      await withTwoPartners(makeStore, async ({ writer, reader, underTest }) => {
        if (underTest.shared === null) return skip('a store in memory has one writer');
        const { store } = underTest;
        const writers = [writer, await store.openWriter(), await store.openWriter()];
        const perWriter = 5;
        const written = Promise.all(
          writers.map(async (of, index) => {
            for (let n = 0; n < perWriter; n++) {
              await report(of, [about(`${index}-${n}`), about(`${index}-${n}-too`)]);
            }
          }),
        );
        const seen = await polled(reader, written);
        for (const of of writers.slice(1)) await of.close();
        const { names } = await read(reader);
        expect(seen).toEqual(names);
        expect(new Set(names).size).toBe(2 * perWriter * writers.length);
        const firsts = names.filter((_, index) => index % 2 === 0);
        expect(names).toEqual(firsts.flatMap((name) => [name, `${name}-too`]));
      });
    });

    it('that are rare come with several reads, of which each looks at some rows only', async () => {
      await withManyEvents(makeStore, async ({ reader }, names) => {
        const rare = [names[3]!, names.at(-1)!];
        const first = await read(reader, { assetIds: rare });
        expect(first).toMatchObject({ names: [rare[0]], isLast: false });
        const found = [...first.names];
        for (let page = first; !page.isLast; ) {
          page = await read(reader, { assetIds: rare }, page.next);
          found.push(...page.names);
        }
        expect(found).toEqual(rare);
        const back: (string | null)[] = [];
        for (let before: number | null = null, isLast = false; !isLast; ) {
          const bounds = { after: 0, before };
          const of = { ...everyEvent, assetIds: rare };
          const page = await reader.readEventsBefore('acme', of, bounds, eventsMax);
          if (before === null) expect(page.isLast).toBe(false);
          back.push(...page.events.map(({ assetId }) => assetId));
          ({ isLast, next: before } = page);
        }
        expect(back).toEqual(rare.toReversed());
        // An index finds those of one asset.
        expect(await read(reader, { assetIds: [rare[1]!] })).toMatchObject({
          names: [rare[1]],
          isLast: true,
        });
      });
    });
  });

  describe('what was reported of sites', () => {
    it('is put with the events, for sites that are there, and goes with them', async () => {
      await withTwoPartners(makeStore, async ({ writer, reader }) => {
        const reports = new Map([
          ['e1', '{"a":1}'],
          ['gone', '{"b":1}'],
        ]);
        await writer.transaction((t) =>
          t.putReports('acme', [about('a'), about('b', { siteId: 'gone' })], reports),
        );
        expect((await read(reader)).names).toEqual(['a']);
        expect(await reader.readSiteReports('acme')).toEqual(new Map([['e1', '{"a":1}']]));
        await writer.transaction((t) => t.putReports('acme', [], new Map([['e1', '{"a":2}']])));
        expect(await reader.readSiteReports('acme')).toEqual(new Map([['e1', '{"a":2}']]));
        expect(await reader.readSiteReports('other')).toEqual(new Map());
        await write(writer, changing({ assets: new Map([['e1', putting(asset('z'))]]) }));
        expect((await reader.readSiteReports('acme')).size).toBe(1);
        await write(writer, changing({ sites: { put: [], remove: ['e1'] } }));
        expect(await reader.readSiteReports('acme')).toEqual(new Map());
        await writer.transaction((t) => t.putReports('missing', [about('a')], reports));
        expect((await read(reader, {}, 0, 'missing')).events).toEqual([]);
      });
    });
  });
}
