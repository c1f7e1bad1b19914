import type { BenchCase } from '../case.ts';
import { mixedRequests } from '../dataset/requests.ts';
import { againstBare } from './against-bare.ts';

/** Responses recorded for the bare server: enough for a representative mean size. */
const recordedAnswers = 1_000;

const seed = 5;
const recordedSeed = 77;

/** Lists without repetition: no response cache helps. */
export const randomMixture: BenchCase = {
  name: 'random-mixture',
  title: 'random mixture over 100,000 assets, no two requests alike',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const recorded = () => [...mixedRequests(fleet, recordedSeed)(recordedAnswers)];
    const asked = mixedRequests(fleet, seed);
    return againstBare(bench, { fleet, recorded, asked, atLeast: 0.4 });
  },
};
