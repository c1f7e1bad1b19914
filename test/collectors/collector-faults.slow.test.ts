/** Faults of the collector that a service starts: it is killed, or hangs or is busy at shutdown. */
import { rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../fixture/patience.ts';
import { CollectingService, hasEnded } from './collecting-service.ts';

/** The promised time from SIGTERM to the end. */
const endMs = 10_000;

describe('the collector of a service', () => {
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
    service.running.wrote(/"child started"[\s\S]*"child started"[\s\S]*"msg":"collected"/);
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
    expect(await service.collectorMetric('hybrid_core_collector_working')).toBe(1);
    expect(await service.readiness()).toEqual({ http: 200, status: 'ok' });
  });

  it('ends again and again: it is replaced as often, while the service answers', async () => {
    const [sources, away] = ['sources.yaml', 'away.yaml'].map((of) =>
      join(service.work.folder, of),
    );
    await rename(sources!, away!);
    process.kill(pid, 'SIGKILL');
    await service.running.wrote(
      /"level":"error",[^\n]*"msg":"the child `collect` was ended by SIGKILL; it is started again (at once|in 1 s)"/,
    );
    await service.running.wrote(/`collect` ended with status 1; it is started again in 2 s"/);
    await service.running.logged(/^(hybrid-core: sources.yaml: no such file\n)+$/);
    expect(await service.readiness()).toEqual({ http: 200, status: 'ok' });
    expect((await fetch(`${service.url}/docs`)).status).toBe(200);
    const restarts = 'hybrid_core_child_restarts_total{program="collect"}';
    expect(await service.metric(restarts)).toBeGreaterThan(1);
    expect(await service.metric('hybrid_core_child_up{program="collect"}')).toBe(0);
    await rename(away!, sources!);
    const recovered = await eventually(async () =>
      (await service.metric('hybrid_core_child_up{program="collect"}')) === 1 ? true : null,
    );
    expect(recovered).toBe(true);
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
