/**
 * Three processes record a database's history together, and one after the other is killed. Their time
 * runs eight times as fast, that of their leases included: a sample may come 19 seconds late.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { noCapacity } from '../../src/domain/asset.ts';
import { stepMs, stepStart } from '../../src/domain/history.ts';
import { noSamples } from '../../src/domain/usage.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { openStore } from '../../src/store/open.ts';
import { eventually } from '../fixture/patience.ts';

const program = fileURLToPath(new URL('recorder-process.ts', import.meta.url));
const speed = 8;
const slotMs = stepMs['5m'];
const begin = Date.parse('2026-11-20T12:00:01Z');
const partnerIds = Array.from({ length: 12 }, (_, index) => `partner-${index}`);

/** Slots during which a process is killed, each at another moment. */
const kills = 3;

/** Two minutes of it are slots; on a busy machine, to make a database takes as long again. */
export const recordWithKillsMs = 10 * 60_000;

class Process {
  readonly child: ChildProcess;
  samples = 0;
  shares = 0;
  /** For the message, where a sample is missing. */
  readonly reported: string[] = [];

  constructor(address: string, epoch: number) {
    const args = [address, `${begin}`, `${epoch}`, `${speed}`, 'leases'];
    this.child = fork(program, args, { execArgv: [] });
    this.child.on('message', (message) => {
      const observation = message as Observation;
      this.reported.push(`${this.child.pid}: ${JSON.stringify(observation)}`);
      if (observation.type === 'history-recorded') this.samples += observation.samples;
      if (observation.type === 'recorder-shares') this.shares = observation.shares;
    });
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'exit');
    }
  }
}

/** Writes partners into an empty database, records with kills, and compares what is there. */
export async function recordWithKills(address: string): Promise<void> {
  const store = openStore(address);
  await writePartners(address);
  const epoch = Date.now();
  const now = () => begin + (Date.now() - epoch) * speed;
  const reach = async (moment: number) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, (moment - now()) / speed)));
  };
  const processes = [0, 1, 2].map(() => new Process(address, epoch));
  const ended: Process[] = [];
  const haveAll = async () => {
    const all = () => processes.every(({ shares }) => shares > 0 && shares < 64);
    expect(await eventually(() => all() || null), 'each has a share').toBe(true);
  };
  try {
    await haveAll();
    const first = stepStart(now(), '5m') + slotMs;
    for (let kill = 0; kill < kills; kill++) {
      // Before the slot begins, or while it is recorded.
      await reach(first + kill * slotMs + [-2_000, 0, 500][kill]!);
      const [gone] = processes.splice(kill % processes.length, 1);
      await gone!.kill();
      ended.push(gone!);
      processes.push(new Process(address, epoch));
    }
    const last = first + kills * slotMs;
    await reach(last + 150_000);
    await Promise.all(processes.map((of) => of.kill()));
    const reader = await store.openReader();
    let rows = 0;
    for (const partnerId of partnerIds) {
      const subject = { partnerId, level: 'partner', id: partnerId } as const;
      const points = await reader.readHistory(subject, '5m', 0, Number.MAX_SAFE_INTEGER);
      const slots = points.map(({ at }) => at).filter((at) => at >= first);
      const expected = Array.from({ length: kills + 1 }, (_, index) => first + index * slotMs);
      const reported = [...ended, ...processes].flatMap((of) => of.reported);
      expect(slots, `${partnerId}\n${reported.join('\n')}`).toEqual(expected);
      expect(points.every(({ memory }) => memory?.samples === 1)).toBe(true);
      rows += points.length * 3;
    }
    await reader.close();
    // What was reported was written, and by one process only; one that was killed may not have told.
    const reported = [...processes, ...ended].reduce((sum, { samples }) => sum + samples, 0);
    expect(reported).toBeLessThanOrEqual(rows);
    expect(processes.every(({ samples }) => samples > 0)).toBe(true);
  } finally {
    await Promise.all(processes.map((of) => of.kill()));
  }
}

async function writePartners(address: string): Promise<void> {
  const writer = await openStore(address).openWriter();
  await writer.migrate();
  for (const id of partnerIds) {
    const memory = { used: 5, total: 10, observedAt: null };
    const capacity = { ...noCapacity, memory: 10 };
    const asset = { id: 'n1', nodeType: 'compute', status: 'active', capacity } as const;
    const usage = { source: 'file', ...noSamples, memory } as const;
    await writer.transaction((transaction) =>
      transaction.writePartner({
        partner: { id, name: id, inventorySource: 'file' },
        hybridCores: { put: [{ id: 'eu', status: 'active', publicAvailable: false }], remove: [] },
        sites: {
          put: [{ id: 'fra01', hybridCoreId: 'eu', description: null, location: null }],
          remove: [],
        },
        assets: new Map([['fra01', { put: [asset], remove: [] }]]),
        usage: new Map([['fra01', new Map([['n1', usage]])]]),
      }),
    );
  }
  await writer.close();
}
