/**
 * Three processes collect from one Prometheus together, of which one is killed, one is frozen, and one
 * ends. Each has a tenant of its own, by which this Prometheus knows who asks.
 */
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { openStore } from '../../src/store/open.ts';
import type { PartnerChange } from '../../src/store/store.ts';
import { eventually, patienceMs } from '../fixture/patience.ts';
import { type Running, Workplace } from './program.ts';

const partnerIds = Array.from({ length: 12 }, (_, index) => `partner-${index}`);

/** Far more than a change of the processes takes; the property test has what is promised. */
const shareMsMax = 3 * patienceMs;

/** Several waits, and a database that is made on a busy machine. */
export const collectWithKillsMs = 10 * 60_000;

/** For each tenant, when it last asked for the values of each partner. */
class CountingPrometheus {
  readonly askedAt = new Map<string, Map<string, number>>();
  #server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const result = this.#answer(String(request.headers['x-scope-orgid']), form.get('query')!);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Who asked for each partner since then. */
  askers(since: number): ReadonlyMap<string, readonly string[]> {
    return new Map(
      partnerIds.map((id) => [
        id,
        [...this.askedAt].flatMap(([tenant, at]) => ((at.get(id) ?? 0) > since ? [tenant] : [])),
      ]),
    );
  }

  #answer(tenant: string, query: string) {
    if (!query.includes('node_memory')) return [];
    const [, only] = /partner=~?"([^"]*)"/.exec(query) ?? [];
    const ids = only === undefined ? partnerIds : only.split('|').filter((id) => id !== '');
    const now = Date.now();
    const isTime = query.includes('timestamp(');
    const asked = this.askedAt.get(tenant) ?? new Map<string, number>();
    this.askedAt.set(tenant, asked);
    if (!isTime) for (const id of ids) asked.set(id, now);
    return ids.map((partner) => ({
      metric: { instance: 'n1:9100', partner },
      value: [now / 1_000, String(isTime ? now / 1_000 - 1 : 1_000)],
    }));
  }
}

/** Collects with kills on an empty database. */
export async function collectWithKills(address: string): Promise<void> {
  const prometheus = new CountingPrometheus();
  const [work, url] = await Promise.all([Workplace.make(), prometheus.start()]);
  const store = openStore(address);
  const writer = await store.openWriter();
  await writer.migrate();
  for (const id of partnerIds) await writer.transaction((of) => of.writePartner(partner(id)));
  await writer.close();
  // A reader waits for no lock, which a stopped process may hold.
  const reader = await store.openReader();
  const observedAt = async () => {
    const at = new Map<string, number>();
    for (const id of partnerIds) {
      const whole = await reader.readWholePartner(id);
      const usage = whole!.contents.get('fra01')!.usage.get('n1');
      at.set(id, usage?.memory?.observedAt ?? 0);
    }
    return at;
  };
  const start = async (tenant: string): Promise<Running> => {
    const source = { url, interval: '1s', partner_label: 'partner', org_id: tenant };
    await writeFile(join(work.folder, `${tenant}.yaml`), JSON.stringify({ prometheus: source }));
    const environment = { DATABASE_URL: address, HISTORY: 'off' };
    return work.start(['collect', '--sources', `${tenant}.yaml`], environment);
  };
  /** Each partner is asked for by one of these, each of these asks, and what comes is stored. */
  const share = async (...tenants: readonly string[]) => {
    let last: unknown;
    const isShared = await eventually(async () => {
      const since = Date.now();
      const before = await observedAt();
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      const askers = prometheus.askers(since);
      const after = await observedAt();
      last = { askers: [...askers], before: [...before], after: [...after] };
      for (const id of partnerIds) expect(after.get(id)).toBeGreaterThanOrEqual(before.get(id)!);
      const isByOne = [...askers.values()].every((of) => of.length === 1);
      const isStored = partnerIds.every((id) => after.get(id)! > before.get(id)!);
      const of = new Set([...askers.values()].flat());
      const isByAll = of.size === tenants.length && tenants.every((tenant) => of.has(tenant));
      return (isByOne && isStored && isByAll) || null;
    }, shareMsMax);
    expect(isShared, `${tenants}: ${JSON.stringify(last)}`).toBe(true);
  };
  try {
    const processes = new Map<string, Running>();
    const come = async (tenant: string) => processes.set(tenant, await start(tenant));
    await come('a');
    await eventually(() => (prometheus.askedAt.get('a')?.size === partnerIds.length ? true : null));
    await Promise.all([come('b'), come('c')]);
    await share('a', 'b', 'c');
    processes.get('b')!.kill('SIGKILL');
    await share('a', 'c');
    await come('d');
    await share('a', 'c', 'd');
    processes.get('c')!.kill('SIGSTOP');
    await share('a', 'd');
    processes.get('c')!.kill('SIGCONT');
    await share('a', 'c', 'd');
    processes.get('a')!.kill('SIGTERM');
    expect((await processes.get('a')!.finished()).status).toBe(0);
    await share('c', 'd');
  } finally {
    await work.remove();
    await reader.close();
    await prometheus.stop();
  }
}

function partner(id: string): PartnerChange {
  const capacity = noCapacity;
  const asset = { id: 'n1', nodeType: 'compute', status: 'active', capacity } as const;
  const hybridCore = { id: 'eu', status: 'active', publicAvailable: false } as const;
  const site = { id: 'fra01', hybridCoreId: 'eu', description: null, location: null };
  return {
    partner: { id, name: id, inventorySource: 'file' },
    hybridCores: { put: [hybridCore], remove: [] },
    sites: { put: [site], remove: [] },
    assets: new Map([['fra01', { put: [asset], remove: [] }]]),
    usage: new Map(),
  };
}
