/** Filters, ranges and pages of events, compared with a filter over all that was written. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { EventListRecord } from '../../src/contract/event.ts';
import {
  type EventSelection,
  type EventType,
  movedFromHybridCore,
  movedFromSite,
} from '../../src/domain/event.ts';
import { HistoryAnswers } from '../../src/history/questions/answers.ts';
import type { EventsQuestion } from '../../src/history/questions/question.ts';
import { pageLimitMax } from '../../src/limits.ts';
import type { EventBounds, StoreReader, StoreWriter } from '../../src/store/store.ts';
import {
  changing,
  everyEvent,
  type MakeStore,
  partner,
  withStore,
  write,
} from './store-under-test.ts';

const type = fc.constantFrom<EventType>('asset.status', 'asset.moved', 'site.moved');
const hybridCoreId = fc.constantFrom('c1', 'c2', 'c3');
const siteId = fc.constantFrom('s1', 's2', 's3');
const assetId = fc.constantFrom('a1', 'a2', 'a3');
/** Clock steps between writes, in ms: also zero, and backwards. */
const clockStep = fc.constantFrom(0, 1, 1_000, 60_000, -1, -30_000);

/** Number of events written together, and how many of them of one asset. */
const randomWrite = fc.record({
  clockStep,
  events: fc.array(
    fc.record({
      type,
      hybridCoreId,
      siteId,
      assetId,
      previousSiteId: siteId,
      previousHybridCoreId: hybridCoreId,
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
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
  hybridCoreIds: selected(hybridCoreId),
  siteIds: selected(siteId),
  assetIds: selected(assetId),
  from: place,
  to: place,
  after: place,
  before: place,
  limit: fc.integer({ min: 1, max: 7 }),
});

type RandomQuestion = typeof randomQuestion extends fc.Arbitrary<infer Value> ? Value : never;

/** An event without the fields that no query depends on. */
interface ModelEvent {
  readonly id: number;
  readonly at: number;
  readonly type: string;
  readonly hybridCoreId: string | null;
  readonly previousHybridCoreId: string | null;
  readonly siteId: string | null;
  readonly previousSiteId: string | null;
  readonly assetId: string | null;
}

/** Expected results of a query after an id, by a scan of all events. */
function modelAnswer(
  all: readonly ModelEvent[],
  { types, hybridCoreIds, siteIds, assetIds, from, to }: EventSelection,
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
        isOf(hybridCoreIds, event.hybridCoreId, event.previousHybridCoreId) &&
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
    const written = of.map(({ previousSiteId, previousHybridCoreId, ...event }) => {
      const moved = {
        'asset.moved': movedFromSite(previousSiteId),
        'site.moved': movedFromHybridCore(previousHybridCoreId),
      };
      const before = moved[event.type as keyof typeof moved] ?? '{}';
      return { ...event, before, after: '{}' };
    });
    await write(writer, { ...changing({ events: written }), partner: partner(partnerId) });
  }
}

async function readAll(reader: StoreReader, partnerId: string): Promise<readonly ModelEvent[]> {
  const { events } = await reader.readEvents(partnerId, everyEvent, 0, 10_000);
  return events.map(({ before, ...event }) => {
    const was = event.type === 'asset.status' ? {} : JSON.parse(before!);
    const { site_id: previousSiteId = null, hybrid_core_id: previousHybridCoreId = null } = was;
    return { ...event, previousSiteId, previousHybridCoreId };
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

/** The same, newest first. */
async function walkBack(
  reader: StoreReader,
  partnerId: string,
  selection: EventSelection,
  { after, before, limit }: EventBounds & { readonly limit: number },
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let next = before; ; ) {
    const bounds = { after, before: next };
    const page = await reader.readEventsBefore(partnerId, selection, bounds, limit);
    expect(page.events.length).toBeLessThanOrEqual(limit);
    found.push(...page.events.map(({ id }) => id));
    if (page.isLast) return found;
    next = page.next;
  }
}

/** A page of the API's list. */
async function listed(reader: StoreReader, asked: EventsQuestion): Promise<EventListRecord> {
  const { partnerId, after } = asked;
  const { body } = await new HistoryAnswers(reader).answer({
    type: 'events',
    subject: { partnerId, level: 'partner', id: partnerId },
    asked,
    links: { self: 'self', nextPrefix: 'next=' },
    after: { id: after, text: `${after}` },
    newest: 0,
  });
  return JSON.parse(new TextDecoder().decode(body));
}

/** The same by the API's list, newest first, until `links.next` is null: after no empty page but the first. */
async function walkLinksBack(
  reader: StoreReader,
  partnerId: string,
  selection: EventSelection,
  { after, before }: EventBounds,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let next = before; ; ) {
    const asked = { partnerId, selection, after, newestFirst: { before: next } };
    const { data, links } = await listed(reader, asked);
    found.push(...data.map(({ id }) => Number(id)));
    if (links.next === null) return found;
    expect(data).toHaveLength(pageLimitMax);
    next = Number(links.next.slice('next='.length));
    expect(next).toBe(found.at(-1));
  }
}

/** The same by the API's list: whole pages, until `links.next` leads to an empty one. */
async function walkLinks(
  reader: StoreReader,
  partnerId: string,
  selection: EventSelection,
  start: number,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let after = start; ; ) {
    const { data, links, meta } = await listed(reader, { partnerId, selection, after });
    const [oldest] = (await reader.readEvents(partnerId, everyEvent, 0, 1)).events;
    expect(meta).toMatchObject({ oldest: `${oldest!.id}`, gap: after < oldest!.id });
    if (data.length === 0) return found;
    found.push(...data.map(({ id }) => Number(id)));
    after = Number(links.next!.slice('next='.length));
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
          for (const { from, to, after, before, limit, ...filters } of questions) {
            const beside = (of: RandomQuestion['from'], key: 'id' | 'at') =>
              of === null ? null : all[of.index % all.length]![key] + of.beside;
            const selection = { ...filters, from: beside(from, 'at'), to: beside(to, 'at') };
            const start = beside(after, 'id') ?? 0;
            const expected = modelAnswer(all, selection, start);
            const of = { after: start, limit };
            expect(await walk(reader, partnerId, selection, of)).toEqual(expected);
            expect(await walkLinks(reader, partnerId, selection, start)).toEqual(expected);
            const bounds = { after: start, before: beside(before, 'id') };
            const back = expected.filter((id) => id < (bounds.before ?? Infinity)).toReversed();
            expect(await walkBack(reader, partnerId, selection, { ...bounds, limit })).toEqual(
              back,
            );
            expect(await walkLinksBack(reader, partnerId, selection, bounds)).toEqual(back);
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
