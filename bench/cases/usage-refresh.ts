import type { BenchCase } from '../case.ts';
import { revisions, shownSince, startCollector } from '../processes/collector.ts';
import { median } from '../statistics.ts';

/** The first refresh replaces usage from a file, the others that of a collector. */
const refreshes = 3;
const mebibyte = 2 ** 20;

/** A collector writes new usage of every asset; measured until every partner shows it. */
export const usageRefresh: BenchCase = {
  name: 'usage-refresh',
  title: 'new usage of all of 1,000,000 assets, until it is shown',
  async run(bench) {
    const fleet = await bench.fleetToWrite(bench.largeFleet);
    const { databaseUrl, shape } = fleet;
    const service = await bench.service(fleet);
    const sites = shape.sitesPerPartner;
    const collector = startCollector({ databaseUrl, shape, sites, givesWay: false });
    const [wall, cpu, written, writerCpu]: number[][] = [[], [], [], []];
    try {
      for (let refresh = 0; refresh < refreshes; refresh++) {
        const before = await revisions(service, fleet);
        await collector.ready();
        const cpuBefore = (await service.usage()).cpuMs;
        const from = performance.now();
        const [writing] = await Promise.all([
          collector.write(),
          shownSince(before, service, fleet),
        ]);
        wall!.push(performance.now() - from);
        cpu!.push((await service.usage()).cpuMs - cpuBefore);
        written!.push(writing.wallMs);
        writerCpu!.push(writing.cpuMs);
      }
    } finally {
      await collector.stop();
    }
    const { peakBytes } = await service.usage();
    const seconds = (name: string, ms: readonly number[] | undefined) => ({
      name,
      value: median(ms!) / 1e3,
      unit: 's' as const,
    });
    return {
      figures: [
        { ...seconds('until shown', wall), target: { atMost: 10 } },
        { ...seconds('processor time of the service', cpu), target: { atMost: 5 } },
        { ...seconds('until written', written), target: null },
        { ...seconds('processor time of the collector', writerCpu), target: null },
        { name: 'highest memory', value: peakBytes / mebibyte, unit: 'MiB', target: null },
      ],
    };
  },
};
