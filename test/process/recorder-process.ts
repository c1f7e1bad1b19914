/**
 * Runs a recorder in a separate process, on an accelerated clock: `recorder-process.ts ADDRESS
 * BEGIN EPOCH`. Its time was BEGIN (ms since the epoch) at the real time EPOCH. It sends a message
 * for each of its observations, and ends when the channel closes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Recorder } from '../../src/history/recorder.ts';
import { openStore } from '../../src/store/open.ts';

/** A sample interval of five minutes takes half a second. */
const speed = 600;

const [address = '', begin, epoch] = process.argv.slice(2);
const store = openStore(address);
const recorder = new Recorder({
  reader: await store.openReader(),
  writer: await store.openWriter(),
  holder: `${process.pid}`,
  usageMaxAgeMs: 900_000,
  clock: () => Number(begin) + (Date.now() - Number(epoch)) * speed,
  elapsed: () => performance.now(),
  sleep: (ms, signal) => delay(ms / speed, undefined, { signal }),
  observe: (observation) => process.send?.(observation),
});
recorder.start();
process.on('disconnect', () => process.exit(0));
