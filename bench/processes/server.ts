/** A server under measurement, whichever it is. */
import type { ChildProcess } from 'node:child_process';
import { endChild } from './child.ts';
import { askProbe, figuresOf, type LongestHold, type ProcessFigures } from './process-figures.ts';

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

  figures(): Promise<ProcessFigures> {
    return figuresOf(this.#child);
  }

  /** Begins a new watch over the event loop; the server must have been started with the probe. */
  async watchEventLoop(): Promise<void> {
    await askProbe(this.#child, 'reset');
  }

  /** The longest that the event loop was held since then. */
  longestHold(): Promise<LongestHold> {
    return askProbe(this.#child, 'read');
  }

  async stop(): Promise<void> {
    await endChild(this.#child);
  }
}
