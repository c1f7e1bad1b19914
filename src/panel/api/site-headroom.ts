/** Headroom of all sites at once, for the page Plan. */
import { problem } from '../../contract/problems.ts';
import type { Amount } from '../../contract/values.ts';
import { type HeadroomOfSite, headroomBySite, sharedHeadroom } from '../../http/headroom-answer.ts';
import type { ShareAnswer } from '../../http/prometheus/assets-answer.ts';
import { type Answer, answer, inOwnMemory } from '../../http/reply/answer.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import type { SiteHeadroom, SiteHeadroomAnswer } from '../plan/site-headroom.ts';

/**
 * The SiteHeadroomAnswer of a partner, or of one hybrid core: sites with the most headroom first,
 * unknown last, ties by id. Takes the query string of the API's headroom. Throws its problems.
 */
export function headroomOfSites(
  { partnerId, hybridCores, sites: all }: PartnerSnapshot,
  hybridCoreId: string | null,
  queryString: string,
  share: ShareAnswer,
): Promise<Answer> {
  if (hybridCoreId !== null && !hybridCores.has(hybridCoreId)) {
    throw problem('hybrid-core-unknown', 'There is no such hybrid core here.');
  }
  const sites = [...all].filter(
    ([, of]) => hybridCoreId === null || of.hybridCoreId === hybridCoreId,
  );
  const work = headroomBySite(sites, queryString);
  return sharedHeadroom(share, {
    ...work,
    partnerId,
    of: hybridCoreId === null ? ['by-site'] : ['by-site', hybridCoreId],
    *steps() {
      const found = yield* work.steps();
      const sorted = [...found].sort((a, b) => compareCounts(countOf(b), countOf(a)));
      const body: SiteHeadroomAnswer = { sites: sorted.map(siteRecord) };
      return answer(inOwnMemory(Buffer.from(JSON.stringify(body))));
    },
  });
}

function countOf({ fits }: HeadroomOfSite): bigint {
  return fits?.count ?? -1n;
}

function compareCounts(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function siteRecord({ siteId, survives, fits }: HeadroomOfSite): SiteHeadroom {
  return {
    site_id: siteId,
    survives: { nodes: survives.nodes, limited_by: survives.limitedBy },
    fits: fits && { count: amountOf(fits.count), limited_by: fits.limitedBy },
  };
}

/** A string if a number would lose digits. */
function amountOf(count: bigint): Amount {
  const number = Number(count);
  return Number.isSafeInteger(number) ? number : String(count);
}
