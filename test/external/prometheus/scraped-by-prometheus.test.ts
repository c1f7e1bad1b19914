/**
 * The whole loop with the real Prometheus: it discovers the partner's nodes from the service and
 * scrapes them, the service collects their usage from it, and it scrapes the service's metrics.
 * Prometheus sends HTTP Basic; before version 3 it cannot send custom headers, so the two headers
 * are tested by plain requests.
 */
import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../fixture/free-port.ts';
import { eventually, testTimeoutMs } from '../../fixture/patience.ts';
import { Workplace } from '../../process/program.ts';
import { needing } from '../needing.ts';
import { end, launch, PrometheusServer } from './prometheus-server.ts';

const { describe } = needing('prometheus');

/** The asset with a node_exporter, and one that Prometheus must not scrape. */
const machine = '127.0.0.1';
const staged = '127.0.0.2';

const inventory = `
partners:
  - id: acme
    name: ACME
    hybrid_cores:
      - id: eu
        status: active
        public_available: false
        sites:
          - id: fra01
            assets:
              - { id: ${machine}, node_type: compute, status: active }
              - { id: ${staged}, node_type: compute, status: staged }
`;

describe("the partner's own Prometheus", () => {
  let work: Workplace;
  let exporter: ChildProcess;
  let exporterPort: number;
  let prometheus: PrometheusServer;
  let serviceUrl: string;
  let userId: string;
  let token: string;

  beforeAll(async () => {
    work = await Workplace.make();
    await writeFile(join(work.folder, 'inventory.yaml'), inventory);
    await work.run(['import', 'inventory.yaml']);
    const created = await work.run(['token', 'create', '--partner', 'acme', '--json']);
    ({ user_id: userId, token } = JSON.parse(created.stdout));
    const servicePort = await freePort();
    serviceUrl = `http://127.0.0.1:${servicePort}`;
    exporterPort = await freePort();
    exporter = launch('prometheus-node-exporter', [`--web.listen-address=:${exporterPort}`]);
    prometheus = await PrometheusServer.start(join(work.folder, 'prometheus'), scraping());
    const sources = `prometheus: { url: ${prometheus.url}, interval: 1s }`;
    await writeFile(join(work.folder, 'sources.yaml'), sources);
    const service = work.start(['serve', '--sources', 'sources.yaml'], {
      PORT: String(servicePort),
    });
    await service.listens();
  }, testTimeoutMs);
  afterAll(async () => {
    await prometheus?.stop();
    if (exporter !== undefined) await end(exporter);
    await work?.remove();
  });

  /** The documented configuration, except for the address and the times. */
  function scraping(): string {
    const basic = (password: string) => `{ username: ${userId}, password: '${password}' }`;
    const metrics = (job: string, password: string, interval: string) => `
  - job_name: ${job}
    scrape_interval: ${interval}
    metrics_path: /hybrid-core/v2/metrics
    basic_auth: ${basic(password)}
    static_configs: [{ targets: ['${new URL(serviceUrl).host}'] }]`;
    return `
global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs:${metrics('hybrid-core', token, '1s')}${metrics('intruder', 'wrong', '5s')}
  - job_name: nodes
    http_sd_configs:
      - url: '${serviceUrl}/hybrid-core/v2/prometheus-targets?target[port]=${exporterPort}'
        basic_auth: ${basic(token)}
        refresh_interval: 1s
    relabel_configs:
      - { source_labels: [__meta_hybrid_core_status], regex: active, action: keep }
      - { source_labels: [__meta_hybrid_core_site_id], target_label: site }
`;
  }

  /** The value of a query's single series, as text; null without one. */
  async function figureOf(query: string): Promise<string | null> {
    const url = `${prometheus.url}/api/v1/query?query=${encodeURIComponent(query)}`;
    const { data } = (await (await fetch(url)).json()) as QueryAnswer;
    expect(data.result.length).toBeLessThanOrEqual(1);
    return data.result[0]?.value[1] ?? null;
  }
  const becomes = async (query: string, value: string) => {
    const isThere = async () => ((await figureOf(query)) === value ? true : null);
    if ((await eventually(isThere)) === null) expect(await figureOf(query), query).toBe(value);
  };

  const targets = async () => {
    const answer = await fetch(`${prometheus.url}/api/v1/targets`);
    return ((await answer.json()) as TargetsAnswer).data;
  };

  it('discovers the nodes, with their labels, and scrapes those that it keeps', async () => {
    await becomes(`up{job="nodes",site="fra01",instance="${machine}:${exporterPort}"}`, '1');
    await becomes('count(up{job="nodes"})', '1');
    const { droppedTargets } = await targets();
    const dropped = droppedTargets.map(({ discoveredLabels }) => discoveredLabels);
    expect(dropped).toEqual([
      expect.objectContaining({
        __address__: `${staged}:${exporterPort}`,
        __meta_hybrid_core_id: 'eu',
        __meta_hybrid_core_site_id: 'fra01',
        __meta_hybrid_core_asset_id: staged,
        __meta_hybrid_core_node_type: 'compute',
        __meta_hybrid_core_status: 'staged',
      }),
    ]);
  });

  it('scrapes the metrics, in which stands what it has told the service', async () => {
    await becomes('up{job="hybrid-core"}', '1');
    const site = 'hybrid_core="eu",site="fra01"';
    await becomes(`hybrid_core_site_nodes{${site},node_type="compute",status="staged"}`, '1');
    await becomes(`hybrid_core_site_nodes_reporting{${site},quantity="cpu"}`, '1');
    const cores = String(availableParallelism());
    await becomes(`hybrid_core_site_cpu_cores{${site},state="total"}`, cores);
    const memory = await figureOf('node_memory_MemTotal_bytes');
    await becomes(`hybrid_core_site_memory_bytes{${site},state="total"}`, memory!);
  });

  it('is refused with a wrong token', async () => {
    const refusal = async () => {
      const { activeTargets } = await targets();
      return activeTargets.find(({ labels }) => labels.job === 'intruder')?.lastError;
    };
    await expect.poll(refusal).toBe('server returned HTTP status 401 Unauthorized');
  });

  it.each(['metrics', 'prometheus-targets'])('gets the same of %s by two headers', async (view) => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${serviceUrl}/hybrid-core/v2/${view}`, { headers });
      return { status: answer.status, names: namesOf(await answer.text()) };
    };
    const credentials = Buffer.from(`${userId}:${token}`).toString('base64');
    const basic = await ask({ Authorization: `Basic ${credentials}` });
    expect(basic.status).toBe(200);
    expect(basic.names.length).toBeGreaterThan(0);
    expect(await ask({ 'X-Auth-UserId': userId, 'X-Auth-Token': token })).toEqual(basic);
  });
});

/** Text without the values, which change between responses. */
function namesOf(text: string): string {
  return text.replaceAll(/ [\d.]+$/gm, '');
}

interface QueryAnswer {
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

type TargetLabels = Readonly<Record<string, string>>;

interface TargetsAnswer {
  readonly data: {
    readonly activeTargets: readonly {
      readonly labels: TargetLabels;
      readonly lastError: string;
    }[];
    readonly droppedTargets: readonly { readonly discoveredLabels: TargetLabels }[];
  };
}
