/** The headroom of all sites, for the page Plan: those first in which most fit. */
import type { SiteHeadroomRecord } from '../../../contract/headroom.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import type { SiteHeadroom, SiteHeadroomAnswer } from '../../browser/plan/site-headroom.ts';
import { allSites, type ChosenSites, sitesOfHybridCore } from './hybrid-core-sites.ts';
import type { PublicAnswers } from './public-answers.ts';

/** The SiteHeadroomAnswer of the partner; the query string is that of the interface's headroom. */
export function siteHeadroom(answers: PublicAnswers, _: string, query: string): Promise<Answer> {
  return headroomOf(answers, query, allSites);
}

/** The same of one hybrid core's sites. */
export async function siteHeadroomOfHybridCore(
  answers: PublicAnswers,
  hybridCoreId: string,
  query: string,
): Promise<Answer> {
  return headroomOf(answers, query, await sitesOfHybridCore(answers, hybridCoreId));
}

async function headroomOf(
  answers: PublicAnswers,
  queryString: string,
  { hybridCoreId, parts, isChosen }: ChosenSites,
): Promise<Answer> {
  const query = queryString === '' ? '' : `?${queryString}`;
  const path = `/hybrid-core/v2/sites/-/resources/headroom${query}`;
  const headroom = await answers.list<SiteHeadroomRecord>(path);
  const name = JSON.stringify([path, hybridCoreId]);
  return answers.combine(name, [headroom, ...parts], (): SiteHeadroomAnswer => {
    const sites = headroom.value.filter(({ site_id }) => isChosen(site_id)).map(siteRecord);
    return { sites: sites.sort((a, b) => compareCounts(countOf(b), countOf(a))) };
  });
}

function siteRecord({ site_id, survives, fits }: SiteHeadroomRecord): SiteHeadroom {
  return {
    site_id,
    survives: { nodes: survives.nodes, limited_by: survives.limited_by },
    fits: fits && { count: fits.count, limited_by: fits.limited_by },
  };
}

/** How many fit; below 0 where it is not known. */
function countOf({ fits }: SiteHeadroom): bigint {
  return BigInt(fits?.count ?? -1);
}

function compareCounts(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
