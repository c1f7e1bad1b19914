/** The headroom of all sites, for the page Plan: those first in which most fit. */
import type { SiteHeadroomRecord } from '../../../contract/headroom.ts';
import type { HybridCoreRecord } from '../../../contract/hybrid-core.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import type { SiteHeadroom, SiteHeadroomAnswer } from '../../browser/plan/site-headroom.ts';
import type { Held, PublicAnswers } from './public-answers.ts';

interface CoreAnswer {
  readonly data: HybridCoreRecord;
}

/** The SiteHeadroomAnswer of the partner; the query string is that of the interface's headroom. */
export function siteHeadroom(
  answers: PublicAnswers,
  _: string,
  queryString: string,
): Promise<Answer> {
  return headroomOfSites(answers, queryString, null);
}

/** The same of one hybrid core's sites. */
export async function siteHeadroomOfHybridCore(
  answers: PublicAnswers,
  hybridCoreId: string,
  queryString: string,
): Promise<Answer> {
  const path = `/hybrid-core/v2/hybrid-cores/${encodeURIComponent(hybridCoreId)}`;
  return headroomOfSites(answers, queryString, await answers.json<CoreAnswer>(path));
}

async function headroomOfSites(
  answers: PublicAnswers,
  queryString: string,
  core: Held<CoreAnswer> | null,
): Promise<Answer> {
  const query = queryString === '' ? '' : `?${queryString}`;
  const path = `/hybrid-core/v2/sites/-/resources/headroom${query}`;
  const headroom = await answers.list<SiteHeadroomRecord>(path);
  const parts = core === null ? [headroom] : [headroom, core];
  const name = JSON.stringify([path, core?.value.data.id ?? null]);
  return answers.combine(name, parts, (): SiteHeadroomAnswer => {
    const own = new Set(core?.value.data.site_ids);
    const sites = headroom.value
      .filter((of) => core === null || own.has(of.site_id))
      .map(siteRecord);
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
