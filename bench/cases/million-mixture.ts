import { type BenchCase, processorFigure, ratioFigure } from '../case.ts';
import { firstAsset, mixedRequests } from '../dataset/requests.ts';
import { ask } from '../processes/ask.ts';

/** Sites are of the same size in both fleets, and so are pages. */
const smallFleet = { partners: 1, sitesPerPartner: 1, assetsPerSite: 1_000 };

const seed = 11;

/** A request costs its page, whatever the fleet's size. */
export const millionMixture: BenchCase = {
  name: 'million-mixture',
  title: 'the mixture at 1,000,000 assets (1,000 sites, 100 partners), to that at 1,000',
  async run(bench) {
    const fleets = [await bench.fleet(bench.largeFleet), await bench.fleet(smallFleet)];
    const contestants = [];
    for (const fleet of fleets) {
      const server = await bench.service(fleet);
      // A partner is loaded at its first request.
      for (const credentials of fleet.credentials) await ask(server.port, firstAsset(credentials));
      const name = fleet.shape === smallFleet ? '1,000 assets' : 'all assets';
      contestants.push({ name, server, requests: mixedRequests(fleet, seed) });
    }
    const [large, small] = await bench.measure(contestants);
    const target = { atLeast: 0.85 };
    return {
      figures: [
        ratioFigure('requests/s, to 1,000 assets', large!, small!, target),
        processorFigure(large!, small!),
      ],
    };
  },
};
