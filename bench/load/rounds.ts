/**
 * Measures in interleaved rounds: each server in turn, repeatedly, so that noise affects all of
 * them.
 */
import type { Server } from '../processes/server.ts';
import { median } from '../statistics.ts';
import { type LoadResult, runLoad } from './closed.ts';
import type { LoadRequest } from './request.ts';

/** A server with its requests; `requests` resumes where the last round ended. */
export interface Contestant {
  readonly name: string;
  readonly server: Server;
  readonly requests: (count: number) => Iterable<LoadRequest>;
  /** Above the server's throughput, so that no request repeats. */
  readonly requestsPerSecondMax?: number;
}

export interface RoundOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** File for the requests. */
  readonly file: string;
}

/** Medians over all rounds of a server. */
export interface MeasuredContestant {
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

interface RoundResult extends LoadResult {
  readonly cpuMs: number;
}

/** Above the throughput of every server here. */
const mostRequestsPerSecond = 40_000;
const warmUpSeconds = 2;

/** Warms all servers up, then measures them in turn. */
export async function measureInterleaved(
  contestants: readonly Contestant[],
  options: RoundOptions,
): Promise<readonly MeasuredContestant[]> {
  for (const contestant of contestants) {
    await measure(contestant, { ...options, seconds: warmUpSeconds });
  }
  const rounds = contestants.map((): RoundResult[] => []);
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      rounds[index]!.push(await measure(contestant, options));
    }
  }
  return contestants.map(({ name }, index) => summarize(name, rounds[index]!));
}

async function measure(contestant: Contestant, options: RoundOptions): Promise<RoundResult> {
  const { server, requests, requestsPerSecondMax = mostRequestsPerSecond } = contestant;
  const cpuMs = async () => (await server.usage()).cpuMs;
  const before = await cpuMs();
  const result = await runLoad({
    port: server.port,
    requests: requests(requestsPerSecondMax * options.seconds),
    ...options,
  });
  return { ...result, cpuMs: (await cpuMs()) - before };
}

function summarize(name: string, rounds: readonly RoundResult[]): MeasuredContestant {
  const middle = (of: (round: RoundResult) => number) => median(rounds.map(of));
  const perSecond = ({ requests, seconds }: RoundResult) => requests / seconds;
  const cpuMicros = ({ cpuMs, requests }: RoundResult) => (1_000 * cpuMs) / requests;
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
 * The median of the rounds' ratios, not the ratio of the medians. By CPU time, it predicts the
 * ratio of throughput on an otherwise idle machine.
 */
export function ratioOf(
  one: MeasuredContestant,
  other: MeasuredContestant,
  by: 'requests' | 'processor time',
): number {
  return median(
    one.rounds.map((round, index) => {
      const against = other.rounds[index]!;
      return by === 'requests'
        ? round.requestsPerSecond / against.requestsPerSecond
        : against.cpuMicrosPerRequest / round.cpuMicrosPerRequest;
    }),
  );
}
