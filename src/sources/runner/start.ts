/** Starts collecting on a writer of its own, and takes it apart again. */
import { newHolder } from '../../lease/holder.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Store } from '../../store/store.ts';
import { CollectorRunner } from './runner.ts';
import type { CollectorSource } from './source.ts';

export interface StartOptions {
  readonly store: Store;
  readonly sources: readonly CollectorSource[];
  readonly observe: Observe;
  /** ms since 1970. */
  clock(): number;
  /** One line on how far a round is. */
  progress(message: string): void;
}

/** Collecting under way. */
export interface Collecting {
  /** Ends the rounds, lets another collector take over at once, and closes the writer. */
  stop(): Promise<void>;
}

/** Begins at once, or once the collector that works now no longer does. */
export async function startCollecting({ store, ...options }: StartOptions): Promise<Collecting> {
  const writer = await store.openWriter();
  const runner = new CollectorRunner({ ...options, writer, holder: newHolder() });
  runner.start();
  return {
    async stop() {
      await runner.stop();
      await writer.close();
    },
  };
}
