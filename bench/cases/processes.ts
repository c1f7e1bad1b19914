import type { Bench } from '../bench.ts';
import { type BenchCase, ratioFigure } from '../case.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { mixedRequests } from '../dataset/requests.ts';
import { type Contestant, ratioOf } from '../load/rounds.ts';
import { ask } from '../processes/ask.ts';
import type { Core } from '../processes/cores.ts';

const readyRequest = { method: 'GET', target: '/readyz', headers: [] } as const;

const seed = 7;
const warmUpSeed = 77;
const warmUpRequestsPerProcess = 1_000;

/** Each process compiles for itself, from its share of the requests. */
const warmUpRounds = 8;

/** A longer list of requests would hold the load generator up for seconds. */
const requestsPerSecondMax = 15_000;

/** What a second process that shares the port costs a request, and what it adds on two CPUs. */
export const processes: BenchCase = {
  name: 'processes',
  title: 'two processes on one port against one, random mixture over 100,000 assets',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    return { figures: [await costFigure(bench, fleet), await rateFigure(bench, fleet)] };
  },
};

/**
 * On one CPU. One connection, so that one process works at a time: two that compete for one CPU
 * would measure its caches.
 */
async function costFigure(bench: Bench, fleet: PreparedFleet) {
  const [one, two] = await bench.measure(
    (await contestants(bench, fleet, 'server')).map((contestant) => ({
      ...contestant,
      requestsPerSecondMax,
      connections: 1,
    })),
  );
  const value = ratioOf(one!, two!, 'processor time');
  const servers = { measured: two!, reference: one! };
  const name = 'processor time of a request, to one process';
  return { name, value, unit: 'ratio', target: { atMost: 1.05 }, servers } as const;
}

/** On two CPUs, one of which the load generator shares. */
async function rateFigure(bench: Bench, fleet: PreparedFleet) {
  const [one, two] = await bench.measure(await contestants(bench, fleet, null));
  return ratioFigure('requests/s on two CPUs, to one process', two!, one!, null);
}

/** A service of one process and one of two, warmed up. */
async function contestants(
  bench: Bench,
  fleet: PreparedFleet,
  core: Core,
): Promise<readonly Contestant[]> {
  const started: Contestant[] = [];
  for (const processes of [1, 2]) {
    const server = await bench.service(fleet, { processes, core });
    while (!(await ask(server.port, readyRequest)).body.includes('"ok"'));
    // Each process loads and sorts for itself; the system spreads connections over them.
    for (const warmUpRequest of mixedRequests(
      fleet,
      warmUpSeed,
    )(processes * warmUpRequestsPerProcess)) {
      await ask(server.port, warmUpRequest);
    }
    const [name, requests] = [`PROCESSES=${processes}`, mixedRequests(fleet, seed)];
    started.push({ name, server, requests, warmUpRounds, hasProcesses: true });
  }
  return started;
}
