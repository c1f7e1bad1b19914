import type { BenchCase } from '../case.ts';
import { siteIds } from '../dataset/fleet.ts';
import { measureLongAnswer } from './long-answer.ts';

/** Prometheus metrics of each of 100,000 assets. */
export const assetMetrics: BenchCase = {
  name: 'asset-metrics',
  title: 'metrics of each of 100,000 assets in one answer',
  async run(bench) {
    const figures = await measureLongAnswer(bench, ({ shape }) => {
      const filters = siteIds(shape).map((id) => `filter[site_id]=${id}`);
      return `/hybrid-core/v2/metrics?${filters.join('&')}`;
    });
    return { figures };
  },
};
