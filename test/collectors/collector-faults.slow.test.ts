/** Faults of a service's collector process: it is killed, hangs, or is busy at shutdown. */
import { rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, patienceMs } from '../fixture/patience.ts';
import { CollectingService, hasEnded } from './collecting-service.ts';

/** The promised time from SIGTERM to the end. */
const endMs = 10_000;
/** A minute's silence timeout, and patience for the rest. */
const silenceMs = 60_000 + patienceMs;

describe('the collector process of a service', () => {
  let service: CollectingService;
  let pid: number;
  beforeEach(async () => {
    service = await CollectingService.start();
    pid = await service.collectorPid();
    await service.collected(1);
  });
  afterEach(() => service?.remove());

  /** The replacement process has collected a round. */
  const collectsOn = () =>
    service.running.wrote(/"collector_pid"[\s\S]*"collector_pid"[\s\S]*"msg":"collected"/);
  const stop = async () => {
    const began = performance.now();
    service.running.kill('SIGTERM');
    const { status } = await service.running.finished();
    return { status, ms: performance.now() - began };
  };

  it('is killed: another goes on with its work', async () => {
    process.kill(pid, 'SIGKILL');
    expect(await hasEnded(pid)).toBe(true);
    await collectsOn();
    expect(await service.metric('hybrid_core_collector_working')).toBe(1);
    expect(await service.health('/readyz')).toEqual({ http: 200, status: 'ok' });
  });

  it('ends again and again: it is replaced as often, while the service answers', async () => {
    const [sources, away] = ['sources.yaml', 'away.yaml'].map((of) =>
      join(service.work.folder, of),
    );
    await rename(sources!, away!);
    process.kill(pid, 'SIGKILL');
    await service.running.wrote(
      /"level":"error",[^\n]*"restart_ms":1000,"msg":"the collector process was ended by SIGKILL; the next one starts in 1 s"/,
    );
    await service.running.wrote(/the collector process ended with status 1; [^\n]* starts in 2 s"/);
    await service.running.logged(/^(hybrid-core: sources.yaml: no such file\n)+$/);
    expect(await service.health('/readyz')).toMatchObject({
      http: 200,
      status: 'degraded',
      failing_sources: [
        { source: 'collector', error: 'the collector process ended with status 1' },
      ],
    });
    expect((await fetch(`${service.url}/docs`)).status).toBe(200);
    expect(await service.metric('hybrid_core_collector_restarts_total')).toBeGreaterThan(1);
    expect(await service.metric('hybrid_core_collector_working')).toBe(0);
    await rename(away!, sources!);
    const recovered = await eventually(async () =>
      (await service.health('/readyz')).status === 'ok' ? true : null,
    );
    expect(recovered).toBe(true);
  });

  it('hangs: it is replaced', async () => {
    process.kill(pid, 'SIGSTOP');
    const replaced = await eventually(
      () => (service.running.stdout.includes('told nothing for 60 s') ? true : null),
      silenceMs,
    );
    expect(replaced).toBe(true);
    expect(await hasEnded(pid)).toBe(true);
    await collectsOn();
  });

  it('hangs when the service ends: it is killed, and the service ends as it should', async () => {
    process.kill(pid, 'SIGSTOP');
    const { status, ms } = await stop();
    expect(status).toBe(0);
    expect(ms).toBeLessThan(endMs);
    expect(await hasEnded(pid)).toBe(true);
  });

  it('is in the middle of a round when the service ends: the round is given up', async () => {
    const { port } = new URL(service.prometheus.url);
    await service.prometheus.stop();
    let asked = 0;
    // Accepts requests and never responds.
    const silent = createServer(() => asked++);
    await new Promise<void>((resolve) => silent.listen(Number(port), '127.0.0.1', resolve));
    expect(await eventually(() => (asked > 0 ? true : null))).toBe(true);
    const { status, ms } = await stop();
    silent.closeAllConnections();
    silent.close();
    expect(status).toBe(0);
    expect(ms).toBeLessThan(endMs);
    expect(service.running.stdout).not.toContain('SIGKILL');
    expect(await hasEnded(pid)).toBe(true);
  });
});
