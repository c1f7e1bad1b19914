/**
 * As many requests as a server answers: a number of connections, each of which asks again as soon
 * as it has its answer. By wrk where it is installed, by autocannon otherwise.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runChild } from '../processes/child.ts';
import { type LoadRequest, writeRequests } from './request.ts';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** All bytes of the answers, heads included. */
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface LoadPlan {
  readonly port: number;
  readonly requests: Iterable<LoadRequest>;
  readonly seconds: number;
  readonly connections: number;
  /** A file to write the requests to. */
  readonly file: string;
}

/** wrk prints its version with a failing status; not to be there is something else. */
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon';

const script = fileURLToPath(new URL('requests.lua', import.meta.url));
const worker = fileURLToPath(new URL('autocannon-worker.js', import.meta.url));

/** Rejects where any request failed or was answered with an error: that would be another load. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  await writeRequests(plan.file, plan.requests, plan.port);
  const output = await runChild(hasWrk ? wrk(plan) : autocannon(plan), { core: 'load' });
  const result = /^RESULT (.*)$/m.exec(output)?.[1];
  if (result === undefined) throw new Error(`the load generator told no result: ${output}`);
  const { errors, ...figures } = JSON.parse(result) as LoadResult & { errors: number };
  if (errors > 0) throw new Error(`${errors} of ${figures.requests} requests failed: ${output}`);
  return figures;
}

function wrk({ port, seconds, connections, file }: LoadPlan): readonly string[] {
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`];
  return ['wrk', ...load, '-s', script, `http://127.0.0.1:${port}`, '--', file];
}

function autocannon({ port, seconds, connections, file }: LoadPlan): readonly string[] {
  return [process.execPath, worker, ...[port, seconds, connections].map(String), file];
}
