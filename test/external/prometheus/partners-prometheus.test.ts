/**
 * The partners' examples for Prometheus and Grafana, with the real Prometheus and the demo:
 * scraping with either form of credentials, discovery of the nodes, every rule, and series for
 * every query of every dashboard.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../fixture/free-port.ts';
import { eventually, testTimeoutMs } from '../../fixture/patience.ts';
import { Workplace } from '../../process/program.ts';
import { needing } from '../needing.ts';
import {
  dashboardNames,
  queriedVariables,
  readDashboard,
  withValues,
} from './partners-dashboards.ts';
import { PrometheusServer } from './prometheus-server.ts';

const { describe } = needing('prometheus');

const folder = fileURLToPath(new URL('../../../examples/prometheus/', import.meta.url));

/** The first release that sends custom headers. */
const sendsHeaders = [2, 55];

const printed = spawnSync('prometheus', ['--version'], { encoding: 'utf8' });
const [, major, minor] = /version (\d+)\.(\d+)/.exec(printed.stdout ?? '') ?? [];
const isNew = major !== undefined && atLeast([Number(major), Number(minor)], sendsHeaders);
if (!isNew) {
  process.stderr.write(
    `\nNOT TESTED: prometheus-headers.yaml wants Prometheus ${sendsHeaders.join('.')}, and here is ` +
      `${major}.${minor}, so that credentials were tried by HTTP Basic alone\n`,
  );
}

function atLeast([major, minor]: readonly number[], [wanted, minorWanted]: readonly number[]) {
  return major! > wanted! || (major === wanted && minor! >= minorWanted!);
}

describe.each([
  ['prometheus.yaml', true],
  ['prometheus-headers.yaml', isNew],
] as const)('%s', (file, canRun) => {
  let work: Workplace;
  let prometheus: PrometheusServer;

  beforeAll(async () => {
    if (!canRun) return;
    work = await Workplace.make();
    const port = await freePort();
    const demo = work.start(['serve', '--demo', '--port', String(port)]);
    await demo.wrote(/Ctrl\+C/);
    const userId = /X-Auth-UserId: ([^']+)'/.exec(demo.stdout)![1]!;
    const token = /X-Auth-Token: ([^']+)'/.exec(demo.stdout)![1]!;
    const tokenFile = join(work.folder, 'token');
    await writeFile(tokenFile, `${token}\n`);
    const config = (await readFile(join(folder, file), 'utf8'))
      .replaceAll('6f1c7f6e-3f0b-4d0c-9b1e-2a4f6c8e0d12', userId)
      .replaceAll('/etc/prometheus/hybrid-core-token', tokenFile)
      .replaceAll(/https(?=:\/\/api|$)/gm, 'http')
      .replaceAll('api.cloud.example', `127.0.0.1:${port}`)
      .replaceAll(/(?<=_interval: )1m/g, '1s')
      .replace('rules.yaml', join(folder, 'rules.yaml'));
    prometheus = await PrometheusServer.start(join(work.folder, 'prometheus'), config);
  }, testTimeoutMs);
  afterAll(async () => {
    await prometheus?.stop();
    await work?.remove();
  });

  async function ask<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
    const url = `${prometheus.url}/api/v1/${path}?${new URLSearchParams(query)}`;
    const body = (await (await fetch(url)).json()) as { data?: Answer; error?: string };
    if (body.data === undefined) throw new Error(`${JSON.stringify(query)}: ${body.error}`);
    return body.data;
  }

  /** How many series with a value a query finds, once there are any. */
  async function findsSeries(query: string): Promise<number | null> {
    return eventually(async () => {
      const { result } = await ask<Found>('query', { query });
      return result.filter(({ value }) => value[1] !== 'NaN').length || null;
    });
  }

  it.runIf(canRun)('scrapes the sites, and the assets of one', async () => {
    for (const job of ['hybrid-core-partner', 'hybrid-core-assets']) {
      expect(await findsSeries(`up{job="${job}"} == 1`), job).toBe(1);
    }
    expect(await findsSeries('count by (site) (hybrid_core_asset_cpu_cores)')).toBe(1);
  });

  it.runIf(canRun)('discovers the active nodes, and labels them', async () => {
    await findsSeries('up{job="nodes"}');
    const { activeTargets } = await ask<Targets>('targets', { state: 'active' });
    const nodes = activeTargets.filter(({ labels }) => labels.job === 'nodes');
    expect(nodes.length).toBeGreaterThan(100);
    expect(nodes.map(({ labels }) => labels)).toContainEqual({
      job: 'nodes',
      instance: 'fra01-cmp-0001.acme.example:9100',
      hybrid_core: 'acme-eu',
      site: 'fra01',
      asset: 'fra01-cmp-0001.acme.example',
      node_type: 'compute',
    });
  });

  it.runIf(canRun)('has rules that work', async () => {
    await findsSeries('site_quantity:hybrid_core_used:ratio');
    const { groups } = await ask<Rules>('rules');
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
    const recorded = new Set(rules.filter(({ type }) => type === 'recording').map((r) => r.name));
    for (const name of recorded) expect(await findsSeries(name), name).not.toBeNull();
    const quantities = 'count(count by (quantity) (site_quantity:hybrid_core_used:ratio)) == 5';
    expect(await findsSeries(quantities)).toBe(1);
  });

  it.runIf(canRun).each(dashboardNames)('feeds the dashboard %s', async (name) => {
    const dashboard = readDashboard(name);
    // The selection: the site whose assets are scraped.
    const values = new Map([
      ['hybrid_core', 'acme-eu'],
      ['site', 'fra01'],
    ]);
    for (const { name: variable, series, label } of queriedVariables(dashboard)) {
      const match = withValues(series!, values);
      await findsSeries(match);
      const found = await ask<string[]>(`label/${label}/values`, { 'match[]': match });
      expect(found, `${variable} is one of ${match}`).not.toEqual([]);
      if (values.has(variable)) expect(found).toContain(values.get(variable));
      else values.set(variable, found[0]!);
    }
    // The site that fills up is in another hybrid core: select all.
    if (name !== 'site') values.set('hybrid_core', '.*');
    for (const { title, targets } of dashboard.panels) {
      for (const { expr } of targets) {
        expect(await findsSeries(withValues(expr, values)), `${title}: ${expr}`).not.toBeNull();
      }
    }
  });
});

interface Found {
  readonly result: readonly { readonly value: readonly [number, string] }[];
}

interface Targets {
  readonly activeTargets: readonly { readonly labels: Readonly<Record<string, string>> }[];
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly name: string;
      readonly type: string;
      readonly health: string;
    }[];
  }[];
}
