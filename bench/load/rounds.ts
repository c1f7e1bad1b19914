/** Interleaved rounds: each server in turn, and again, so that a noisy moment meets all of them. */
import type { Server } from '../processes/server.ts';
import { median } from '../statistics.ts';
import { type LoadResult, runLoad } from './closed.ts';
import type { LoadRequest } from './request.ts';

/** A server and what it is asked; `requests` goes on where the round before ended. */
export interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly requests: (count: number) => Iterable<LoadRequest>;
  /** More than it answers in a second, so that none is sent twice. */
  readonly requestsPerSecondMax?: number;
}

export interface RoundOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** A file to write requests to. */
  readonly file: string;
}

/** The middle of all rounds of a server. */
export interface Measured {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMicrosPerRequest: number;
  readonly bytesPerResponse: number;
  readonly rounds: readonly {
    readonly requestsPerSecond: number;
    readonly cpuMicrosPerRequest: number;
  }[];
}

interface Round extends LoadResult {
  readonly cpuMs: number;
}

/** More than any server here answers in a second. */
const mostRequestsPerSecond = 40_000;
const warmUpSeconds = 2;

/** Warms all servers up, then measures them in turn. */
export async function measureInterleaved(
  contestants: readonly Contestant[],
  options: RoundOptions,
): Promise<readonly Measured[]> {
  for (const contestant of contestants) {
    await measure(contestant, { ...options, seconds: warmUpSeconds });
  }
  const rounds = contestants.map((): Round[] => []);
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      rounds[index]!.push(await measure(contestant, options));
    }
  }
  return contestants.map(({ name }, index) => summarize(name, rounds[index]!));
}

async function measure(contestant: Contestant, options: RoundOptions): Promise<Round> {
  const { server, requests, requestsPerSecondMax = mostRequestsPerSecond } = contestant;
  const before = await server.figures();
  const result = await runLoad({
    port: server.port,
    requests: requests(requestsPerSecondMax * options.seconds),
    ...options,
  });
  const after = await server.figures();
  return { ...result, cpuMs: after.cpuMs - before.cpuMs };
}

function summarize(name: string, rounds: readonly Round[]): Measured {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const perSecond = ({ requests, seconds }: Round) => requests / seconds;
  const cpuMicros = ({ cpuMs, requests }: Round) => (1_000 * cpuMs) / requests;
  return {
    name,
    requestsPerSecond: middle(perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    cpuMicrosPerRequest: middle(cpuMicros),
    bytesPerResponse: middle(({ bytes, requests }) => bytes / requests),
    rounds: rounds.map((round) => ({
      requestsPerSecond: perSecond(round),
      cpuMicrosPerRequest: cpuMicros(round),
    })),
  };
}

/**
 * The ratio of two servers: the middle of the ratios of each round, not the ratio of the middles.
 * By processor time it says what the requests a second would be if nothing else were running.
 */
export function ratioOf(one: Measured, other: Measured, by: 'requests' | 'processor time'): number {
  return median(
    one.rounds.map((round, index) => {
      const against = other.rounds[index]!;
      return by === 'requests'
        ? round.requestsPerSecond / against.requestsPerSecond
        : against.cpuMicrosPerRequest / round.cpuMicrosPerRequest;
    }),
  );
}
