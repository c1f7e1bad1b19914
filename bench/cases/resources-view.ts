import type { BenchCase } from '../case.ts';
import { siteIds } from '../dataset/fleet.ts';
import { get } from '../dataset/requests.ts';
import { againstBare } from './against-bare.ts';

/** The resources views of all sites, in turn. */
export const resourcesView: BenchCase = {
  name: 'resources-view',
  title: 'a resources view',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const recorded = () =>
      siteIds(fleet.shape).map((site) =>
        get(`/hybrid-core/v1/sites/${site}/resources`, fleet.credentials[0]!),
      );
    return againstBare(bench, { fleet, recorded, atLeast: 0.7 });
  },
};
