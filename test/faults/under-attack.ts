/**
 * Measures what one attack does to a service: how long a second client waits for small answers, and how
 * much memory the process takes, each beside a quiet time of the same run.
 */

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
  /** By how many MiB the memory of the process grew at most. */
  readonly grownMib: number;
}

/** Attacks a service for some seconds; `meanwhile` is done under the attack. */
export async function underAttack(
  workplace: Workplace,
  service: Running,
  victim: Victim,
  attack: Attack,
  meanwhile: () => Promise<void> = async () => {},
): Promise<Effect> {
  const asking = workplace.startProgram(process.execPath, [
    ...[program('victim.ts'), JSON.stringify(victim)],
  ]);
  try {
    await asking.wrote(/ready/);
    await pause(warmUpMs);
    await feltBy(asking);
    await pause(quietMs);
    const quiet = await feltBy(asking);
    const before = await residentBytes(service.pid);
    let most = before;
    const attacking = workplace.startProgram(process.execPath, [
      ...[program('attacker.ts'), JSON.stringify(attack)],
    ]);
    const end = performance.now() + attackMs;
    const acting = meanwhile();
    try {
      while (performance.now() < end) {
        await pause(memoryPauseMs);
        most = Math.max(most, await residentBytes(service.pid));
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

/** What the victim has felt since it was last asked. */
async function feltBy(victim: Running): Promise<Felt> {
  const told = victim.stdout.length;
  victim.kill('SIGUSR2');
  const line = await eventually(() => /^(\{.*\})\n/m.exec(victim.stdout.slice(told)));
  if (line === null) throw new Error(`the victim says nothing: ${victim.stderr}`);
  return JSON.parse(line[1]!);
}
