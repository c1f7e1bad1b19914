/** Starts recording on connections of its own, and takes it apart again. */
import { newHolder } from '../lease/holder.ts';
import type { Observe } from '../observe/observation.ts';
import type { Store } from '../store/store.ts';
import { Recorder } from './recorder.ts';

export interface RecordingOptions {
  readonly store: Store;
  /** Age at which collected usage is no longer shown, as in the processes that answer. */
  readonly usageMaxAgeMs: number;
  readonly observe: Observe;
  /** ms since 1970. */
  clock(): number;
}

/** Recording under way. */
export interface Recording {
  /** Lets another recorder take over at once, and closes the connections. */
  stop(): Promise<void>;
}

/** Begins with the next slot, or once the recorder that works now no longer does. */
export async function startRecording({ store, ...options }: RecordingOptions): Promise<Recording> {
  const reader = await store.openReader();
  const writer = await store.openWriter();
  const elapsed = () => performance.now();
  const recorder = new Recorder({ ...options, reader, writer, elapsed, holder: newHolder() });
  recorder.start();
  return {
    async stop() {
      await recorder.stop();
      await reader.close();
      await writer.close();
    },
  };
}
