/** Runs the worlds of a seed one after the other, and looks for the shortest way to each fault. */
import { realMachine } from './real-machine.ts';
import { states } from './states.ts';
import type { Switch } from './switches.ts';
import { World, type WorldEnd } from './world.ts';

/** Hours of a world: a fault in a short one is easier to understand. */
const hoursOfWorld = 4;

/** Hours of a run from which on it has to reach every state. */
const hoursForAllStates = 1_000;

export interface RunPlan {
  readonly seed: number;
  readonly hours: number;
  /** The number of the only world to run; null: all. */
  readonly world: number | null;
  /** Switches that stay off. */
  readonly without: readonly Switch[];
  /** Whether each fault is looked for with fewer switches. */
  readonly shortens: boolean;
  readonly onTrace?: ((line: string) => void) | undefined;
}

/** Returns the exit status: 1 if a law was broken, or a long run did not reach a state. */
export async function runWorlds(plan: RunPlan): Promise<number> {
  const reached = new Set<string>();
  let faults = 0;
  let hours = 0;
  for (let number = 0, begun = 0; begun < plan.hours; number++, begun += hoursOfWorld) {
    if (plan.world !== null && plan.world !== number) continue;
    const end = await runWorld(plan, number, Math.min(hoursOfWorld, plan.hours - begun));
    print(number, end);
    for (const state of end.reached) reached.add(state);
    hours += end.hours;
    if (end.fault === null) continue;
    faults++;
    const shortest = plan.shortens ? await shorten(plan, number, end) : end;
    printFault(plan, number, shortest);
  }
  const missing = states.filter((state) => !reached.has(state));
  console.log(
    `${hours.toFixed(1)} hours, ${faults} faults, ${reached.size} of ${states.length} states`,
  );
  const isTooFew = hours >= hoursForAllStates && missing.length > 0;
  if (isTooFew) console.log(`never reached: ${missing.join('; ')}`);
  return faults > 0 || isTooFew ? 1 : 0;
}

/** Runs short runs of other seeds until so many minutes of the machine's time are over. */
export async function runForMinutes(plan: RunPlan, minutes: number): Promise<number> {
  const end = realMachine.now() + minutes * 60_000;
  let status = 0;
  for (let { seed } = plan; realMachine.now() < end && status === 0; seed++) {
    console.log(`seed ${seed}`);
    status = await runWorlds({ ...plan, seed, hours: hoursOfWorld });
  }
  return status;
}

function runWorld(
  { seed, without, onTrace }: RunPlan,
  number: number,
  hours: number,
): Promise<WorldEnd> {
  return new World({ seed, number, hours, without, ...(onTrace && { onTrace }) }).run();
}

/** The world with as few switches as still break the same law. */
async function shorten(plan: RunPlan, number: number, found: WorldEnd): Promise<WorldEnd> {
  let shortest = found;
  let { without } = plan;
  for (const name of found.switches) {
    const fewer = [...without, name];
    const tried = { ...plan, without: fewer, onTrace: undefined };
    const end = await runWorld(tried, number, found.hours);
    if (lawOf(end) !== lawOf(found)) continue;
    without = fewer;
    shortest = end;
  }
  return shortest;
}

function lawOf({ fault }: WorldEnd): string | null {
  return fault?.split(':', 1)[0] ?? null;
}

function print(number: number, { fault, hours, events, digest, switches }: WorldEnd): void {
  const length = `${hours.toFixed(1)} hours, ${events} events`;
  console.log(`world ${number}: ${length}, digest ${digest}, ${switches.join(' ')}`);
  if (fault !== null) console.log(`  ${fault}`);
}

function printFault({ seed, hours }: RunPlan, number: number, end: WorldEnd): void {
  const { fault, without, lastLines } = end;
  const off = without.length === 0 ? '' : ` --without ${without.join(',')}`;
  console.log(`FAULT ${fault}`);
  console.log(`  after ${end.hours.toFixed(2)} hours; again by`);
  console.log(`  npm run world -- --seed ${seed} --hours ${hours} --world ${number}${off} --trace`);
  for (const line of lastLines) console.log(`    ${line}`);
}
