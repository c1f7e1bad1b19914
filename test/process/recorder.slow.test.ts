/** Recorders in separate processes, one of which is killed during a write. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Observation } from '../../src/observe/observation.ts';
import { openStore } from '../../src/store/open.ts';
import { eventually } from '../fixture/patience.ts';
import { Workplace } from './program.ts';

const program = fileURLToPath(new URL('recorder-process.ts', import.meta.url));
const begin = Date.parse('2026-11-20T23:00:01Z');

let work: Workplace;
let address: string;
const recorders: RecorderProcess[] = [];

beforeAll(async () => {
  work = await Workplace.make();
  address = `sqlite:${join(work.folder, 'test.db')}`;
  const sites = Array.from({ length: 40 }, (_, index) => ({
    id: `site-${index}`,
    assets: [
      {
        id: 'n1',
        node_type: 'compute',
        status: 'active',
        capacity: { memory_bytes: 10 },
        usage: { memory_bytes: 5 },
      },
    ],
  }));
  const hybrid_cores = [{ id: 'eu', status: 'active', public_available: false, sites }];
  const partners = [{ id: 'acme', name: 'ACME', hybrid_cores }];
  const input = join(work.folder, 'inventory.json');
  await writeFile(input, JSON.stringify({ partners }));
  await work.run(['import', 'inventory.json', '--database', 'sqlite:test.db']);
});
afterAll(async () => {
  for (const recorder of recorders) recorder.child.kill('SIGKILL');
  await work.remove();
});

class RecorderProcess {
  readonly child: ChildProcess;
  readonly observed: Observation[] = [];

  constructor(epoch: number) {
    // A sample interval of five minutes takes half a second.
    this.child = fork(program, [address, `${begin}`, `${epoch}`, '600'], { execArgv: [] });
    this.child.on('message', (message) => this.observed.push(message as Observation));
    recorders.push(this);
  }

  /** Whether it has the share of the only partner, and recorded several slots of it. */
  get records(): boolean {
    const last = this.observed.filter((of) => of.type === 'history-recorded').slice(-3);
    return last.length === 3 && last.every(({ samples }) => samples > 0);
  }
}

/** Waits for a recorder that has recorded several samples. */
async function recordsSlots(): Promise<RecorderProcess> {
  const found = await eventually(() => recorders.find(({ records }) => records) ?? null);
  expect(found).not.toBe(null);
  return found!;
}

it('records slots whole and once, whichever recorder is killed whenever', async () => {
  const epoch = Date.now();
  for (const { child } of [new RecorderProcess(epoch), new RecorderProcess(epoch)]) {
    await once(child, 'message');
  }
  for (const pause of [0, 5]) {
    const working = await recordsSlots();
    // At a random moment, such as within a sample's transaction.
    await new Promise((resolve) => setTimeout(resolve, pause));
    working.child.kill('SIGKILL');
    await once(working.child, 'exit');
    recorders.splice(recorders.indexOf(working), 1);
    await once(new RecorderProcess(epoch).child, 'message');
  }
  await recordsSlots();
  // The following comparison reads at several times.
  for (const { child } of recorders.splice(0)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const reader = await openStore(address).openReader();
  const slotsOf = async (level: 'site' | 'hybrid-core' | 'partner', id: string, nodes: number) => {
    const subject = { partnerId: 'acme', level, id };
    const points = await reader.readHistory(subject, '5m', 0, Number.MAX_SAFE_INTEGER);
    for (const { memory } of points) {
      const used = BigInt(nodes * 5);
      const total = used * 2n;
      const sample = { samples: 1, usedSum: used, usedMax: used, total, nodesReporting: nodes };
      expect(memory).toEqual(sample);
    }
    return points.map(({ at }) => at);
  };
  const slots = await slotsOf('partner', 'acme', 40);
  expect(slots.length).toBeGreaterThan(5);
  expect(new Set(slots).size).toBe(slots.length);
  expect(await slotsOf('hybrid-core', 'eu', 40)).toEqual(slots);
  for (let index = 0; index < 40; index++) {
    expect(await slotsOf('site', `site-${index}`, 1)).toEqual(slots);
  }
  await reader.close();
});
