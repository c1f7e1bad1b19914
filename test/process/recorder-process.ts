/**
 * Runs a recorder in a separate process, on an accelerated clock: `recorder-process.ts ADDRESS BEGIN
 * EPOCH SPEED [leases]`. Its time was BEGIN (ms since the epoch) at the real time EPOCH; with `leases`
 * the leases keep that time, too. It sends a message for each of its observations, and ends when the
 * channel closes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Recorder } from '../../src/history/recorder.ts';
import { openStore } from '../../src/store/open.ts';

const [address = '', begin, epoch, fast, leases] = process.argv.slice(2);
const speed = Number(fast);
const sleep = (ms: number, signal: AbortSignal) => delay(ms / speed, undefined, { signal });
const isOfLeases = leases === 'leases';
const store = openStore(address);
const recorder = new Recorder({
  reader: await store.openReader(),
  writer: await store.openWriter(),
  holder: `${process.pid}`,
  usageMaxAgeMs: 900_000,
  clock: () => Number(begin) + (Date.now() - Number(epoch)) * speed,
  elapsed: () => performance.now() * (isOfLeases ? speed : 1),
  sleep,
  ...(isOfLeases && { sleepOfLease: sleep }),
  observe: (observation) => process.send?.(observation),
});
recorder.start();
process.on('disconnect', () => process.exit(0));
