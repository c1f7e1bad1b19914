/** Names this process as a lease holder. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** A unique name that shows operators where the process runs. */
export function newHolder(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}
