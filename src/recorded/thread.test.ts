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
