/** Bounds the end of a program: what it serves is drained, the rest is closed, and it ends. */
import { setTimeout } from 'node:timers/promises';
import { shutdownMs } from '../limits.ts';

/** Time after the drain to close the rest, for instance a database that does not respond. */
export const closeMs = 1_000;

/** What is told of an end that took too long. */
interface EndLog {
  warn(text: string): void;
}

/** Resolves once all is closed; after the timeout in any case, whatever misses it ends with the process. */
export async function closeInTime(closing: Promise<void>, log: EndLog): Promise<void> {
  const late = Symbol('late');
  const deadline = new AbortController();
  const timer = setTimeout(shutdownMs + closeMs, late, deadline);
  const outcome = await Promise.race([closing, timer.catch(() => late)]);
  deadline.abort();
  if (outcome === late) log.warn('not everything could be closed in time');
}
