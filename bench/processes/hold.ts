/** Measures how long an operation blocks a service's event loop. */
import { setTimeout } from 'node:timers/promises';
import type { Server } from './server.ts';

/** The event loop monitor fires once a millisecond: it must observe the end of a hold. */
const settleMs = 4;

export interface Hold {
  /** The longest hold in wall-clock time. */
  readonly ms: number;
  /** The longest hold in CPU time of the thread. */
  readonly workMs: number;
}

/**
 * Monitors the event loop during an operation; the server must have been started with the probe.
 */
export async function holdDuring(service: Server, work: () => Promise<void>): Promise<Hold> {
  await service.watchEventLoop();
  await setTimeout(settleMs);
  await work();
  await setTimeout(settleMs);
  const { holdMs, workMs } = await service.longestHold();
  return { ms: holdMs, workMs };
}
