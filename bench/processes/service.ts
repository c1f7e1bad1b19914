/** Starts the service as a user does. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { probe, startChild } from './child.ts';
import { isReadableFromOutside } from './process-usage.ts';
import { Server } from './server.ts';

export const program = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));

export interface ServiceOptions {
  readonly databaseUrl: string;
  /** File for standard output with the access log. */
  readonly logFile: string;
  /** Preloads the probe, which measures event loop holds. */
  readonly probed?: boolean;
  /** Folder for its CPU profile at exit. */
  readonly profileFolder?: string | null;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Timeout of the service's start. */
const startMs = 60_000;
const pollMs = 5;

/**
 * Resolves once the service listens. Only the address and the database differ from its defaults.
 */
export async function startService(options: ServiceOptions): Promise<Server> {
  const { databaseUrl, logFile, profileFolder = null } = options;
  const { probed = !isReadableFromOutside, environment = {} } = options;
  const flags = [
    ...(probed ? ['--import', probe] : []),
    ...(profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]),
  ];
  const log = openSync(logFile, 'w');
  const child = startChild([process.execPath, ...flags, program, 'serve', '--port', '0'], {
    core: 'server',
    env: { DATABASE_URL: databaseUrl, ...environment },
    stdout: log,
    ipc: probed,
  });
  closeSync(log);
  for (const end = Date.now() + startMs; Date.now() < end; await setTimeout(pollMs)) {
    if (child.exitCode !== null) break;
    const listening = /"port":(\d+),"url":/.exec(readFileSync(logFile, 'utf8'));
    if (listening !== null) return new Server(child, Number(listening[1]));
  }
  child.kill('SIGKILL');
  throw new Error(`the service does not listen: ${readFileSync(logFile, 'utf8').slice(0, 2_000)}`);
}
