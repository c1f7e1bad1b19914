/** In charge of what a process calls itself as the holder of a lease. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Says where the process is, to people, and differs from every other, for the lease. */
export function newHolder(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}
