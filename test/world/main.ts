/**
 * `npm run world -- --seed 7 --hours 1000`: runs worlds of a seed one after the other, prints what they
 * came to, and ends with 1 if a law was broken. `--minutes 3` runs new seeds for so long instead.
 */
import { parseArgs } from 'node:util';
import { replaceMachine } from './machine.ts';
import { replaceNetwork } from './network.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    hours: { type: 'string', default: '4' },
    minutes: { type: 'string' },
    world: { type: 'string' },
    without: { type: 'string' },
    'as-found': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});

replaceMachine();
replaceNetwork();
const { readSwitches } = await import('./switches.ts');
const { runForMinutes, runWorlds } = await import('./run.ts');

const plan = {
  seed: Number(values.seed),
  hours: Number(values.hours),
  world: values.world === undefined ? null : Number(values.world),
  without: readSwitches(values.without),
  shortens: !values.trace && !values['as-found'],
  onTrace: values.trace ? (line: string) => console.log(line) : undefined,
};
process.exitCode =
  values.minutes === undefined
    ? await runWorlds(plan)
    : await runForMinutes(plan, Number(values.minutes));
