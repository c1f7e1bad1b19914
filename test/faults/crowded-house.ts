/** Runs a service as a process, with a large partner and a small one. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { type Running, Workplace } from '../process/program.ts';
import type { Credentials } from './crowd.ts';

const sitesOfLarge = 20;
const assetsOfSite = 500;

const nodeTypes = ['compute', 'distributed_storage', 'object_storage'];

function partner(id: string, siteCount: number): unknown {
  const sites = Array.from({ length: siteCount }, (_, site) => ({
    id: `site-${site}`,
    assets: Array.from({ length: assetsOfSite }, (_, asset) => ({
      id: `node-${asset}.site-${site}`,
      node_type: nodeTypes[(asset * 7) % nodeTypes.length],
      status: `status-${(asset * 13) % 11}`,
    })),
  }));
  const hybridCore = { id: 'eu', status: 'active', public_available: false, sites };
  return { id, name: id, hybrid_cores: [hybridCore] };
}

export class CrowdedHouse {
  readonly workplace: Workplace;
  readonly port: number;
  readonly metricsPort: number;
  readonly service: Running;
  readonly greedy: Credentials;
  readonly quiet: Credentials;

  private constructor(parts: Omit<CrowdedHouse, 'close'>) {
    this.workplace = parts.workplace;
    this.port = parts.port;
    this.metricsPort = parts.metricsPort;
    this.service = parts.service;
    this.greedy = parts.greedy;
    this.quiet = parts.quiet;
  }

  /** Resolves once it listens. */
  static async open(environment: Readonly<Record<string, string>> = {}): Promise<CrowdedHouse> {
    const workplace = await Workplace.make();
    const file = join(workplace.folder, 'inventory.json');
    const partners = [partner('greedy', sitesOfLarge), partner('quiet', 1)];
    await writeFile(file, JSON.stringify({ partners }));
    const imported = await workplace.run(['import', file]);
    expect(imported.status, imported.stderr).toBe(0);
    const [port, metricsPort] = [await freePort(), await freePort()];
    const settings = { PORT: `${port}`, METRICS_PORT: `${metricsPort}`, LOG_LEVEL: 'warn' };
    const greedy = await newToken(workplace, 'greedy');
    const quiet = await newToken(workplace, 'quiet');
    const service = workplace.start(['serve'], { ...settings, ...environment });
    await serviceAnswers(port);
    return new CrowdedHouse({ workplace, port, metricsPort, service, greedy, quiet });
  }

  close(): Promise<void> {
    return this.workplace.remove();
  }
}

async function newToken(workplace: Workplace, partnerId: string): Promise<Credentials> {
  const made = await workplace.run(['token', 'create', '--partner', partnerId, '--json']);
  expect(made.status, made.stderr).toBe(0);
  const { user_id, token } = JSON.parse(made.stdout);
  return { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
}

async function serviceAnswers(port: number): Promise<void> {
  const isThere = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok || null);
  const ready = await eventually(() => isThere().catch(() => null));
  expect(ready, 'the service answers').toBe(true);
}
