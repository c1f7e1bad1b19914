/**
 * `npm run world -- --seed 7 --hours 1000`: runs worlds of a seed one after the other, prints what they
 * came to, and ends with 1 if a law was broken.
 */
import { parseArgs } from 'node:util';
import { replaceMachine } from './machine.ts';
import { replaceNetwork } from './network.ts';

replaceMachine();
replaceNetwork();

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    hours: { type: 'string', default: '10' },
    world: { type: 'string' },
    without: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
  },
});
const { isSwitch } = await import('./switches.ts');
const { runWorlds } = await import('./run.ts');
process.exitCode = await runWorlds({
  seed: Number(values.seed),
  hours: Number(values.hours),
  world: values.world === undefined ? null : Number(values.world),
  without: values.without.split(',').filter(isSwitch),
  onTrace: values.trace ? (line) => console.log(line) : undefined,
});
