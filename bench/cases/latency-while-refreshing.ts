import { setTimeout } from 'node:timers/promises';
import type { BenchCase } from '../case.ts';
import { mixedRequests } from '../dataset/requests.ts';
import { runLoad } from '../load/closed.ts';
import { runSteadily } from '../load/steady.ts';
import { startBare } from '../processes/bare.ts';
import { type Collector, revisions, startCollector } from '../processes/collector.ts';
import { median } from '../statistics.ts';

const refreshEveryMs = 30_000;
/** Delay of the first refresh after the load begins, whose first seconds are not counted. */
const firstRefreshMs = 3_000;
const warmUpSeconds = 2;
const refreshes = 2;
const seconds = (refreshes * refreshEveryMs) / 1_000;
const connections = 64;
const maximumRounds = 3;
/** Duration of the same load on the bare server. */
const bareSeconds = 20;
const recordedAnswers = 1_000;
const seed = 59;
const recordedSeed = 61;

/** Latency at half of the maximum load, while all usage is rewritten twice. */
export const latencyWhileRefreshing: BenchCase = {
  name: 'latency-while-refreshing',
  title: 'latency at half of the maximum load, while usage is refreshed every 30 s',
  async run(bench) {
    const fleet = await bench.fleetToWrite(bench.largeFleet);
    const { databaseUrl, shape } = fleet;
    const service = await bench.service(fleet);
    await revisions(service, fleet);
    const requests = mixedRequests(fleet, seed);
    const maxima: number[] = [];
    for (let round = 0; round < maximumRounds; round++) {
      const { seconds: of, connections: open } = bench.options;
      const plan = { port: service.port, seconds: of, connections: open };
      const list = requests(40_000 * of);
      const result = await runLoad({ ...plan, requests: list, file: bench.file('requests') });
      maxima.push(result.requests / result.seconds);
    }
    const rate = median(maxima) / 2;
    const sites = shape.sitesPerPartner;
    const collector = startCollector({ databaseUrl, shape, sites, givesWay: true });
    await collector.ready();
    let refreshing = Promise.resolve<readonly number[]>([]);
    const options = { rate, warmUpSeconds, connections, file: bench.file('requests') };
    const list = requests(Math.ceil(rate * (warmUpSeconds + seconds)));
    const result = await runSteadily({ ...options, port: service.port, seconds }, list, () => {
      refreshing = refreshRepeatedly(collector);
    }).finally(() => collector.stop());
    const took = await refreshing;
    const recorded = [...mixedRequests(fleet, recordedSeed)(recordedAnswers)];
    const bare = bench.keep(await startBare(service, recorded, bench.file('answers.json')));
    const plan = { ...options, port: bare.port, seconds: bareSeconds };
    const floor = await runSteadily(plan, recorded, () => {});
    const ms = (name: string, value: number) => ({ name, value, unit: 'ms' as const });
    return {
      figures: [
        { ...ms('p99', result.p99Ms), target: { atMost: 5 } },
        { ...ms('p99 of a bare server, nothing else running', floor.p99Ms), target: null },
        { ...ms('p50', result.p50Ms), target: null },
        { ...ms('p99.9', result.p999Ms), target: null },
        { ...ms('longest', result.maxMs), target: null },
        { ...ms('p99 of the worst second', Math.max(...result.p99MsOfSeconds)), target: null },
        { ...ms('p99 of how late the client was', result.lateP99Ms), target: null },
      ],
      notes: [
        `${Math.round(rate)} requests/s for ${seconds} s`,
        `usage was written in ${took.map((of) => (of / 1e3).toFixed(1)).join(' and ')} s`,
        `p99 of each second, in ms: ${result.p99MsOfSeconds.join(' ')}`,
        `that of the bare server: ${floor.p99MsOfSeconds.join(' ')}`,
      ],
    };
  },
};

/** Resolves with each write's duration in ms. */
async function refreshRepeatedly(collector: Collector): Promise<readonly number[]> {
  const took: number[] = [];
  await setTimeout(firstRefreshMs);
  for (let refresh = 0; refresh < refreshes; refresh++) {
    const from = performance.now();
    took.push((await collector.write()).wallMs);
    const next = from + refreshEveryMs - performance.now();
    if (refresh + 1 < refreshes) await setTimeout(Math.max(0, next));
  }
  return took;
}
