/** Searches a partner's hybrid cores, sites and assets for a text. */
import type { SiteRecord } from '../../contract/site.ts';
import { type Answer, answer } from '../../http/reply/answer.ts';
import type { PartnerSnapshot, SiteSnapshot } from '../../snapshot/partner.ts';
import { pinSite, unpinSite } from '../../snapshot/site.ts';
import { inSlices, type Steps } from '../../snapshot/slices.ts';
import { PanelError } from '../error.ts';
import type { AssetResult, FindResults, SiteResult } from '../find/find-results.ts';
import { placeOf } from '../site-place.ts';

/** Characters of a search text: the longest id fits. */
export const findTextMax = 255;

/** Search results by kind (hybrid cores, sites, assets): one screen. */
export const resultsMax = 8;

interface SiteSearchText {
  readonly place: string | null;
  /** Id, description, city and country in lower case. */
  readonly text: string;
}

const searchTexts = new WeakMap<SiteSnapshot, SiteSearchText>();

/**
 * The FindResults of the query string's `text`: a case-insensitive substring of a hybrid core's id, or of
 * a site's id, description, city or country; a prefix of an asset's id, as typed, in lower or in upper
 * case. Throws a PanelError if the text is empty or too long.
 */
export async function find(snapshot: PartnerSnapshot, queryString: string): Promise<Answer> {
  const text = new URLSearchParams(queryString).get('text')?.trim() ?? '';
  if (text === '' || text.length > findTextMax) {
    throw new PanelError(
      'malformed',
      `Got a text of ${text.length} characters; 1 to ${findTextMax} can be searched for.`,
    );
  }
  const sites = [...snapshot.sites.values()].map(({ assets }) => assets);
  sites.forEach(pinSite);
  try {
    const job = { purpose: 'merge', partnerId: snapshot.partnerId } as const;
    const found = await inSlices(findSteps(snapshot, text), job);
    return answer(Buffer.from(JSON.stringify(found)));
  } finally {
    sites.forEach(unpinSite);
  }
}

function* findSteps(snapshot: PartnerSnapshot, text: string): Steps<FindResults> {
  const wanted = text.toLowerCase();
  const hybridCores = [...snapshot.hybridCores.keys()].filter((id) =>
    id.toLowerCase().includes(wanted),
  );
  const prefixes = [...new Set([text, wanted, text.toUpperCase()])].map((of) => Buffer.from(of));
  const sites: SiteResult[] = [];
  const exact: AssetResult[] = [];
  const longer: AssetResult[] = [];
  for (const [siteId, site] of snapshot.sites) {
    const words = searchTextOf(siteId, site);
    if (words.text.includes(wanted)) sites.push({ id: siteId, place: words.place });
    for (const asset of prefixes.flatMap((of) => assetsFrom(siteId, site, of))) {
      // All sites are searched, so that the asset itself is found in the last of them, too.
      const list = asset.id.toLowerCase() === wanted ? exact : longer;
      if (list.length <= resultsMax) list.push(asset);
    }
    yield;
  }
  const assets = [...exact, ...longer];
  const lists = [hybridCores, sites, assets] as const;
  const rank = (id: string) => rankOf(id.toLowerCase(), wanted);
  return {
    hybrid_cores: hybridCores.sort((a, b) => rank(a) - rank(b)).slice(0, resultsMax),
    sites: sites.sort((a, b) => rank(a.id) - rank(b.id)).slice(0, resultsMax),
    assets: assets.slice(0, resultsMax),
    is_cut: lists.some(({ length }) => length > resultsMax),
  };
}

/** 0 for an exact id, 1 for a prefix match, 2 otherwise. */
function rankOf(id: string, wanted: string): number {
  if (id === wanted) return 0;
  return id.startsWith(wanted) ? 1 : 2;
}

function searchTextOf(siteId: string, site: SiteSnapshot): SiteSearchText {
  const known = searchTexts.get(site);
  if (known !== undefined) return known;
  const record: SiteRecord = JSON.parse(site.record);
  const place = placeOf(record);
  const text = [siteId, place, record.description].join('\n').toLowerCase();
  const words = { place: place === '' ? null : place, text };
  searchTexts.set(site, words);
  return words;
}

/** The first assets of a site with an id prefix: one more than are listed. */
function assetsFrom(siteId: string, { assets: { ids } }: SiteSnapshot, prefix: Buffer) {
  const found: AssetResult[] = [];
  for (let row = ids.firstFrom(prefix); row < ids.length; row++) {
    const id = ids.text(row);
    if (found.length > resultsMax || !id.startsWith(prefix.toString())) break;
    found.push({ id, site_id: siteId });
  }
  return found;
}
