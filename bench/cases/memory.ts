import type { BenchCase } from '../case.ts';
import { firstAsset, mixedRequests } from '../dataset/requests.ts';
import { runLoad } from '../load/closed.ts';
import { ask } from '../processes/ask.ts';

const mebibyte = 2 ** 20;
const target = { atMost: 1_024 };
const seed = 23;

/** Loads every partner and requests the mixture: the process stays within its memory bound. */
export const memory: BenchCase = {
  name: 'memory',
  title: 'memory of a process that holds 1,000,000 assets',
  async run(bench) {
    const fleet = await bench.fleet(bench.largeFleet);
    const service = await bench.service(fleet);
    const empty = await service.usage();
    for (const credentials of fleet.credentials) await ask(service.port, firstAsset(credentials));
    const loaded = await service.usage();
    const { seconds, connections } = bench.options;
    await runLoad({
      port: service.port,
      requests: mixedRequests(fleet, seed)(10_000 * seconds),
      seconds,
      connections,
      file: bench.file('requests'),
    });
    const used = await service.usage();
    const figure = (name: string, bytes: number) => ({
      name,
      value: bytes / mebibyte,
      unit: 'MiB' as const,
    });
    return {
      figures: [
        { ...figure('after the mixture', used.rssBytes), target },
        { ...figure('highest so far', used.peakBytes), target },
        { ...figure('after loading', loaded.rssBytes), target: null },
        { ...figure('before the first request', empty.rssBytes), target: null },
      ],
    };
  },
};
