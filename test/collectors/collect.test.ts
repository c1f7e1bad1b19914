/**
 * The command `collect`: its output, exit statuses and metrics; as a process where it keeps
 * running.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../fixture/command-line.ts';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { Workplace } from '../process/program.ts';
import { isThorough } from '../property/seed.ts';
import { oneNode } from './collecting-service.ts';
import { type FakePrometheus, startFakePrometheus } from './fake-prometheus.ts';

describe('hybrid-core collect', () => {
  let work: Workplace;
  let prometheus: FakePrometheus;
  beforeEach(async () => {
    work = await Workplace.make();
    prometheus = await startFakePrometheus();
    await file('inventory.yaml', oneNode);
    await file('sources.yaml', `prometheus: { url: ${prometheus.url}, interval: 1s }`);
  });
  afterEach(async () => {
    await work.remove();
    await prometheus.stop();
  });
  const file = (name: string, text: string) => writeFile(at(name), text);
  const at = (name: string) => join(work.folder, name);
  /** Runs a command in this process, on the workplace's database. */
  const runHere = (...words: string[]) =>
    runCommand(words, { DATABASE_URL: `sqlite:${at('data/hybrid-core.db')}` });
  const once = (how = '--once') => runHere('collect', '--sources', at('sources.yaml'), how);

  it('tells of one round on standard output, and nothing else', async () => {
    await runHere('import', at('inventory.yaml'));
    const dry = await work.run(['collect', '--sources', 'sources.yaml', '--dry-run']);
    expect(dry).toMatchObject({ status: 0, stderr: '' });
    expect(dry.stdout).toMatch(
      /^prometheus: 2 samples, 1 assets would change, 0 not matched, 0 errors\n {2}partner acme: 1 assets\n {4}fra01\/n1: memory \d+ of \d+ bytes\n$/,
    );
    const real = await once();
    expect(real).toMatchObject({ status: 0, stderr: '' });
    expect(real.stdout).toMatch(/^prometheus: 2 samples, 1 assets changed, /);
  });

  it('exits with 1 where a source fails, and tells why in one line', async () => {
    await runHere('migrate');
    await prometheus.stop();
    const failed = await once();
    expect(failed.status).toBe(1);
    expect(failed.stdout).toBe(
      `prometheus: failed: ${prometheus.url}/api/v1/query: ` +
        'the connection is refused; nothing listens there\n',
    );
  });

  it('names every fault of a sources file, and starts neither collecting nor serving', async () => {
    await file('sources.yaml', 'prometheus:\n  url: none\n  intervall: 1s\n');
    for (const command of ['collect', 'serve']) {
      const refused = await runHere(command, '--sources', at('sources.yaml'));
      expect(refused.status).toBe(1);
      const lines = refused.stderr.replaceAll(`${work.folder}/`, '').split('\n');
      expect(lines.slice(0, -1)).toEqual([
        expect.stringMatching(/^hybrid-core: sources.yaml:2:8: prometheus.url: expected an http/),
        expect.stringMatching(
          /^hybrid-core: sources.yaml:3:3: prometheus.intervall: .*did you mean "interval"/,
        ),
      ]);
    }
    const missing = await runHere('collect', '--sources', at('none.yaml'), '--once');
    const stderr = `hybrid-core: ${at('none.yaml')}: no such file\n`;
    expect(missing).toMatchObject({ status: 1, stderr });
    expect(await runHere('collect', '--once')).toMatchObject({ status: 2 });
  });

  it('collects on and on, shows its metrics, and lets only a dry run beside it', async () => {
    await runHere('import', at('inventory.yaml'));
    const port = await freePort();
    const running = work.start(
      ['collect', '--sources', 'sources.yaml', '--metrics-port', String(port)],
      {},
    );
    await running.wrote(/"changed":1[\s\S]*"msg":"collected"[\s\S]*"msg":"collected"/);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('hybrid_core_collector_working 1\n');
    expect(metrics).toContain('hybrid_core_source_samples{source="prometheus"} 2\n');
    expect((await once('--dry-run')).status).toBe(0);
    const refused = await once();
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/^hybrid-core: another collector works on this database/);
    running.kill('SIGTERM');
    expect(await running.finished()).toMatchObject({ status: 0 });
    // It released its lease, so that the next one need not wait for its expiry.
    expect((await once()).status).toBe(0);
  });

  it.runIf(isThorough)(
    'collects inside the service, and stands by where another works',
    async () => {
      const port = await freePort();
      const service = work.start(['serve', '--port', '0'], {
        SOURCES: 'sources.yaml',
        COLLECTOR_METRICS_PORT: String(port),
      });
      const url = await service.listens();
      await service.wrote(/"msg":"collected"/);
      await prometheus.stop();
      const degraded = await eventually(async () => {
        const response = await fetch(`http://127.0.0.1:${port}/readyz`);
        expect(response.status).toBe(200);
        const body = (await response.json()) as { status: string };
        return body.status === 'degraded' ? body : null;
      });
      expect(degraded).toEqual({
        status: 'degraded',
        reason: expect.any(String),
        failing_sources: [
          expect.objectContaining({
            source: 'prometheus',
            error: expect.stringContaining('refused'),
          }),
        ],
      });
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' });
      const other = work.start(['collect', '--sources', 'sources.yaml']);
      await other.wrote(/"msg":"standing by; another process collects for this database"/);
      service.kill('SIGTERM');
      expect((await service.finished()).status).toBe(0);
      await other.wrote(/"sources":\["prometheus"\],.*"msg":"collecting"/);
      await other.wrote(/"source":"prometheus",.*"msg":"collecting failed/);
    },
  );
});
