import type { BenchCase } from '../case.ts';
import { siteAssets, siteId } from '../dataset/fleet.ts';
import { assetTarget, get } from '../dataset/requests.ts';
import { againstBare } from './against-bare.ts';

/** Assets requested per site. */
const assetsOfSite = 10;

/** One asset by its id, the same 1,000 in turn: few enough to be cached. */
export const singleAsset: BenchCase = {
  name: 'single-asset',
  title: 'one asset by id, the same 1,000 in turn',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const { sitesPerPartner } = fleet.shape;
    const recorded = () =>
      Array.from({ length: sitesPerPartner }, (_, site) =>
        siteAssets(fleet.shape, 0, site)
          .filter((_asset, index) => (index * 7 + site) % 100 === 0)
          .slice(0, assetsOfSite)
          .map(({ id }) => assetTarget(siteId(site), id)),
      )
        .flat()
        .map((target) => get(target, fleet.credentials[0]!));
    return againstBare(bench, { fleet, recorded, atLeast: 0.7 });
  },
};
