/**
 * Measures an attack's effect on a service: a second client's latency for small responses, and the
 * process's memory, each compared with a quiet time of the same run.
 */

import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '../fixture/patience.ts';
import type { Running, Workplace } from '../process/program.ts';
import type { Attack } from './attacker.ts';
import { residentBytes } from './crowd.ts';
import type { Felt, Victim } from './victim.ts';

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const warmUpMs = 1_000;
const quietMs = 3_000;
const attackMs = 6_000;
const memoryPauseMs = 50;
const mebibyte = 1_024 * 1_024;

export interface Effect {
  readonly quiet: Felt;
  readonly attacked: Felt;
  /** Largest growth of the process's memory in MiB. */
  readonly grownMib: number;
}

/** Attacks a service for some seconds; `duringAttack` runs beside it. */
export async function underAttack(
  workplace: Workplace,
  service: Running,
  victim: Victim,
  attack: Attack,
  duringAttack: () => Promise<void> = async () => {},
): Promise<Effect> {
  const asking = workplace.startProgram(process.execPath, [
    program('victim.ts'),
    JSON.stringify(victim),
  ]);
  try {
    await asking.wrote(/ready/);
    await pause(warmUpMs);
    await feltBy(asking);
    await pause(quietMs);
    const quiet = await feltBy(asking);
    const before = await bytesOfAll(service.pid);
    let most = before;
    const attacking = workplace.startProgram(process.execPath, [
      program('attacker.ts'),
      JSON.stringify(attack),
    ]);
    const end = performance.now() + attackMs;
    const acting = duringAttack();
    try {
      while (performance.now() < end) {
        await pause(memoryPauseMs);
        most = Math.max(most, await bytesOfAll(service.pid));
      }
      await acting;
      const attacked = await feltBy(asking);
      return { quiet, attacked, grownMib: (most - before) / mebibyte };
    } finally {
      attacking.kill('SIGKILL');
      await attacking.finished();
    }
  } finally {
    asking.kill('SIGKILL');
    await asking.finished();
  }
}

/** Resident memory of a service and of the processes that it started, the panel's among them. */
async function bytesOfAll(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const bytes = await Promise.all([pid, ...pids].map((each) => residentBytes(each)));
  return bytes.reduce((sum, each) => sum + each, 0);
}

/** The victim's measurements since the last call. */
export async function feltBy(victim: Running): Promise<Felt> {
  const reported = victim.stdout.length;
  victim.kill('SIGUSR2');
  const line = await eventually(() => /^(\{.*\})\n/m.exec(victim.stdout.slice(reported)));
  if (line === null) throw new Error(`the victim says nothing: ${victim.stderr}`);
  return JSON.parse(line[1]!);
}
