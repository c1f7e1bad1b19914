import { describe, expect, it } from 'vitest';
import { emptyPoint, noQuantities } from '../../../test/fixture/empty-point.ts';
import type { Event } from '../../domain/event.ts';
import type { HistoryPoint, HistorySubject, QuantityPoint } from '../../domain/history.ts';
import { HistoryAnswers } from './answers.ts';
import type { RecordedQuestion, TodayByQuantity } from './question.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const subject: HistorySubject = { partnerId: 'acme', level: 'site', id: 'fra"01' };
const quantity = (of: Partial<QuantityPoint>): QuantityPoint => ({
  samples: 288,
  usedSum: 0n,
  usedMax: 0n,
  total: 1_000n,
  nodesReporting: 4,
  ...of,
});

/** Answers from these points. */
const never = () => Promise.reject(new Error('not asked here'));

async function answer(question: RecordedQuestion, points: readonly HistoryPoint[]) {
  const readHistory = async (_: unknown, __: unknown, from: number, to: number) =>
    points.filter(({ at }) => at >= from && at < to);
  const readEvents = async () => ({ events: [], next: 0, oldest: null, isLast: true });
  const readEventsBefore = readEvents;
  const reader = { readHistory, readEvents, readEventsBefore };
  const { body, digest } = await new HistoryAnswers(reader).answer(question);
  return { text: Buffer.from(body).toString(), digest };
}

describe('the history', () => {
  const range = { from: 0, to: 3 * hourMs, step: '1h' as const };
  const point = {
    ...emptyPoint,
    at: hourMs,
    cpu: quantity({ samples: 2, usedSum: 4_108n, usedMax: 2_080n, total: 5_001n }),
    object: quantity({ samples: 2, usedSum: 3n, usedMax: 2n, total: 2n ** 60n }),
    allocation: {
      ...noQuantities,
      cpu: quantity({ samples: 2, usedSum: 9_000n, usedMax: 5_000n, total: 4_000n }),
      rocket: quantity({ samples: 1, usedSum: 8n, usedMax: 8n, total: 0n }),
    },
  };

  it('lists every point, gaps as points of nulls, with keys in the order of the documentation', async () => {
    const gap =
      '"cpu":null,"memory":null,"storage":{"distributed":null,"rocket":null,"object":null},"allocation":null}';
    const { text } = await answer({ type: 'history', subject, range }, [point]);
    expect(text).toBe(
      '{"data":{"site_id":"fra\\"01","range":{"from":"1970-01-01T00:00:00.000Z",' +
        '"to":"1970-01-01T03:00:00.000Z","step":"1h"},"points":[' +
        `{"at":"1970-01-01T00:00:00.000Z",${gap},` +
        '{"at":"1970-01-01T01:00:00.000Z","cpu":{"percent":41.07,"used_cores":20.54,' +
        '"used_cores_max":20.8,"total_cores":50.01,"nodes_reporting":4},"memory":null,' +
        '"storage":{"distributed":null,"rocket":null,"object":{"percent":0,"used_bytes":2,' +
        '"used_bytes_max":2,"total_bytes":1152921504606846976,"nodes_reporting":4}},' +
        '"allocation":{"cpu":{"percent":112.5,"allocated_cores":45,"allocated_cores_max":50,' +
        '"allocatable_cores":40,"nodes_reporting":4},"memory":null,"storage":{"distributed":null,' +
        '"rocket":{"percent":null,"allocated_bytes":8,"allocated_bytes_max":8,' +
        '"allocatable_bytes":0,"nodes_reporting":4},"object":null}}},' +
        `{"at":"1970-01-01T02:00:00.000Z",${gap}]}}`,
    );
  });

  it('has a digest that tells answers apart', async () => {
    const question = { type: 'history', subject, range } as const;
    const { digest } = await answer(question, [point]);
    expect((await answer(question, [point])).digest).toBe(digest);
    expect((await answer(question, [])).digest).not.toBe(digest);
  });
});

describe('a list of events', () => {
  const selection = {
    types: ['a'],
    hybridCoreIds: null,
    siteIds: null,
    assetIds: null,
    from: null,
    to: null,
  };
  const event = (id: number): Event => ({
    id,
    at: 0,
    type: 'asset.status',
    hybridCoreId: null,
    siteId: null,
    assetId: null,
    before: null,
    after: null,
  });
  const question: RecordedQuestion = {
    type: 'events',
    subject: { partnerId: 'acme', level: 'partner', id: 'acme' },
    asked: { partnerId: 'acme', selection, after: 0 },
    links: { self: 'self', nextPrefix: 'after=' },
    after: null,
    newest: 300,
  };
  const readHistory = async () => [];

  it('is looked for in steps, until its page is full or there are no more', async () => {
    const asked: (readonly number[])[] = [];
    const perRead = 20;
    const readEvents = async (_: unknown, __: unknown, after: number, limit: number) => {
      asked.push([after, limit]);
      const next = Math.min(after + perRead, after + limit, 300);
      const events = Array.from({ length: next - after }, (_, index) => event(after + 1 + index));
      return { events, next, oldest: 1, isLast: next === 300 };
    };
    const writer = new HistoryAnswers({
      readHistory,
      readEvents,
      readEventsBefore: never,
    });
    const idsFrom = async (after: number) => {
      const { body } = await writer.answer({ ...question, asked: { ...question.asked, after } });
      const { data, meta } = JSON.parse(Buffer.from(body).toString());
      return { ids: data.map(({ id }: { id: string }) => Number(id)), next: meta.next };
    };
    const page = Array.from({ length: 50 }, (_, index) => index + 1);
    expect(await idsFrom(0)).toEqual({ ids: page, next: '50' });
    expect(asked).toEqual([
      [0, 50],
      [20, 30],
      [40, 10],
    ]);
    expect(await idsFrom(270)).toEqual({ ids: page.slice(0, 30).map((n) => n + 270), next: '300' });
  });

  it('is looked for no longer than somebody waits, and keeps no other answer waiting', async () => {
    const leaving = new AbortController();
    let reads = 0;
    let isHistoryRead = false;
    const writer = new HistoryAnswers({
      readEventsBefore: never,
      async readHistory() {
        isHistoryRead = true;
        return [];
      },
      async readEvents() {
        if (reads === 0) for (let of = 0; of < 2; of++) void writer.answer(history);
        if (++reads === 2) expect(isHistoryRead).toBe(true);
        if (reads === 3) leaving.abort(new Error('gone'));
        return { events: [], next: reads, oldest: null, isLast: false };
      },
    });
    const history = { type: 'history', subject, range: { from: 0, to: 1, step: '1h' } } as const;
    await expect(writer.answer(question, leaving.signal)).rejects.toThrow('gone');
    expect(reads).toBe(3);
  });
});

describe('the forecast', () => {
  const now = { used: 500n, total: 1_000n, nodesReporting: 4, nodesActive: 4 };
  const none = { used: 0n, total: 0n, nodesReporting: 0, nodesActive: 0 };
  const today: TodayByQuantity = {
    cpu: now,
    memory: now,
    distributed: none,
    rocket: now,
    object: none,
  };
  const lookBack = { from: 100 * dayMs, today: 190 * dayMs, to: 191 * dayMs };
  const points = Array.from({ length: 20 }, (_, index) => ({
    ...emptyPoint,
    at: (170 + index) * dayMs,
    cpu: quantity({ usedMax: BigInt(300 + 7 * index) }),
    memory: quantity({ usedMax: BigInt(300 - index) }),
  }));
  const whatIf = { plan: {}, extend: {}, leadDays: null, by: 'used' as const };
  const asked = { type: 'forecast', subject, lookBack, today, whatIf, first: null } as const;

  it('writes amounts in their units, whole days, and null where nothing is known', async () => {
    const { text } = await answer(asked, points);
    const unknown = (percent: number | null) => ({
      state: 'insufficient_data',
      percent,
      growth_per_day: null,
      basis: null,
      days_until: null,
      ahead: null,
    });
    const basis = { from: '1970-06-20', to: '1970-07-09', days: 20, as_of: null };
    const nowhere = { earliest: null, expected: null, latest: null };
    const by = (earliest: number, expected: number) => ({ earliest, expected, latest: null });
    expect(text.startsWith('{"data":{"site_id":"fra\\"01","computed_at":"1970-07-10T00:')).toBe(
      true,
    );
    const { cpu, memory, storage, ...others } = JSON.parse(text).data;
    expect(others).toEqual({
      site_id: 'fra"01',
      computed_at: '1970-07-10T00:00:00.000Z',
      count: { by: 'used' },
    });
    expect(Object.keys(JSON.parse(text).data).slice(0, 4)).toEqual([
      'site_id',
      'computed_at',
      'count',
      'cpu',
    ]);
    expect(cpu).toEqual({
      state: 'filling',
      percent: 50,
      growth_per_day: { cores: 0.07, percent: 0.7 },
      basis,
      days_until: { 80: by(20, 43), 90: by(24, 58), 100: by(28, 72) },
      ahead: [
        [7, 54.9, 58],
        [30, 71, 107.8],
        [90, 113, 412.3],
        [180, 176, 1341.5],
        [365, 305.5, 5032.3],
      ].map(([days, percent, high]) => ({
        days,
        percent: { low: percent, expected: percent, high },
      })),
    });
    expect(memory).toMatchObject({
      state: 'shrinking',
      growth_per_day: { bytes: -1, percent: -0.1 },
      days_until: { 80: nowhere, 90: nowhere, 100: nowhere },
      ahead: expect.arrayContaining([{ days: 7, percent: { low: 50, expected: 50, high: 50 } }]),
    });
    expect(storage).toEqual({
      distributed: unknown(null),
      rocket: unknown(50),
      object: unknown(null),
    });
  });

  it('counts what is promised where it was asked to, by the past of promises', async () => {
    const promised = points.map(({ cpu, memory, ...of }) => ({
      ...of,
      ...noQuantities,
      allocation: { ...noQuantities, cpu, memory },
    }));
    const data = async (by: 'used' | 'allocated', past: readonly HistoryPoint[]) =>
      JSON.parse((await answer({ ...asked, whatIf: { ...whatIf, by } }, past)).text).data;
    const { count, ...byPromise } = await data('allocated', promised);
    expect(count).toEqual({ by: 'allocated' });
    const { count: _, ...byUse } = await data('used', points);
    expect(byPromise).toEqual(byUse);
    expect((await data('used', promised)).cpu.state).toBe('insufficient_data');
    expect((await data('allocated', points)).cpu.state).toBe('insufficient_data');
  });

  it('repeats what was assumed, and says when to order, and how late it is where that has passed', async () => {
    const plan = { cpu: -1_250n, memory: 2n ** 41n };
    const whatIf = { plan, extend: { object: 5n }, leadDays: 50, by: 'used' as const };
    const { text } = await answer({ ...asked, whatIf }, points);
    const { data } = JSON.parse(text);
    expect(data.plan).toEqual({ cpu_cores: -12.5, memory_bytes: 2 ** 41 });
    expect(data.extend).toEqual({ object_bytes: 5 });
    const orderBy = (at: string) => data.cpu.days_until[at].order_by;
    // From a use of 0: 37, 40 and 43 days after the tenth of July at the earliest, less 50.
    expect([80, 90, 100].map(String).map(orderBy)).toEqual([
      { earliest: '1970-06-27', expected: '1970-09-13' },
      { earliest: '1970-06-30', expected: '1970-09-27' },
      { earliest: '1970-07-03', expected: '1970-10-11' },
    ]);
    expect(data.memory.state).toBe('full');
    const late = { earliest: '1970-05-21', expected: '1970-05-21' };
    expect(data.memory.days_until['100'].order_by).toEqual(late);
  });

  it('names the sites that are full first, above a site', async () => {
    const level = {
      ...asked,
      subject: { partnerId: 'acme', level: 'partner', id: 'acme' },
    } as const;
    const first = [{ siteId: 'fra"01', quantity: 'rocket', earliest: 9, expected: null }] as const;
    const named = JSON.parse((await answer({ ...level, first }, points)).text).data.first;
    expect(named).toEqual([
      { site_id: 'fra"01', quantity: 'rocket', days_until: { earliest: 9, expected: null } },
    ]);
    expect(JSON.parse((await answer(level, points)).text).data.first).toBeNull();
  });
});
