/** In charge of measuring how long a service's event loop is held while something goes on. */
import { setTimeout } from 'node:timers/promises';
import { mainThreadMs } from './process-figures.ts';
import type { Server } from './server.ts';

/** The watch over the event loop wakes once a millisecond: it has to see the end of a hold. */
const settleMs = 4;

export interface Hold {
  /** The longest hold by the clock. */
  readonly ms: number;
  /** The longest hold by the processor time of the thread. */
  readonly workMs: number;
  /** All that the thread worked meanwhile; null where the system does not tell. */
  readonly workedMs: number | null;
}

/** Watches the event loop during some work; the server must have been started with the probe. */
export async function holdDuring(service: Server, work: () => Promise<void>): Promise<Hold> {
  await service.watchEventLoop();
  await setTimeout(settleMs);
  const before = mainThreadMs(service.pid);
  await work();
  const after = mainThreadMs(service.pid);
  await setTimeout(settleMs);
  const { holdMs, workMs } = await service.longestHold();
  const workedMs = before === null || after === null ? null : after - before;
  return { ms: holdMs, workMs, workedMs };
}
