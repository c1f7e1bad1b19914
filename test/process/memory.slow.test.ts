/** The memory of `hybrid-core serve`: before anybody asks, and of a large site that changes. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { eventually, until } from '../fixture/patience.ts';
import { Workplace } from './program.ts';

/** V8's young generation right after a collection for memory has 1 MiB; a start grows it to 32 or more. */
const youngMibMax = 16;

const assetCount = 100_000;

/** The documented memory of 100,000 assets of one site: 300 MiB, and a sixth for another machine. */
const siteMibMax = 350;

let workplace: Workplace;
beforeEach(async () => {
  workplace = await Workplace.make();
});
afterEach(() => workplace?.remove());

/** An inventory of one site, where each asset uses so many bytes of memory. */
function inventory(used: number): string {
  const capacity = { cpu_cores: 64, memory_bytes: 2 ** 38, storage_bytes: 2 ** 42 };
  const usage = { cpu_cores: 12.5, memory_bytes: used, storage_bytes: 2 ** 40 };
  const assets = Array.from({ length: assetCount }, (_, n) => ({
    id: `node-${n}`,
    node_type: 'compute',
    status: 'active',
    capacity,
    usage: { ...usage, observed_at: '2026-11-20T12:00:00Z' },
  }));
  const core = { id: 'core', status: 'active', public_available: false };
  const hybrid_cores = [{ ...core, sites: [{ id: 'site', assets }] }];
  return JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores }] });
}

async function importUsing(used: number): Promise<void> {
  const file = join(workplace.folder, 'inventory.json');
  await writeFile(file, inventory(used));
  expect(await workplace.run(['import', file])).toMatchObject({ status: 0 });
}

async function residentMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)![1]) / 1_024;
}

describe('the memory of serve', () => {
  it('has nothing of what loading the program left behind', async () => {
    const metrics = await freePort();
    const environment = { PORT: '0', METRICS_PORT: `${metrics}`, HISTORY: 'off' };
    await workplace.start(['serve'], environment).listens();
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const [, young] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(text)!;
    expect(Number(young) / 2 ** 20).toBeLessThan(youngMibMax);
  });

  it.runIf(process.platform === 'linux')(
    'has nothing of what loading the changes of a large site left behind',
    async () => {
      await importUsing(0);
      const made = await workplace.run(['token', 'create', '--partner', 'acme', '--json']);
      const { user_id, token } = JSON.parse(made.stdout);
      const service = workplace.start(['serve'], { PORT: '0', HISTORY: 'off', COLLECT: 'off' });
      const url = `${await service.listens()}/hybrid-core/v1/sites/site/resources`;
      const headers = { 'X-Auth-UserId': user_id, 'X-Auth-Token': token };
      const answer = async () => (await fetch(url, { headers })).text();
      for (const used of [1, 2, 3]) {
        await importUsing(used);
        await until(async () => (await answer()).includes(`"used_bytes":${used * assetCount}`));
      }
      const isLow = async () => ((await residentMib(service.pid)) < siteMibMax ? true : null);
      expect(await eventually(isLow), `${await residentMib(service.pid)} MiB`).toBe(true);
    },
  );
});
