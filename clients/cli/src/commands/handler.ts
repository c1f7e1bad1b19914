/** Hands events to a command of the user, one after the other, each until the command succeeds. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Event } from '@hybrid-core/client';
import { type Io, writeNow } from '../io.ts';
import { writeJson } from '../text/exact.ts';

/** First pause after a failure, in ms; each further one doubles. */
const firstPauseMs = 1_000;

/** Maximum pause between attempts, in ms: a repaired service is used again within a minute. */
const pauseMsMax = 60_000;

/** Runs the command on the event until it succeeds. Throws the interrupt's reason. */
export async function handle(event: Event, command: string, io: Io): Promise<void> {
  for (let failures = 0; ; failures++) {
    const outcome = await runOn(event, command, io);
    if (outcome === null) return;
    // A Ctrl+C of the terminal reaches the command as well.
    io.interrupted.throwIfAborted();
    const pauseMs = Math.min(pauseMsMax, firstPauseMs * 2 ** failures);
    const again = `with the same event again in ${pauseMs / 1000} s`;
    writeNow(io.stderr, `hc: the command ${outcome} at event ${event.id}; ${again}\n`);
    await pause(pauseMs, undefined, { signal: io.interrupted }).catch(() => {});
    io.interrupted.throwIfAborted();
  }
}

/** Why the command failed; null if it succeeded. */
function runOn(event: Event, command: string, { environment }: Io): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...environment },
    });
    // The command may succeed without reading its input.
    child.stdin!.on('error', () => {});
    child.stdin!.end(`${writeJson(event)}\n`);
    child.on('error', (error) => resolve(`cannot be started (${error.message})`));
    child.on('close', (status, signal) => {
      if (status === 0) resolve(null);
      else resolve(signal === null ? `failed with ${status}` : `was ended by ${signal}`);
    });
  });
}
