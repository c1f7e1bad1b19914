import type { BenchCase, Figure } from '../case.ts';
import { hybridCoreId, siteIds } from '../dataset/fleet.ts';
import { get } from '../dataset/requests.ts';
import { ask } from '../processes/ask.ts';
import { type Hold, holdDuring } from '../processes/hold.ts';
import { median } from '../statistics.ts';

/** Queries of each kind, all different, so that no cache helps. */
const questions = 40;

/**
 * What still fits, on a site of 1,000 assets and in a hybrid core of 100,000: duration, and event
 * loop hold.
 */
export const headroom: BenchCase = {
  name: 'headroom',
  title: 'headroom of a site of 1,000 and of a hybrid core of 100,000 assets',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const service = await bench.service(fleet, { probed: true });
    const figures: Figure[] = [];
    const places = [
      ['site of 1,000', `sites/${siteIds(fleet.shape)[0]!}`],
      ['hybrid core of 100,000', `hybrid-cores/${hybridCoreId(0)}`],
    ] as const;
    for (const [name, place] of places) {
      const holds: Hold[] = [];
      const times: number[] = [];
      for (let cores = 1; cores <= questions; cores++) {
        const query = `shape[cpu_cores]=${cores}&shape[memory_bytes]=34359738368&failures[nodes]=1&reserve[percent]=10`;
        const target = `/hybrid-core/v2/${place}/resources/headroom?${query}`;
        const request = get(target, fleet.credentials[0]!);
        const startedAt = performance.now();
        const hold = await holdDuring(service, async () => {
          const { status, body } = await ask(service.port, request);
          if (status !== 200) throw new Error(`${target}: ${status} ${body.slice(0, 300)}`);
          times.push(performance.now() - startedAt);
        });
        // The first query loads the partner.
        if (cores > 1) holds.push(hold);
      }
      const longest = Math.max(...holds.map(({ ms }) => ms));
      const worked = Math.max(...holds.map(({ workMs }) => workMs));
      figures.push(
        { name: `${name}: median answer`, value: median(times), unit: 'ms', target: null },
        { name: `${name}: longest hold`, value: longest, unit: 'ms', target: { atMost: 10 } },
        { name: `${name}: the same by processor time`, value: worked, unit: 'ms', target: null },
      );
    }
    return { figures };
  },
};
