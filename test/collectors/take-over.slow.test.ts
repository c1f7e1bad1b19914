/** Two collectors on one PostgreSQL: the standby takes over when the active one is killed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { type Running, Workplace } from '../process/program.ts';
import { type FakePrometheus, startFakePrometheus } from './fake-prometheus.ts';

const working = /"sources":\["prometheus"\],.*"msg":"collecting"/;
const standingBy = /"msg":"standing by; another process collects/;

describe('two collectors on one PostgreSQL', () => {
  let work: Workplace;
  let prometheus: FakePrometheus;
  let database: TestDatabase;
  beforeAll(async () => {
    [work, prometheus, database] = await Promise.all([
      Workplace.make(),
      startFakePrometheus(),
      createDatabase(),
    ]);
    const sources = `prometheus: { url: ${prometheus.url}, interval: 1s }`;
    await writeFile(join(work.folder, 'sources.yaml'), sources);
    await work.run(['migrate'], { DATABASE_URL: database.address });
  });
  afterAll(async () => {
    await work.remove();
    await prometheus.stop();
    await database.remove();
  });
  const start = (): Running =>
    work.start(['collect', '--sources', 'sources.yaml'], { DATABASE_URL: database.address });

  it('take turns: killed, frozen and thawed, ended', async () => {
    const first = start();
    await first.wrote(working);
    const second = start();
    await second.wrote(standingBy);

    first.kill('SIGKILL');
    await second.wrote(working);

    const third = start();
    await third.wrote(standingBy);
    second.kill('SIGSTOP');
    await third.wrote(working);
    second.kill('SIGCONT');
    // It was a standby at first, too: it must become one again before the other ends.
    await second.wrote(/"msg":"collecting"[\s\S]*"msg":"standing by; another process collects/);

    third.kill('SIGTERM');
    expect((await third.finished()).status).toBe(0);
    await second.wrote(
      /"msg":"collecting"[\s\S]*"msg":"standing by; another process collects[\s\S]*"msg":"collecting"/,
    );
  });
});
