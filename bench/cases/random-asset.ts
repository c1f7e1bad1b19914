import type { BenchCase } from '../case.ts';
import { randomAssets } from '../dataset/requests.ts';
import { againstBare } from './against-bare.ts';

/** Responses recorded for the bare server: enough for a representative mean size. */
const recordedAnswers = 1_000;

const seed = 5;
const recordedSeed = 77;

/** One asset by its id, any of the fleet: far more than a response cache holds. */
export const randomAsset: BenchCase = {
  name: 'random-asset',
  title: 'one asset at random out of 100,000',
  async run(bench) {
    const fleet = await bench.fleet(bench.mixedFleet);
    const recorded = () => [...randomAssets(fleet, recordedSeed)(recordedAnswers)];
    const asked = randomAssets(fleet, seed);
    return againstBare(bench, { fleet, recorded, asked, atLeast: 0.7 });
  },
};
