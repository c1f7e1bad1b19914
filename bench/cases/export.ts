import { setTimeout } from 'node:timers/promises';
import { exportsOfPartnerMax } from '../../src/limits.ts';
import type { Bench } from '../bench.ts';
import type { BenchCase } from '../case.ts';
import { hybridCoreId } from '../dataset/fleet.ts';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { get, mixedRequests } from '../dataset/requests.ts';
import type { LoadRequest } from '../load/request.ts';
import { runSteadily } from '../load/steady.ts';
import { askAndDiscard, askJson } from '../processes/ask.ts';
import type { Server } from '../processes/server.ts';
import { median } from '../statistics.ts';

const mebibyte = 2 ** 20;
const seed = 79;
/** Exports per format; the first ones trigger JIT compilation and are not counted. */
const exportsEach = 7;
const warmUps = 2;
/** Concurrent load of others: far below the service's capacity. */
const others = { rate: 300, warmUpSeconds: 2, seconds: 5, connections: 16 };
/** Interleaved rounds of both; their median counts. */
const rounds = 3;
/** Poll interval of the memory, and number of polls. */
const pollMs = 20;
const memoryPolls = 200;
/** Throttle of each reader while others are measured: at full speed, four occupy both CPUs. */
const bytesPerSecond = 10_000_000;
const endings = ['ndjson', 'csv'] as const;

/**
 * All 100,000 assets of a hybrid core in one response: its cost, and the effect of four on others.
 */
export const exportAssets: BenchCase = {
  name: 'export',
  title: 'one hybrid core of 100,000 assets in one answer',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const service = await bench.service(fleet);
    const [ndjson, csv] = endings.map((ending) => exportOf(fleet, ending));
    const list = `/hybrid-core/v2/hybrid-cores/${hybridCoreId(0)}/assets?page[limit]=1`;
    await askJson(service.port, get(list, fleet.credentials[0]!));
    const ndjsonMs = await processorMs(service, ndjson!);
    const csvMs = await processorMs(service, csv!);
    const before = (await service.usage()).rssBytes;
    const highest = await beside(service, fleet, () => highestRss(service));
    const added = (highest - before) / mebibyte;
    const p99Ms = () => othersP99Ms(bench, service, fleet);
    const [alone, besideFour]: number[][] = [[], []];
    for (let round = 0; round < rounds; round++) {
      alone!.push(await p99Ms());
      besideFour!.push(await beside(service, fleet, p99Ms));
    }
    const aloneMs = median(alone!);
    return {
      figures: [
        { name: 'processor time, NDJSON', value: ndjsonMs / 1e3, unit: 's', target: atMost(1.5) },
        { name: 'processor time, CSV', value: csvMs / 1e3, unit: 's', target: atMost(1.5) },
        { name: 'memory of four at a time', value: added, unit: 'MiB', target: atMost(16) },
        {
          name: "others' p99: what four add",
          value: median(besideFour!) - aloneMs,
          unit: 'ms',
          target: atMost(5),
        },
        { name: "others' p99 alone", value: aloneMs, unit: 'ms', target: null },
      ],
      notes: [
        `others ask ${others.rate} times a second, for pages of the random mixture`,
        `each of the four reads ${bytesPerSecond / 1e6} MB a second`,
      ],
    };
  },
};

function atMost(value: number) {
  return { atMost: value };
}

function exportOf({ credentials }: PreparedFleet, ending: string): LoadRequest {
  const target = `/hybrid-core/v2/hybrid-cores/${hybridCoreId(0)}/assets.${ending}`;
  return get(target, credentials[0]!);
}

/** CPU time of all threads for one export. */
async function processorMs(service: Server, request: LoadRequest): Promise<number> {
  const each: number[] = [];
  for (let index = 0; index < exportsEach; index++) {
    const before = (await service.usage()).cpuMs;
    await askAndDiscard(service.port, request);
    each.push((await service.usage()).cpuMs - before);
  }
  return median(each.slice(warmUps));
}

async function othersP99Ms(bench: Bench, service: Server, fleet: PreparedFleet): Promise<number> {
  const options = { ...others, port: service.port, file: bench.file('requests') };
  const count = others.rate * (others.warmUpSeconds + others.seconds);
  const { p99Ms } = await runSteadily(options, mixedRequests(fleet, seed)(count), () => {});
  return p99Ms;
}

/** Runs work beside four concurrent exports, each restarted when it ends. */
async function beside<Result>(
  service: Server,
  fleet: PreparedFleet,
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const exporting = Array.from({ length: exportsOfPartnerMax }, async (_, index) => {
    const request = exportOf(fleet, endings[index % endings.length]!);
    while (!isOver) await askAndDiscard(service.port, request, bytesPerSecond);
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(exporting);
  }
}

async function highestRss(service: Server): Promise<number> {
  let highest = 0;
  for (let looks = 0; looks < memoryPolls; looks++) {
    highest = Math.max(highest, (await service.usage()).rssBytes);
    await setTimeout(pollMs);
  }
  return highest;
}
