/** A command's session: a client of the chosen service, and its progress. */
import { HybridCoreClient } from '@hybrid-core/client';
import { environmentFetch } from '@hybrid-core/client/environment-fetch';
import { chosenCredentials } from './contexts/chosen.ts';
import { telling } from './debug.ts';
import { CommandError, exitStatus } from './exit.ts';
import type { Io } from './io.ts';
import { Progress } from './output/progress.ts';
import { parseExactly } from './text/exact.ts';
import { version } from './version.ts';

/** Larger lists of assets are read as one export: a walk of this many takes 20 requests. */
export const walkedAssetsMax = 1_000;

/** Options of every command that sends requests. */
export interface SessionOptions {
  readonly context?: string;
  readonly debug?: boolean;
}

export interface Session {
  readonly io: Io;
  readonly client: HybridCoreClient;
  readonly progress: Progress;
  /** Signal of every call: the user may interrupt. */
  readonly signal: AbortSignal;
}

/** Cache size for conditional requests, in characters: an export of 100,000 assets, for --watch. */
const keptCharactersMax = 64 * 1024 * 1024;

export function openSession(io: Io, { context, debug }: SessionOptions): Session {
  const { url, userId, token, source } = chosenCredentials(io, context);
  const progress = new Progress(io);
  io.interrupted.addEventListener('abort', progress.waited);
  const send = sender(io, debug);
  try {
    const client = new HybridCoreClient({
      url,
      userId,
      token,
      parse: parseExactly,
      keptCharactersMax,
      onRetry: progress.waiting,
      headers: { 'User-Agent': `hc/${version}` },
      fetch: (to, init) => {
        progress.waited();
        return send(to, init);
      },
    });
    return { io, client, progress, signal: io.interrupted };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${source}: ${error.message}`, exitStatus.credentials);
  }
}

/** The `fetch` to use, by the environment's proxies, with logging if requested. */
export function sender(io: Io, debug = false): NonNullable<Io['fetch']> {
  const send = io.fetch ?? environmentFetch(io.environment);
  return debug ? telling(send, io) : send;
}
