import type { BenchCase } from '../case.ts';
import { mixedRequests } from '../dataset/requests.ts';
import { ratioOf } from '../load/rounds.ts';
import { ask } from '../processes/ask.ts';

const readyRequest = { method: 'GET', target: '/readyz', headers: [] } as const;

const seed = 7;
const askedSeed = 77;
const askedOfEach = 1_000;

/** Each process compiles for itself, from its share of the requests. */
const warmUpRounds = 8;

/** A longer list of requests would hold the load generator up for seconds. */
const requestsPerSecondMax = 15_000;

/**
 * What it costs a request that two processes share the port. One connection, so that one process
 * works at a time: two that compete for one CPU would measure its caches.
 */
export const processes: BenchCase = {
  name: 'processes',
  title: 'two processes on one port against one, random mixture over 100,000 assets',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const contestants = [];
    for (const processes of [1, 2]) {
      const server = await bench.service(fleet, undefined, processes);
      while (!(await ask(server.port, readyRequest)).body.includes('"ok"'));
      // Each process loads and sorts for itself; the system spreads connections over them.
      for (const asked of mixedRequests(fleet, askedSeed)(processes * askedOfEach)) {
        await ask(server.port, asked);
      }
      const [name, requests] = [`PROCESSES=${processes}`, mixedRequests(fleet, seed)];
      contestants.push({
        name,
        server,
        requests,
        requestsPerSecondMax,
        warmUpRounds,
        connections: 1,
        hasProcesses: true,
      });
    }
    const [one, two] = await bench.measure(contestants);
    const value = ratioOf(one!, two!, 'processor time');
    const servers = { measured: two!, reference: one! };
    const name = 'processor time of a request, to one process';
    return { figures: [{ name, value, unit: 'ratio', target: { atMost: 1.05 }, servers }] };
  },
};
