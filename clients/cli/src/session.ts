/** In charge of what a command works with: a client for the chosen service, and its progress. */
import { HybridCoreClient } from '@hybrid-core/client';
import { chosenCredentials } from './contexts/chosen.ts';
import { CommandError, exitStatus } from './exit.ts';
import type { Io } from './io.ts';
import { Progress } from './output/progress.ts';
import { parseExactly } from './text/exact.ts';
import { version } from './version.ts';

/** More assets than this are read as one export: a walk of so many takes 20 requests. */
export const walkedAssetsMax = 1_000;

/** The options that every command with a request has. */
export interface SessionOptions {
  readonly context?: string;
}

export interface Session {
  readonly io: Io;
  readonly client: HybridCoreClient;
  readonly progress: Progress;
  /** For every call: the user may end the program. */
  readonly signal: AbortSignal;
}

export function openSession(io: Io, { context }: SessionOptions): Session {
  const { url, userId, token, source } = chosenCredentials(io, context);
  const progress = new Progress(io);
  io.interrupted.addEventListener('abort', progress.waited);
  const send = io.fetch ?? fetch;
  try {
    const client = new HybridCoreClient({
      url,
      userId,
      token,
      parse: parseExactly,
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
