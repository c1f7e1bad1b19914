/** Filters, ranges and pages of events, compared with a filter over all that was written. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { EventListRecord } from '../../contract/event.ts';
import { type EventSelection, type EventType, movedFromSite } from '../../domain/event.ts';
import { pageLimitMax } from '../../limits.ts';
import { RecordedWriter } from '../../recorded/writer.ts';
import type { StoreReader, StoreWriter } from '../store.ts';
import { changing, type MakeStore, partner, withStore, write } from './store-under-test.ts';

const type = fc.constantFrom<EventType>('asset.status', 'asset.moved', 'site.changed');
const siteId = fc.constantFrom('s1', 's2', 's3');
const assetId = fc.constantFrom('a1', 'a2', 'a3');
/** Clock steps between writes, in ms: also zero, and backwards. */
const clockStep = fc.constantFrom(0, 1, 1_000, 60_000, -1, -30_000);

/** Number of events written together, and how many of them of one asset. */
const randomWrite = fc.record({
  clockStep,
  events: fc.array(fc.record({ type, siteId, assetId, previousSiteId: siteId }), {
    minLength: 1,
    maxLength: 4,
  }),
  more: fc.constantFrom(0, 0, 0, pageLimitMax - 1, pageLimitMax),
});

type RandomWrite = typeof randomWrite extends fc.Arbitrary<infer Value> ? Value : never;

const selected = <Value>(of: fc.Arbitrary<Value>) =>
  fc.option(fc.uniqueArray(of, { minLength: 1, maxLength: 2 }));

/** A position among the written events: by index, and slightly next to it. */
const place = fc.option(
  fc.record({ index: fc.nat({ max: 200 }), beside: fc.constantFrom(-1, 0, 1) }),
);

const randomQuestion = fc.record({
  types: selected(type),
  siteIds: selected(siteId),
  assetIds: selected(assetId),
  from: place,
  to: place,
  after: place,
  limit: fc.integer({ min: 1, max: 7 }),
});

type RandomQuestion = typeof randomQuestion extends fc.Arbitrary<infer Value> ? Value : never;

/** An event without the fields that no query depends on. */
interface ModelEvent {
  readonly id: number;
  readonly at: number;
  readonly type: string;
  readonly siteId: string | null;
  readonly previousSiteId: string | null;
  readonly assetId: string | null;
}

/** Expected results of a query after an id, by a scan of all events. */
function modelAnswer(
  all: readonly ModelEvent[],
  { types, siteIds, assetIds, from, to }: EventSelection,
  after: number,
): readonly number[] {
  const isOf = (values: readonly string[] | null, ...of: readonly (string | null)[]) =>
    values === null || of.some((value) => value !== null && values.includes(value));
  return all
    .filter(
      (event) =>
        event.id > after &&
        (from === null || event.at >= from) &&
        (to === null || event.at < to) &&
        isOf(types, event.type) &&
        isOf(siteIds, event.siteId, event.previousSiteId) &&
        isOf(assetIds, event.assetId),
    )
    .map(({ id }) => id);
}

async function writeAll(
  writer: StoreWriter,
  partnerId: string,
  writes: readonly RandomWrite[],
): Promise<void> {
  let now = Date.now();
  for (const { clockStep, events, more } of writes) {
    now += clockStep;
    vi.setSystemTime(now);
    const of = [...events, ...Array.from({ length: more }, () => events[0]!)];
    const written = of.map(({ type, siteId, assetId, previousSiteId }) => {
      const before = type === 'asset.moved' ? movedFromSite(previousSiteId) : '{}';
      return { type, hybridCoreId: 'c', siteId, assetId, before, after: '{}' };
    });
    await write(writer, { ...changing({ events: written }), partner: partner(partnerId) });
  }
}

async function readAll(reader: StoreReader, partnerId: string): Promise<readonly ModelEvent[]> {
  const everything = { types: null, siteIds: null, assetIds: null, from: null, to: null };
  const { events } = await reader.readEvents(partnerId, everything, 0, 10_000);
  return events.map(({ before, ...event }) => {
    const previousSiteId = event.type === 'asset.moved' ? JSON.parse(before!).site_id : null;
    return { ...event, previousSiteId };
  });
}

/** Ids of the events on pages of a limited length, each starting at the last one's cursor. */
async function walk(
  reader: StoreReader,
  partnerId: string,
  selection: EventSelection,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let next = after; ; ) {
    const page = await reader.readEvents(partnerId, selection, next, limit);
    expect(page.events.length).toBeLessThanOrEqual(limit);
    found.push(...page.events.map(({ id }) => id));
    expect(page.next).toBeGreaterThanOrEqual(found.at(-1) ?? next);
    next = page.next;
    if (page.isLast) return found;
  }
}

/** The same by the API's list: whole pages, until `links.next` leads to an empty one. */
async function walkLinks(
  reader: StoreReader,
  partnerId: string,
  selection: EventSelection,
  start: number,
): Promise<readonly number[]> {
  const writer = new RecordedWriter(reader);
  const found: number[] = [];
  for (let after = start; ; ) {
    const { body } = await writer.answer({
      type: 'events',
      subject: { partnerId, level: 'partner', id: partnerId },
      asked: { partnerId, selection, after },
      links: { self: 'self', nextPrefix: 'next=' },
      after: { id: after, text: `${after}` },
      newest: 0,
    });
    const { data, links } = JSON.parse(new TextDecoder().decode(body)) as EventListRecord;
    if (data.length === 0) return found;
    found.push(...data.map(({ id }) => Number(id)));
    after = Number(links.next.slice('next='.length));
  }
}

export function eventModelConformance(makeStore: MakeStore, randomSequences: number): void {
  it('are those that a filter over all of them finds, in pages of any length', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let partners = 0;
    try {
      await withStore(makeStore, async ({ writer, reader }) => {
        const compare = async (
          writes: readonly RandomWrite[],
          questions: readonly RandomQuestion[],
        ) => {
          const partnerId = `p${partners++}`;
          await writeAll(writer, partnerId, writes);
          const all = await readAll(reader, partnerId);
          for (const { from, to, after, limit, ...filters } of questions) {
            const beside = (of: RandomQuestion['from'], key: 'id' | 'at') =>
              of === null ? null : all[of.index % all.length]![key] + of.beside;
            const selection = { ...filters, from: beside(from, 'at'), to: beside(to, 'at') };
            const start = beside(after, 'id') ?? 0;
            const expected = modelAnswer(all, selection, start);
            const of = { after: start, limit };
            expect(await walk(reader, partnerId, selection, of)).toEqual(expected);
            expect(await walkLinks(reader, partnerId, selection, start)).toEqual(expected);
          }
        };
        await fc.assert(
          fc.asyncProperty(
            fc.array(randomWrite, { minLength: 1, maxLength: 6 }),
            fc.array(randomQuestion, { minLength: 1, maxLength: 6 }),
            compare,
          ),
          { numRuns: randomSequences },
        );
      });
    } finally {
      vi.useRealTimers();
    }
  });
}
