/** Runs the worlds of a seed until so many hours are over. */
import type { Switch } from './switches.ts';
import { World } from './world.ts';

/** Hours of a world: a fault in a short one is easier to understand. */
const hoursOfWorld = 4;

export interface RunPlan {
  readonly seed: number;
  readonly hours: number;
  /** The number of the only world to run; null: all. */
  readonly world: number | null;
  /** Switches that stay off. */
  readonly without: readonly Switch[];
  readonly onTrace?: ((line: string) => void) | undefined;
}

/** Returns the exit status. */
export async function runWorlds({
  seed,
  hours,
  world: only,
  without,
  onTrace,
}: RunPlan): Promise<number> {
  let status = 0;
  for (let number = 0, begun = 0; begun < hours; number++, begun += hoursOfWorld) {
    if (only !== null && only !== number) continue;
    const world = new World({
      seed,
      number,
      hours: Math.min(hoursOfWorld, hours - begun),
      without,
      ...(onTrace && { onTrace }),
    });
    const end = await world.run();
    const { fault, digest, events } = end;
    console.log(
      `world ${number}: ${end.hours.toFixed(1)} hours, ${events} events, digest ${digest}` +
        `, ${end.switches.join(' ')}`,
    );
    if (fault !== null) {
      console.log(`  ${fault}\n    ${end.lastLines.join('\n    ')}`);
      status = 1;
    }
  }
  return status;
}
