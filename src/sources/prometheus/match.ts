/**
 * Matches readings to assets. Ids are unique only within a site of a partner; if a name matches
 * several assets, none gets the reading, since a guess could show one partner another's data.
 */
import { namedPartnersMax } from '../../limits.ts';
import type { WholePartner } from '../../store/store.ts';
import { oneLine } from '../../text/quote.ts';
import type { Unmatched } from '../runner/source.ts';
import { type AssetReading, showSubject } from './readings.ts';

/** The readings of one site, by asset id. */
export type SiteReadings = Map<string, AssetReading>;

/** The readings of one partner, by site id. */
export type PartnerReadings = ReadonlyMap<string, SiteReadings>;

export interface Matches {
  /** By partner id. */
  readonly byPartner: ReadonlyMap<string, PartnerReadings>;
  readonly unmatched: readonly Unmatched[];
  /** Assets with two series for one metric, one line each. */
  readonly errors: readonly string[];
}

/** A partner, and which of its assets the inventory's source no longer has. */
export interface MeasuredPartner extends WholePartner {
  /** By site id: hardware that moved or is gone, and whose removal is pending. */
  readonly gone?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A site with an asset of a given id. */
interface AssetSite {
  readonly partnerId: string;
  readonly siteId: string;
  readonly isGone: boolean;
}

/** The site where the hardware still is, if exactly one remains; otherwise all of them. */
function presentOf(sites: readonly AssetSite[]): readonly AssetSite[] {
  const present = sites.filter(({ isGone }) => !isGone);
  return present.length === 1 ? present : sites;
}

/** Matches readings with the assets of these partners. */
export function matchReadings(
  readings: readonly AssetReading[],
  partners: readonly MeasuredPartner[],
): Matches {
  const sites = sitesOfAssets(new Set(readings.map(({ subject }) => subject.asset)), partners);
  const byPartner = new Map<string, Map<string, SiteReadings>>();
  const unmatched: Unmatched[] = [];
  const errors: string[] = [];
  for (const reading of readings) {
    const { subject } = reading;
    const named = sites.get(subject.asset) ?? [];
    const fitting = presentOf(
      named.filter(
        ({ siteId, partnerId }) =>
          (subject.site ?? siteId) === siteId && (subject.partner ?? partnerId) === partnerId,
      ),
    );
    const [assetSite] = fitting;
    if (assetSite === undefined || fitting.length > 1) {
      unmatched.push({ subject: showSubject(subject), reason: reasonOf(named, fitting) });
      continue;
    }
    const site = siteReadings(byPartner, assetSite);
    const other = site.get(subject.asset);
    site.set(subject.asset, other === undefined ? reading : merged(other, reading, errors));
  }
  return { byPartner, unmatched, errors };
}

/** The sites of the assets with these ids. */
function sitesOfAssets(
  assetIds: ReadonlySet<string>,
  partners: readonly MeasuredPartner[],
): ReadonlyMap<string, readonly AssetSite[]> {
  const sites = new Map<string, AssetSite[]>();
  for (const { partner, contents, gone } of partners) {
    for (const [siteId, { assets }] of contents) {
      const goneHere = gone?.get(siteId);
      for (const { id } of assets) {
        if (!assetIds.has(id)) continue;
        const isGone = goneHere?.has(id) === true;
        const assetSite = { partnerId: partner.id, siteId, isGone };
        const sameId = sites.get(id);
        if (sameId === undefined) sites.set(id, [assetSite]);
        else sameId.push(assetSite);
      }
    }
  }
  return sites;
}

function siteReadings(
  byPartner: Map<string, Map<string, SiteReadings>>,
  { partnerId, siteId }: Pick<AssetSite, 'partnerId' | 'siteId'>,
): SiteReadings {
  let bySite = byPartner.get(partnerId);
  if (bySite === undefined) {
    bySite = new Map();
    byPartner.set(partnerId, bySite);
  }
  let readings = bySite.get(siteId);
  if (readings === undefined) {
    readings = new Map();
    bySite.set(siteId, readings);
  }
  return readings;
}

/**
 * Series with and without a site label may be about one asset, each with other metrics. A metric
 * that both have is discarded.
 */
function merged(one: AssetReading, other: AssetReading, errors: string[]): AssetReading {
  const measured = new Map([...one.measured, ...other.measured]);
  for (const name of other.measured.keys()) {
    if (!one.measured.has(name)) continue;
    measured.delete(name);
    const both = `${showSubject(one.subject)} and ${showSubject(other.subject)}`;
    errors.push(`${name}: two series for one asset: ${both}`);
  }
  return { subject: one.subject, measured };
}

function reasonOf(named: readonly AssetSite[], fitting: readonly AssetSite[]): string {
  if (named.length === 0) return 'no asset has this id';
  if (fitting.length === 0) return `the assets of this id are elsewhere: ${listSites(named)}`;
  const label = new Set(fitting.map(({ partnerId }) => partnerId)).size > 1 ? 'partner' : 'site';
  return (
    `several assets have this id: ${listSites(fitting)}; ` +
    `a ${label}_label${label === 'partner' ? ' or partners' : ''} would tell them apart`
  );
}

function listSites(sites: readonly AssetSite[]): string {
  const names = sites
    .slice(0, namedPartnersMax)
    .map(({ partnerId, siteId }) => `site ${oneLine(siteId)} of ${oneLine(partnerId)}`);
  if (sites.length > names.length) names.push(`${sites.length - names.length} more`);
  return names.join(', ');
}
