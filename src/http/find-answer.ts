/**
 * Searches a partner's hybrid cores, sites and assets for a text (docs: Introduction, Find), in slices,
 * site by site, while holding the sites' memory.
 */

import { type FindResults, foundMax } from '../contract/find.ts';
import type { SiteRecord } from '../contract/site.ts';
import { compareCodePoints } from '../domain/identifier.ts';
import type { PartnerSnapshot, SiteSnapshot } from '../snapshot/partner.ts';
import { pinSite, unpinSite } from '../snapshot/site.ts';
import { inSlices, type Steps } from '../snapshot/slices.ts';
import { type Answer, answer } from './reply/answer.ts';
import type { ShareAnswer } from './work/whole-answers.ts';

/** Assets compared between two looks at the clock: some tens of microseconds. */
const assetsBetweenPauses = 128;

export function findAnswer(
  snapshot: PartnerSnapshot,
  text: string,
  share: ShareAnswer,
): Promise<Answer> {
  const { partnerId } = snapshot;
  const sites = [...snapshot.sites.values()].map(({ assets }) => assets);
  return share(JSON.stringify(['find', text]), {
    async make(signal) {
      const job = { purpose: 'merge', partnerId, signal } as const;
      const found = await inSlices(findSteps(snapshot, folded(text)), job);
      return answer(Buffer.from(JSON.stringify({ data: found })));
    },
    pin() {
      for (const site of sites) pinSite(site);
    },
    unpin() {
      for (const site of sites) unpinSite(site);
    },
  });
}

/** `wanted` is folded. */
function* findSteps(snapshot: PartnerSnapshot, wanted: string): Steps<FindResults> {
  const hybridCores = [...snapshot.hybridCores.keys()]
    .filter((id) => folded(id).includes(wanted))
    .map((id) => ({ id }));
  const sites: FindResults['sites'] = [];
  const assets: FindResults['assets'] = [];
  for (const [siteId, site] of snapshot.sites) {
    const { hybrid_core_id, description, location }: SiteRecord = JSON.parse(site.record);
    const city = location?.city ?? null;
    const texts = [siteId, description, city];
    if (texts.some((text) => text != null && folded(text).includes(wanted))) {
      sites.push({ id: siteId, hybrid_core_id, description, city });
    }
    for (const id of yield* assetsFrom(site, wanted)) {
      assets.push({ id, site_id: siteId, hybrid_core_id });
    }
    yield;
  }
  const lists = [hybridCores, sites, assets] as const;
  // Stable: assets of one id stay in the order of their sites.
  for (const list of lists) list.sort((a, b) => compareCodePoints(a.id, b.id));
  return {
    hybrid_cores: hybridCores.slice(0, foundMax),
    sites: sites.slice(0, foundMax),
    assets: assets.slice(0, foundMax),
    more: lists.some(({ length }) => length > foundMax),
  };
}

/**
 * A text without letter case, which only its upper case and then its lower case lay aside whole (ß
 * and SS, ς and σ). The dot that İ leaves behind its i goes. Never normalized, as ids are not.
 */
export function folded(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

/** ASCII, of which letter case is all: nearly every id. */
const isPlain = /^\p{ASCII}*$/u;

/** The first ids of a site's assets that begin with a text: one more than are listed. */
function* assetsFrom({ assets: { ids } }: SiteSnapshot, wanted: string): Steps<string[]> {
  const found: string[] = [];
  for (let row = 0; row < ids.length && found.length <= foundMax; row++) {
    const id = ids.text(row);
    if (folded(id).startsWith(wanted)) found.push(id);
    if (row % assetsBetweenPauses === 0) yield;
  }
  return found;
}
