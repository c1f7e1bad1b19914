import type { BenchCase } from '../case.ts';
import { siteId } from '../dataset/fleet.ts';
import { get } from '../dataset/requests.ts';
import { againstBare } from './against-bare.ts';

/** The same page of a site's assets, repeatedly, as a dashboard polls it. */
export const repeatedPage: BenchCase = {
  name: 'repeated-page',
  title: '50 assets of a site, the same request again',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const target = `/hybrid-core/v1/sites/${siteId(7)}/assets`;
    const recorded = () => [get(target, fleet.credentials[0]!)];
    return againstBare(bench, { fleet, recorded, atLeast: 0.8 });
  },
};
