/** The collector that `serve` starts: its status, and that it never outlives the service. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';
import { Workplace } from '../process/program.ts';
import { CollectingService, hasEnded } from './collecting-service.ts';

describe('the collector of a service', () => {
  let service: CollectingService;
  beforeEach(async () => {
    service = await CollectingService.start();
  });
  afterEach(() => service?.remove());

  it('writes to the same log, has metrics of its own, and ends with the service', async () => {
    const pid = await service.collectorPid();
    expect(pid).not.toBe(service.running.pid);
    await service.collected(2);
    const lines = service.running.stdout.trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const roles = events.filter(({ holder }) => holder !== undefined);
    // It collects and records, each with a separate lease.
    const ofProcess = expect.stringContaining(`/${pid}/`);
    expect(roles.map(({ holder }) => holder)).toEqual([ofProcess, ofProcess]);
    const rounds = events.filter(({ msg }) => msg === 'collected');
    expect(rounds[0]).toEqual({
      level: 'info',
      time: expect.any(String),
      source: 'prometheus',
      samples: 2,
      changed: 1,
      unmatched: 0,
      errors: 0,
      duration_ms: expect.any(Number),
      msg: 'collected',
    });
    expect(await service.metric('hybrid_core_child_up{program="collect"}')).toBe(1);
    expect(await service.metric('hybrid_core_child_restarts_total{program="collect"}')).toBe(0);
    expect(await service.collectorMetric('hybrid_core_collector_working')).toBe(1);
    expect(await service.collectorMetric('hybrid_core_source_samples{source="prometheus"}')).toBe(
      2,
    );
    expect(await service.collectorMetric('hybrid_core_history_recording')).toBe(1);
    expect(await service.collectorReadiness()).toEqual({ http: 200, status: 'ok' });
    service.running.kill('SIGTERM');
    expect(await service.running.finished()).toMatchObject({ status: 0, stderr: '' });
    expect(service.running.stdout).not.toContain('the child');
    expect(await hasEnded(pid)).toBe(true);
  });

  it('goes when the service is killed', async () => {
    const pid = await service.collectorPid();
    await service.collected(1);
    service.running.kill('SIGKILL');
    expect(await hasEnded(pid)).toBe(true);
  });
});

describe('a service', () => {
  let work: Workplace;
  beforeEach(async () => {
    work = await Workplace.make();
  });
  afterEach(() => work.remove());

  it('refuses a database in memory, which no other process can open', async () => {
    const refused = await work.run(['serve'], { DATABASE_URL: 'sqlite::memory:' });
    expect(refused).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^hybrid-core: DATABASE_URL is sqlite::memory:, which no other process can open/,
      ),
    });
    const byFlag = await work.run(['serve', '--database', 'sqlite::memory:']);
    expect(byFlag).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^hybrid-core: --database is sqlite::memory:/),
    });
  });

  it('starts no collector where it is told not to; one beside it waits for the schema', async () => {
    const metricsPort = await freePort();
    const readiness = async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`).catch(() => null);
      return answer && { http: answer.status, ...((await answer.json()) as object) };
    };
    const collector = work.start(['collect'], { METRICS_PORT: String(metricsPort) });
    await collector.wrote(/"msg":"waiting for the schema: there is no database of hybrid-core/);
    expect(await readiness()).toEqual({ http: 503, status: 'unavailable', reason: 'starting' });
    const service = work.start(['serve'], { PORT: '0', COLLECTOR: 'off' });
    await service.listens();
    await collector.wrote(/"msg":"the schema is there"/);
    await collector.wrote(/"holder":"[^"]+","msg":"recording/);
    await until(async () => (await readiness())?.http === 200);
    service.kill('SIGTERM');
    expect(await service.finished()).toMatchObject({ status: 0 });
    expect(service.stdout).not.toContain('child');
    collector.kill('SIGTERM');
    expect(await collector.finished()).toMatchObject({ status: 0, stderr: '' });
  });
});
