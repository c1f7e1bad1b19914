/** The collector's end of the channel to the service that started it: it reports, and ends with it. */
import type { Environment } from '../../config/config.ts';
import type { Observe } from '../../observe/observation.ts';
import { collectorBeatMs } from '../limits.ts';
import { supervisedVariable } from './environment.ts';
import type { CollectorMessage, CollectorObservation } from './messages.ts';

/** The process as far as the channel needs it, or a test's stand-in. */
export interface Channel {
  /** Nothing where no channel was opened. */
  readonly send?: ((message: CollectorMessage) => unknown) | undefined;
  readonly connected: boolean;
  once(event: 'disconnect', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  memoryUsage: { rss(): number };
}

/** The service that started this process. */
export interface Parent {
  /** Tells it what is observed of collecting. */
  readonly observe: Observe;
  /** Resolves when it has gone, however it went. */
  readonly gone: Promise<void>;
  /** Gives no more signs of life. */
  close(): void;
}

/** Opens the channel, with the first sign of life; null where nobody supervises this process. */
export function openParent(env: Environment, channel: Channel | undefined): Parent | null {
  if (env[supervisedVariable] === undefined || channel?.send === undefined) return null;
  const tell = (message: CollectorMessage): void => {
    if (channel.connected) channel.send?.(message);
  };
  // Between its end and the notice of it, sending fails.
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
      switch (observation.type) {
        case 'store-moved':
        case 'source-failed': {
          const error = bareError(observation.error);
          tell({ type: 'observed', observation: { ...observation, error } });
          return;
        }
        case 'source-collected':
        case 'source-note':
        case 'source-overran':
        case 'collector-role':
        case 'history-recorded':
        case 'history-missed':
        case 'history-fault':
        case 'recorder-role':
        case 'store-full':
          tell({ type: 'observed', observation: observation satisfies CollectorObservation });
          return;
        default:
          return;
      }
    },
    gone,
    close: () => clearInterval(beating),
  };
}

/** Message and stack, with those of its causes: what else hangs on an error may be no plain data. */
function bareError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === null ? null : String(error);
  const bare = new Error(error.message, error.cause ? { cause: bareError(error.cause) } : {});
  return Object.assign(bare, { stack: error.stack });
}
