/** Runs a load of constant rate on the load generator's CPU; see the worker for its method. */
import { fileURLToPath } from 'node:url';
import { runChild } from '../processes/child.ts';
import { type LoadRequest, writeRequests } from './request.ts';
import type { SteadyOptions, SteadyResult } from './steady-worker.ts';

const worker = fileURLToPath(new URL('steady-worker.ts', import.meta.url));

/** Writes the requests, starts, and calls `whenStarted`. Rejects if any request fails. */
export async function runSteadily(
  options: SteadyOptions,
  requests: Iterable<LoadRequest>,
  whenStarted: () => void,
): Promise<SteadyResult> {
  await writeRequests(options.file, requests, options.port);
  const command = [process.execPath, worker, JSON.stringify(options)];
  const running = runChild(command, { core: 'load' });
  whenStarted();
  return JSON.parse(/^RESULT (.*)$/m.exec(await running)![1]!);
}
