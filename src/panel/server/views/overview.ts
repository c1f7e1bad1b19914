/** All hybrid cores and sites of a partner, with the resources of each site. */
import type { HybridCoreRecord } from '../../../contract/hybrid-core.ts';
import type { SiteResourcesV2Record } from '../../../contract/resources.ts';
import type { SiteRecord } from '../../../contract/site.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import type { Overview } from '../../browser/records.ts';
import type { PublicAnswers } from './public-answers.ts';

/** An Overview. A site that came between two of its answers is left out until the next one. */
export async function overview(answers: PublicAnswers): Promise<Answer> {
  const [hybridCores, sites, resources] = await Promise.all([
    answers.list<HybridCoreRecord>('/hybrid-core/v2/hybrid-cores'),
    answers.list<SiteRecord>('/hybrid-core/v1/sites'),
    answers.list<SiteResourcesV2Record>('/hybrid-core/v2/sites/-/resources'),
  ]);
  return answers.combine('overview', [hybridCores, sites, resources], (): Overview => {
    const known = new Map(resources.value.map((of) => [of.site_id, of]));
    return {
      hybrid_cores: hybridCores.value,
      sites: sites.value.flatMap((site) => {
        const of = known.get(site.id);
        return of === undefined ? [] : [{ site, resources: of }];
      }),
    };
  });
}
