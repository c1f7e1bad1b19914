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
  /** Those answered with an error. */
  readonly refused: number;
  /** Those that got no answer. */
  readonly errors: number;
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
  /**
   * More clients than can be answered: some may be refused or fail, and all are patient. The load generator
   * then gives way to others on its processor, which measure what the crowd does to them.
   */
  readonly isCrowd?: boolean;
  /** Threads of wrk among which the connections are divided; 1 if it is not given. */
  readonly threads?: number;
}

/** wrk prints its version with a failing status; not to be there is something else. */
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon';

const script = fileURLToPath(new URL('requests.lua', import.meta.url));
const worker = fileURLToPath(new URL('autocannon-worker.js', import.meta.url));

/** How long a client waits for an answer. */
const timeoutSeconds = 2;
const crowdTimeoutSeconds = 60;

/** Rejects where any request failed, or was answered with an error: that would be another load. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  await writeRequests(plan.file, plan.requests, plan.port);
  const output = await runChild(hasWrk ? wrk(plan) : autocannon(plan), { core: 'load' });
  const result = /^RESULT (.*)$/m.exec(output)?.[1];
  if (result === undefined) throw new Error(`the load generator told no result: ${output}`);
  const figures: LoadResult = JSON.parse(result);
  const failed = plan.isCrowd ? 0 : figures.errors + figures.refused;
  if (failed > 0) throw new Error(`${failed} of ${figures.requests} requests failed: ${output}`);
  return figures;
}

function wrk(plan: LoadPlan): readonly string[] {
  const { port, seconds, connections, file, isCrowd, threads = 1 } = plan;
  const load = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`];
  const timeout = `--timeout=${timeoutOf(isCrowd)}s`;
  const own = ['--', file, String(threads)];
  const command = ['wrk', ...load, timeout, '-s', script, `http://127.0.0.1:${port}`, ...own];
  return isCrowd ? ['nice', ...command] : command;
}

function autocannon({ port, seconds, connections, file, isCrowd }: LoadPlan): readonly string[] {
  const numbers = [port, seconds, connections, timeoutOf(isCrowd)].map(String);
  const command = [process.execPath, worker, ...numbers, file];
  return isCrowd ? ['nice', ...command] : command;
}

function timeoutOf(isCrowd = false): number {
  return isCrowd ? crowdTimeoutSeconds : timeoutSeconds;
}
