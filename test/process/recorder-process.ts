/**
 * Runs a recorder in a separate process, on an accelerated clock: `recorder-process.ts ADDRESS BEGIN
 * EPOCH SPEED`. Its time was BEGIN (ms since the epoch) at the real time EPOCH; its leases keep real
 * time. It sends a message for each of its observations, and ends when the channel closes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Recorder } from '../../src/history/recorder/recorder.ts';
import { openStore } from '../../src/store/open.ts';

const [address = '', begin, epoch, fast] = process.argv.slice(2);
const speed = Number(fast);
const sleep = (ms: number, signal: AbortSignal) => delay(ms / speed, undefined, { signal });
const store = openStore(address);
const recorder = new Recorder({
  reader: await store.openReader(),
  writer: await store.openWriter(),
  holder: `${process.pid}`,
  usageMaxAgeMs: 900_000,
  clock: () => Number(begin) + (Date.now() - Number(epoch)) * speed,
  elapsed: () => performance.now(),
  sleep,
  observe: (observation) => process.send?.(observation),
});
recorder.start();
process.on('disconnect', () => process.exit(0));
