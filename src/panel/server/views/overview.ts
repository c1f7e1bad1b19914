/** All hybrid cores and sites of a partner, with the resources of each site and of all together. */
import type { HybridCoreRecord } from '../../../contract/hybrid-core.ts';
import type { PartnerResourcesRecord, SiteResourcesV2Record } from '../../../contract/resources.ts';
import type { SiteRecord } from '../../../contract/site.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import type { Overview } from '../../browser/records.ts';
import type { PublicAnswers } from './public-answers.ts';

/** An Overview. A site that came between two of its answers is left out until the next one. */
export async function overview(answers: PublicAnswers): Promise<Answer> {
  const [partner, hybridCores, sites, resources] = await Promise.all([
    answers.json<{ readonly data: PartnerResourcesRecord }>('/hybrid-core/v2/resources'),
    answers.list<HybridCoreRecord>('/hybrid-core/v2/hybrid-cores'),
    answers.list<SiteRecord>('/hybrid-core/v1/sites'),
    answers.list<SiteResourcesV2Record>('/hybrid-core/v2/sites/-/resources'),
  ]);
  const parts = [partner, hybridCores, sites, resources];
  return answers.combine('overview', parts, (): Overview => {
    const known = new Map(resources.value.map((of) => [of.site_id, of]));
    return {
      resources: partner.value.data,
      hybrid_cores: hybridCores.value,
      sites: sites.value.flatMap((site) => {
        const of = known.get(site.id);
        return of === undefined ? [] : [{ site, resources: of }];
      }),
    };
  });
}
