import type { BenchCase } from '../case.ts';
import { measureLongAnswer } from './long-answer.ts';

/** Each of 100,000 assets for Prometheus discovery. */
export const prometheusTargets: BenchCase = {
  name: 'prometheus-targets',
  title: 'targets of 100,000 assets in one answer',
  async run(bench) {
    return { figures: await measureLongAnswer(bench, () => '/hybrid-core/v2/prometheus-targets') };
  },
};
