/**
 * Measures throughput with a closed loop: a number of connections, each of which sends its next
 * request when its response arrives. Uses wrk if installed, else autocannon.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runChild } from '../processes/child.ts';
import { type LoadRequest, writeRequests } from './request.ts';

export interface LoadResult {
  readonly requests: number;
  /** Requests with an error response. */
  readonly refused: number;
  /** Requests without a response. */
  readonly errors: number;
  readonly seconds: number;
  /** Bytes of all responses, heads included. */
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
  /** File for the requests. */
  readonly file: string;
  /**
   * Overload: some requests may be refused or fail, and clients have a long timeout. The load
   * generator then yields its CPU to other processes, which measure the crowd's effect on them.
   */
  readonly isCrowd?: boolean;
  /** wrk threads that share the connections, default 1. */
  readonly threads?: number;
}

/** `wrk --version` exits with an error status; a missing wrk fails to spawn. */
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon';

const script = fileURLToPath(new URL('requests.lua', import.meta.url));
const worker = fileURLToPath(new URL('autocannon-worker.js', import.meta.url));

/** Timeout of a response. */
const timeoutSeconds = 2;
const crowdTimeoutSeconds = 60;

/** Rejects if any request failed, or got an error response: that would be a different load. */
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
