import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../test/fixture/seed.ts';
import { openStore } from '../store/open.ts';
import type { Question } from './question.ts';
import { RecordedThread } from './thread.ts';
import { RecordedWriter } from './writer.ts';

const question: Question = {
  type: 'history',
  subject: { partnerId: 'acme', level: 'site', id: 'fra01' },
  range: { from: 0, to: 3_600_000, step: '5m' },
};

describe('RecordedThread', () => {
  let folder: string;
  let databaseUrl: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-test-'));
    databaseUrl = `sqlite:${join(folder, 'test.db')}`;
    await seed(openStore(databaseUrl));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('answers as this thread does, many side by side', async () => {
    const reader = await openStore(databaseUrl).openReader();
    const here = await new RecordedWriter(reader).answer(question);
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
    const nodes = { cpu: 3, memory: 3, distributed: 1, rocket: 1, object: 0 };
    const sites = ['fra01', 'ams02'].map((siteId) => ({ siteId, nodes }));
    const lookBack = { from: 0, to: 90 * 86_400_000 };
    const asked = { partnerId: 'acme', lookBack, sites };
    const [first, second] = await Promise.all([thread.trends(asked), thread.trends(asked)]);
    await thread.close();
    const nothing = { slope: null, nodes: { from: 0, to: Number.POSITIVE_INFINITY } };
    expect(first.map(({ siteId }) => siteId)).toEqual(['fra01', 'ams02']);
    expect(first[0]?.trends.cpu).toEqual(nothing);
    expect(second).toEqual(first);
  });

  it('closes while trends are worked out', async () => {
    const thread = new RecordedThread(databaseUrl);
    await thread.answer(question);
    const nodes = { cpu: 3, memory: 3, distributed: 1, rocket: 1, object: 0 };
    const sites = Array.from({ length: 1_000 }, (_, index) => ({ siteId: `s${index}`, nodes }));
    const lookBack = { from: 0, to: 90 * 86_400_000 };
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
    const note = (worker: Worker) => void threads.push(worker);
    process.on('worker', note);
    await new RecordedThread(databaseUrl).close();
    process.off('worker', note);
    expect(threads).toEqual([]);
  });

  it('says what keeps it from opening the store', async () => {
    const missing = new RecordedThread(`sqlite:${join(folder, 'missing.db')}`);
    await expect(missing.answer(question)).rejects.toThrow('there is no such file');
    await missing.close();
  });
});
