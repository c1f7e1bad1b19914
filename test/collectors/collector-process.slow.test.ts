/** The collector process of `serve`: its status, and that it never outlives the service. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workplace } from '../process/program.ts';
import { CollectingService, hasEnded } from './collecting-service.ts';

describe('the collector process of a service', () => {
  let service: CollectingService;
  beforeEach(async () => {
    service = await CollectingService.start();
  });
  afterEach(() => service?.remove());

  it('is reported in one log and in the metrics, and ends with the service', async () => {
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
    expect(await service.metric('hybrid_core_collector_working')).toBe(1);
    expect(await service.metric('hybrid_core_collector_restarts_total')).toBe(0);
    expect(await service.metric('hybrid_core_collector_resident_memory_bytes')).toBeGreaterThan(
      1e7,
    );
    expect(await service.metric('hybrid_core_source_samples{source="prometheus"}')).toBe(2);
    service.running.kill('SIGTERM');
    expect(await service.running.finished()).toMatchObject({ status: 0, stderr: '' });
    expect(service.running.stdout).not.toContain('the collector process was ended');
    expect(await hasEnded(pid)).toBe(true);
  });

  it('goes when the service is killed', async () => {
    const pid = await service.collectorPid();
    await service.collected(1);
    service.running.kill('SIGKILL');
    expect(await hasEnded(pid)).toBe(true);
  });
});

describe('a service with sources', () => {
  it('refuses a database in memory, which no other process can open', async () => {
    const work = await Workplace.make();
    const message =
      /^hybrid-core: DATABASE_URL is sqlite::memory:, which no other process can open/;
    const DATABASE_URL = 'sqlite::memory:';
    const SOURCES = 'sources.yaml';
    const refused = await work.run(['serve'], { DATABASE_URL, SOURCES });
    expect(refused).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(message),
    });
    const byFlag = await work.run(['serve', '--sources', SOURCES], { DATABASE_URL });
    expect(byFlag).toMatchObject({ status: 2, stderr: expect.stringMatching(message) });
    await work.remove();
  });
});
