/** The collector's end of the IPC channel to its service: reports to it, and exits with it. */
import type { Environment } from '../../config/config.ts';
import type { Observe } from '../../observe/observation.ts';
import { outcomeOf } from '../../runtime/acknowledged.ts';
import type { TokenUse } from '../../store/store.ts';
import { supervisedVariable } from './environment.ts';
import {
  type CollectorMessage,
  collectorBeatMs,
  isOfCollector,
  type TokenUsesToWrite,
} from './messages.ts';

/** The channel's view of the process, or a test's stand-in. */
export interface Channel {
  /** Undefined without an IPC channel. */
  readonly send?: ((message: CollectorMessage) => unknown) | undefined;
  readonly connected: boolean;
  once(event: 'disconnect', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'message', listener: (order: TokenUsesToWrite) => void): unknown;
  memoryUsage: { rss(): number };
}

/** The service that started this process. */
export interface Parent {
  /** Forwards observations of collection to it. */
  readonly observe: Observe;
  /** Resolves when the service has exited, for any reason. */
  readonly gone: Promise<void>;
  /** Writes the uses of tokens that it hands over from now on. */
  writeTokenUses(write: (uses: readonly TokenUse[]) => Promise<void>): void;
  /** Stops the heartbeat. */
  close(): void;
}

/** Opens the channel and sends the first heartbeat; null if this process is not supervised. */
export function openParent(env: Environment, channel: Channel | undefined): Parent | null {
  if (env[supervisedVariable] === undefined || channel?.send === undefined) return null;
  const tell = (message: CollectorMessage): void => {
    if (channel.connected) channel.send?.(message);
  };
  // Sending fails between the service's exit and its notification.
  channel.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    channel.once('disconnect', resolve);
    if (!channel.connected) resolve();
  });
  const beat = (): void => tell({ type: 'alive', residentBytes: channel.memoryUsage.rss() });
  const beating = setInterval(beat, collectorBeatMs);
  beat();
  return {
    observe(observation) {
      if (!isOfCollector(observation)) return;
      const { type } = observation;
      if (type === 'store-moved' || type === 'source-failed') {
        const error = bareError(observation.error);
        tell({ type: 'observed', observation: { ...observation, error } });
      } else tell({ type: 'observed', observation });
    },
    gone,
    writeTokenUses(write) {
      channel.on('message', ({ id, uses }) => {
        void outcomeOf(write(uses)).then((error) => tell({ type: 'token-uses-done', id, error }));
      });
    },
    close: () => clearInterval(beating),
  };
}

/** Message and stack of an error and its causes: other properties may not be serializable. */
function bareError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === null ? null : String(error);
  const bare = new Error(error.message, error.cause ? { cause: bareError(error.cause) } : {});
  return Object.assign(bare, { stack: error.stack });
}
