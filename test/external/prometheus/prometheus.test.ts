/**
 * Usage from the real Prometheus into the running service: this machine's own values, several
 * hundred simulated nodes, one that dies, and a Prometheus restart.
 */
import { readFile, rename, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../fixture/free-port.ts';
import { eventually } from '../../fixture/patience.ts';
import { type Running, Workplace } from '../../process/program.ts';
import { needing } from '../needing.ts';
import { RealPrometheus } from './real-prometheus.ts';
import { SimulatedExporters, simulatedNode } from './simulated-exporters.ts';

const { describe } = needing('prometheus');

const nodeCount = 400;
const usageMaxAgeSeconds = 12;
const deadlineMs = 45_000;
const dying = 7;

const names = Array.from(
  { length: nodeCount },
  (_, i) => `fra01-cmp-${String(i).padStart(4, '0')}`,
);
const machine = '127.0.0.1';

/** The fields that these tests use. */
interface AssetRecord {
  readonly id: string;
  readonly cpu_usage: { readonly used_cores: number; readonly total_cores: number } | null;
  readonly memory_usage: Bytes | null;
  readonly storage_usage: Bytes | null;
  readonly observed_at: string | null;
}

interface Bytes {
  readonly used_bytes: number | null;
  readonly total_bytes: number | null;
  readonly nodes_reporting?: number;
}

describe('usage from the real Prometheus', () => {
  let work: Workplace;
  let exporters: SimulatedExporters;
  let prometheus: RealPrometheus;
  let service: Running;
  let serviceUrl: string;
  let metricsUrl: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    work = await Workplace.make();
    const file = (name: string, text: string) => writeFile(join(work.folder, name), text);
    exporters = await SimulatedExporters.start();
    await discover([...names, 'stranger-1', 'stranger-2:9100']);
    const files = `files: ['${join(work.folder, 'nodes.json')}'], refresh_interval: 1s`;
    prometheus = await RealPrometheus.start(
      join(work.folder, 'prometheus'),
      `  - job_name: simulated\n    file_sd_configs: [{ ${files} }]\n`,
    );
    await file('inventory.yaml', inventory());
    await file('sources.yaml', `prometheus: { url: ${prometheus.url}, interval: 1s }\n`);
    const imported = await work.run(['import', 'inventory.yaml']);
    expect(imported.status).toBe(0);
    const token = await work.run(['token', 'create', '--partner', 'acme', '--json']);
    const { user_id, token: secret } = JSON.parse(token.stdout);
    headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': secret };
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    service = work.start(['serve', '--port', '0', '--sources', 'sources.yaml'], {
      USAGE_MAX_AGE: `${usageMaxAgeSeconds}s`,
      COLLECTOR_METRICS_PORT: String(metricsPort),
    });
    serviceUrl = await service.listens();
  }, deadlineMs);

  afterAll(async () => {
    await prometheus?.stop();
    await exporters?.stop();
    await work?.remove();
  });

  /** Renames a new file into place, since Prometheus may read it at any moment. */
  const discover = async (instances: readonly string[]): Promise<void> => {
    const file = join(work.folder, 'nodes.json');
    await writeFile(`${file}.new`, exporters.discovery(instances));
    await rename(`${file}.new`, file);
  };
  const get = async (path: string): Promise<Record<string, never>> => {
    const response = await fetch(`${serviceUrl}${path}`, { headers });
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, never>;
  };
  const operatorsHealth = async (): Promise<Record<string, never>> => {
    const response = await fetch(metricsUrl.replace('/metrics', '/readyz'));
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, never>;
  };
  const asset = async (id: string): Promise<AssetRecord> =>
    (await get(`/hybrid-core/v1/sites/fra01/assets/${id}`)).data!;
  const until = async <Result>(what: string, ask: () => Promise<Result | null>) => {
    const result = await eventually(ask, deadlineMs);
    if (result === null) throw new Error(`${what} did not happen\n${eventsOf(service)}`);
    return result;
  };

  it("shows this machine's own memory, disks and cores", async () => {
    const shown = await until('the figures of this machine', async () => {
      const record = await asset(machine);
      return record.memory_usage && record.storage_usage && record.cpu_usage ? record : null;
    });
    const memory = await memoryOfMachine();
    expect(shown.memory_usage!.total_bytes).toBe(memory.total);
    expectNear(shown.memory_usage!.used_bytes!, memory.used, memory.total / 20);
    const disk = await disksOfMachine();
    expect(shown.storage_usage).toMatchObject({ kind: 'rocket', total_bytes: disk.total });
    expectNear(shown.storage_usage!.used_bytes!, disk.used, disk.total / 20);
    expect(shown.cpu_usage!.total_cores).toBe(availableParallelism());
    expect(Date.now() - Date.parse(shown.observed_at!)).toBeLessThan(usageMaxAgeSeconds * 1_000);
  });

  it('shows every simulated node exactly, and their sums', async () => {
    const { data } = await until('all nodes', async () => {
      const view = await get('/hybrid-core/v1/sites/fra01/resources');
      const { storage } = view.data as { storage: { rocket: Bytes } };
      return storage.rocket.nodes_reporting === nodeCount + 1 ? view : null;
    });
    expect(data).toMatchObject({ memory: { nodes_reporting: nodeCount + 1 } });
    for (const index of [0, 1, 200, nodeCount - 1]) {
      const { memoryTotal, memoryFree, diskTotal, diskFree, cores } = simulatedNode(index);
      const shown = await until('cpu', async () => {
        const record = await asset(names[index]!);
        return record.cpu_usage?.used_cores == null ? null : record;
      });
      expect(shown.memory_usage).toMatchObject({
        used_bytes: memoryTotal - memoryFree,
        total_bytes: memoryTotal,
      });
      expect(shown.storage_usage).toMatchObject({
        used_bytes: diskTotal - diskFree,
        total_bytes: diskTotal,
      });
      expect(shown.cpu_usage!.total_cores).toBe(cores);
      // Half of the time is idle, however few seconds the nodes have been scraped for.
      expect(shown.cpu_usage!.used_cores).toBe(cores / 2);
    }
  });

  it('counts and names what is no asset', async () => {
    const metrics = await (await fetch(metricsUrl)).text();
    expect(metrics).toContain('hybrid_core_source_unmatched{source="prometheus"} 2\n');
    expect(service.stdout).toContain('stranger-2: no asset has this id');
  });

  it('keeps the true age of a node that died, and lets it go stale', async () => {
    exporters.kill(dying);
    const diedBefore = Date.now();
    const last = await until('a node that no longer changes', async () => {
      const record = await asset(names[dying]!);
      const age = Date.now() - Date.parse(record.observed_at!);
      return age > 4_000 ? record : null;
    });
    expect(last.memory_usage?.used_bytes).toEqual(expect.any(Number));
    expect(Date.parse(last.observed_at!)).toBeLessThanOrEqual(diedBefore + 1_000);
    const stale = await until('going stale', async () => {
      const record = await asset(names[dying]!);
      return record.memory_usage === null ? record : null;
    });
    expect(stale).toMatchObject({ cpu_usage: null, storage_usage: null });
    // Its quantities may be a scrape apart: the oldest was shown, the newest is stored.
    expect(Date.parse(stale.observed_at!)).toBeGreaterThanOrEqual(Date.parse(last.observed_at!));
    expect(Date.parse(stale.observed_at!)).toBeLessThanOrEqual(diedBefore + 1_000);
    expect(Date.now() - Date.parse(stale.observed_at!)).toBeGreaterThan(usageMaxAgeSeconds * 1_000);
    const neighbour = await asset(names[dying + 1]!);
    expect(neighbour.memory_usage?.used_bytes).toEqual(expect.any(Number));
  });

  it('names both of two series for one asset, and spoils nothing else', async () => {
    // The same host twice, on another port, like two exporters on one machine.
    await discover([...names, `${names[3]}:9100`]);
    const failing = await until('the report of two series', async () => {
      const { failing_sources: sources } = await operatorsHealth();
      const [of] = (sources ?? []) as { error: string }[];
      return of?.error.includes('two series') ? of.error : null;
    });
    expect(failing).toContain(`instance="${names[3]}"`);
    expect(failing).toContain(`instance="${names[3]}:9100"`);
    const other = await asset(names[4]!);
    expect(Date.now() - Date.parse(other.observed_at!)).toBeLessThan(usageMaxAgeSeconds * 1_000);
    await discover(names);
    await until('health', async () => ((await operatorsHealth()).status === 'ok' ? true : null));
  });

  it('stays ready while Prometheus is away, and goes on where it comes back', async () => {
    await prometheus.stopPrometheus();
    const report = await until('the report of a failure', async () => {
      const body = await operatorsHealth();
      return body.status === 'degraded' ? body : null;
    });
    expect(report).toMatchObject({
      failing_sources: [{ source: 'prometheus', error: expect.stringContaining('refused') }],
    });
    const before = await asset(names[20]!);
    await prometheus.startAgain();
    await until('newer samples', async () => {
      const { observed_at: at } = await asset(names[20]!);
      return Date.parse(at!) > Date.parse(before.observed_at!) + 1_000 ? true : null;
    });
    await until('health', async () => ((await operatorsHealth()).status === 'ok' ? true : null));
  });

  it('shows in a dry run what would change, and changes nothing', async () => {
    // The changed assets depend on what was scraped since the last round; some change before long.
    const dry = await until('a difference', async () => {
      const tried = await work.run(['collect', '--sources', 'sources.yaml', '--dry-run']);
      return /fra01\/fra01-cmp-\d+: cpu [\d.]+ of 8 cores, memory \d+ of/.test(tried.stdout)
        ? tried
        : null;
    });
    expect(dry.stdout).toMatch(/^prometheus: \d+ samples, \d+ assets would change/);
    expect(dry.status).toBe(0);
  });

  function inventory(): string {
    const assets = [machine, ...names].map((id) => ({
      id,
      node_type: 'compute',
      status: 'active',
    }));
    const site = { id: 'fra01', assets };
    const core = { id: 'eu', status: 'active', public_available: false, sites: [site] };
    return JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [core] }] });
  }
});

/** The service's recent log, without its requests. */
function eventsOf({ stdout }: Running): string {
  const lines = stdout.split('\n').filter((line) => !line.includes('"msg":"request"'));
  return lines.slice(-10).join('\n');
}

function expectNear(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance);
}

async function memoryOfMachine(): Promise<{ total: number; used: number }> {
  const text = await readFile('/proc/meminfo', 'utf8');
  const bytes = (key: string) =>
    Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)![1]) * 1024;
  return { total: bytes('MemTotal'), used: bytes('MemTotal') - bytes('MemAvailable') };
}

/** Each block device once, as `df` counts. */
async function disksOfMachine(): Promise<{ total: number; used: number }> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).trim().split('\n');
  const byDevice = new Map(
    mounts
      .map((line) => line.split(' '))
      .filter(([device]) => /^\/dev\/(?!loop|ram|zram|sr|rbd|nbd)/.test(device!))
      .map(([device, path]) => [device, path!]),
  );
  const disks = await Promise.all([...byDevice.values()].map((path) => statfs(path)));
  const sum = (of: (disk: (typeof disks)[number]) => number) =>
    disks.reduce((total, disk) => total + of(disk), 0);
  return {
    total: sum(({ blocks, bfree, bavail, bsize }) => (blocks - bfree + bavail) * bsize),
    used: sum(({ blocks, bfree, bsize }) => (blocks - bfree) * bsize),
  };
}
