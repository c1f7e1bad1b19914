/** A server under measurement, of any kind. */
import type { ChildProcess } from 'node:child_process';
import { endChild } from './child.ts';
import { askProbe, type LongestHold, type ProcessUsage, processUsageOf } from './process-usage.ts';

export class Server {
  readonly #child: ChildProcess;
  readonly port: number;

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  usage(): Promise<ProcessUsage> {
    return processUsageOf(this.#child);
  }

  /** Restarts the event loop monitor; the server must have been started with the probe. */
  async watchEventLoop(): Promise<void> {
    await askProbe(this.#child, 'reset');
  }

  /** The longest hold of the event loop since then. */
  longestHold(): Promise<LongestHold> {
    return askProbe(this.#child, 'read');
  }

  async stop(): Promise<void> {
    await endChild(this.#child);
  }
}
