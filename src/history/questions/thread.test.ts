import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPoint } from '../../../test/fixture/empty-point.ts';
import { seed } from '../../../test/fixture/seed.ts';
import { createDatabase } from '../../../test/postgres/database.ts';
import { isThorough } from '../../../test/property/seed.ts';
import { dayMs } from '../../domain/history.ts';
import { openStore } from '../../store/open.ts';
import { HistoryAnswers } from './answers.ts';
import type { RecordedQuestion } from './question.ts';
import { RecordedThread } from './thread.ts';

const question = {
  type: 'history',
  subject: { partnerId: 'acme', level: 'site', id: 'fra01' },
  range: { from: 0, to: 3_600_000, step: '5m' },
} as const satisfies RecordedQuestion;

interface TestStore {
  readonly databaseUrl: string;
  /** URL of a missing database, and the error of opening it. */
  readonly missing: readonly [databaseUrl: string, why: RegExp];
  remove(): Promise<void>;
}

async function sqlite(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-test-'));
  return {
    databaseUrl: `sqlite:${join(folder, 'test.db')}`,
    missing: [`sqlite:${join(folder, 'missing.db')}`, /there is no such file/],
    remove: () => rm(folder, { recursive: true }),
  };
}

async function postgres(): Promise<TestStore> {
  const database = await createDatabase();
  return {
    databaseUrl: database.address,
    missing: [`${database.address}_missing`, /database ".*_missing" does not exist/],
    remove: () => database.remove(),
  };
}

const stores = [
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
] as const;

describe.each(isThorough ? stores : stores.slice(0, 1))('RecordedThread on %s', (_, make) => {
  let store: TestStore;
  let databaseUrl: string;
  beforeAll(async () => {
    store = await make();
    databaseUrl = store.databaseUrl;
    await seed(openStore(databaseUrl));
  });
  afterAll(() => store.remove());

  it('reads points of days and samples as they were recorded', async () => {
    const { subject, range } = question;
    const used = { samples: 1, usedSum: 2n ** 60n, usedMax: 2n ** 60n, total: 2n ** 61n };
    const memory = { ...used, nodesReporting: 3 };
    const [first, second] = [0, 300_000].map((at) => ({ ...emptyPoint, at, memory }));
    const writer = await openStore(databaseUrl).openWriter();
    await writer.transaction(async (transaction) => {
      await transaction.putHistoryDays(subject, '5m', [first!]);
      const sample = { level: 'site', id: subject.id, sample: second! } as const;
      const whole = { level: 'partner', id: subject.partnerId, sample: second! } as const;
      await transaction.recordSamples(subject.partnerId, second!.at, [sample, whole]);
    });
    await writer.close();
    const thread = new RecordedThread(databaseUrl);
    const { body } = await thread.answer({ type: 'history', subject, range });
    await thread.close();
    const { points } = JSON.parse(Buffer.from(body).toString()).data;
    expect(points.map((of: { memory: object | null }) => of.memory !== null)).toEqual([
      true,
      true,
      ...Array(10).fill(false),
    ]);
    expect(points[0].memory).toEqual(points[1].memory);
    expect(Buffer.from(body).toString()).toContain('"used_bytes":1152921504606846976,');
  });

  it('answers as this thread does, many concurrently', async () => {
    const reader = await openStore(databaseUrl).openReader();
    const here = await new HistoryAnswers(reader).answer(question);
    await reader.close();
    const thread = new RecordedThread(databaseUrl);
    const answers = await Promise.all(Array.from({ length: 20 }, () => thread.answer(question)));
    await thread.close();
    for (const { body, digest } of answers) {
      expect(digest).toBe(here.digest);
      expect(Buffer.from(body).equals(Buffer.from(here.body))).toBe(true);
    }
  });

  it('works out trends beside the answers, in the order of the sites', async () => {
    const thread = new RecordedThread(databaseUrl);
    const nodesActive = { cpu: 3, memory: 3, distributed: 1, rocket: 1, object: 0 };
    const sites = ['fra01', 'ams02'].map((siteId) => ({ siteId, nodesActive }));
    const lookBack = { from: 0, today: 90 * dayMs, to: 91 * dayMs };
    const asked = { partnerId: 'acme', lookBack, sites };
    const [first, second] = await Promise.all([thread.trends(asked), thread.trends(asked)]);
    await thread.close();
    const nothing = { nodesActive: 3, nodesMost: 0, usedToday: null, known: null };
    expect(first.map(({ siteId }) => siteId)).toEqual(['fra01', 'ams02']);
    expect(first[0]?.trends.used.cpu).toEqual(nothing);
    expect(first[0]?.trends.allocated.cpu).toEqual(nothing);
    expect(second).toEqual(first);
  });

  it('tells the first day with points of a partner, and that there is none', async () => {
    const thread = new RecordedThread(databaseUrl);
    const lookBack = { from: 0, today: 90 * dayMs, to: 91 * dayMs };
    const days = ['acme', 'other'].map((partnerId) => thread.firstDay(partnerId, lookBack));
    expect(await Promise.all(days)).toEqual([0, null]);
    await thread.close();
  });

  it('works out a backtest beside the answers, and closes while it does', async () => {
    const cpuUsed = (day: number) => BigInt(10 * day + 1);
    const days = Array.from({ length: 101 }, (_, day) => {
      const usedMax = cpuUsed(day);
      const cpu = {
        samples: 288,
        usedSum: 288n * usedMax,
        usedMax,
        total: 1_000n,
        nodesReporting: 3,
      };
      return { ...emptyPoint, at: (day + 10) * dayMs, cpu };
    });
    const writer = await openStore(databaseUrl).openWriter();
    const subject = { partnerId: 'acme', level: 'site', id: 'ams02' } as const;
    await writer.transaction((transaction) => transaction.putHistoryDays(subject, '1d', days));
    await writer.close();
    const thread = new RecordedThread(databaseUrl);
    const backtest = thread.backtest(200 * dayMs);
    await thread.answer(question);
    expect(await backtest).toEqual({
      forecasts: 13,
      counts: [
        { reached: 13, beforeEarliest: 0 },
        { reached: 21, beforeEarliest: 0 },
        { reached: 0, beforeEarliest: 0 },
        { reached: 0, beforeEarliest: 0 },
      ],
    });
    const other = thread.backtest(200 * dayMs).then(
      () => 'worked out',
      () => 'ended',
    );
    await thread.close();
    expect(['worked out', 'ended']).toContain(await other);
    await expect(thread.backtest(0)).rejects.toThrow('no history is read any more');
  });

  it('closes while trends are worked out', async () => {
    const thread = new RecordedThread(databaseUrl);
    await thread.answer(question);
    const nodesActive = { cpu: 3, memory: 3, distributed: 1, rocket: 1, object: 0 };
    const sites = Array.from({ length: 1_000 }, (_, index) => ({
      siteId: `s${index}`,
      nodesActive,
    }));
    const lookBack = { from: 0, today: 90 * dayMs, to: 91 * dayMs };
    const working = thread.trends({ partnerId: 'acme', lookBack, sites });
    const outcome = working.then(
      () => 'worked out',
      () => 'ended',
    );
    await thread.close();
    expect(['worked out', 'ended']).toContain(await outcome);
  });

  it('does not start before the first question', async () => {
    const threads: Worker[] = [];
    const record = (worker: Worker) => void threads.push(worker);
    process.on('worker', record);
    await new RecordedThread(databaseUrl).close();
    process.off('worker', record);
    expect(threads).toEqual([]);
  });

  it('says what keeps it from opening the store', async () => {
    const [address, why] = store.missing;
    const missing = new RecordedThread(address);
    await expect(missing.answer(question)).rejects.toThrow(why);
    await missing.close();
  });
});
