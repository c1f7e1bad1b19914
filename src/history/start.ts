/** Starts and stops recording, on its own connections. */
import { newHolder } from '../lease/holder.ts';
import type { Observe } from '../observe/observation.ts';
import type { Store } from '../store/store.ts';
import { Recorder } from './recorder.ts';

export interface RecordingOptions {
  readonly store: Store;
  /** Maximum age of shown usage, as in the processes that serve. */
  readonly usageMaxAgeMs: number;
  readonly observe: Observe;
  /** ms since 1970. */
  clock(): number;
}

/** A running recording. */
export interface Recording {
  /** Releases the lease immediately, and closes the connections. */
  stop(): Promise<void>;
}

/** Starts with the next slot, or once the current recorder stops. */
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
