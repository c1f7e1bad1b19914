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

interface Place {
  readonly partnerId: string;
  readonly siteId: string;
  readonly isGone: boolean;
}

/** Of several places of an id, those that its hardware has not left. */
function presentOf(places: readonly Place[]): readonly Place[] {
  const present = places.filter(({ isGone }) => !isGone);
  return present.length === 1 ? present : places;
}

/** Matches readings with the assets of these partners. */
export function matchReadings(
  readings: readonly AssetReading[],
  partners: readonly MeasuredPartner[],
): Matches {
  const places = placesOf(new Set(readings.map(({ subject }) => subject.asset)), partners);
  const byPartner = new Map<string, Map<string, SiteReadings>>();
  const unmatched: Unmatched[] = [];
  const errors: string[] = [];
  for (const reading of readings) {
    const { subject } = reading;
    const named = places.get(subject.asset) ?? [];
    const fitting = presentOf(
      named.filter(
        ({ siteId, partnerId }) =>
          (subject.site ?? siteId) === siteId && (subject.partner ?? partnerId) === partnerId,
      ),
    );
    const [place] = fitting;
    if (place === undefined || fitting.length > 1) {
      unmatched.push({ subject: showSubject(subject), reason: reasonOf(named, fitting) });
      continue;
    }
    const site = siteReadings(byPartner, place);
    const other = site.get(subject.asset);
    site.set(subject.asset, other === undefined ? reading : merged(other, reading, errors));
  }
  return { byPartner, unmatched, errors };
}

/** Places of the assets with these ids. */
function placesOf(
  assetIds: ReadonlySet<string>,
  partners: readonly MeasuredPartner[],
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const { partner, contents, gone } of partners) {
    for (const [siteId, { assets }] of contents) {
      const goneHere = gone?.get(siteId);
      for (const { id } of assets) {
        if (!assetIds.has(id)) continue;
        const isGone = goneHere?.has(id) === true;
        const place = { partnerId: partner.id, siteId, isGone };
        const known = places.get(id);
        if (known === undefined) places.set(id, [place]);
        else known.push(place);
      }
    }
  }
  return places;
}

function siteReadings(
  byPartner: Map<string, Map<string, SiteReadings>>,
  { partnerId, siteId }: Pick<Place, 'partnerId' | 'siteId'>,
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

function reasonOf(named: readonly Place[], fitting: readonly Place[]): string {
  if (named.length === 0) return 'no asset has this id';
  if (fitting.length === 0) return `the assets of this id are elsewhere: ${listed(named)}`;
  const label = new Set(fitting.map(({ partnerId }) => partnerId)).size > 1 ? 'partner' : 'site';
  return (
    `several assets have this id: ${listed(fitting)}; ` +
    `a ${label}_label${label === 'partner' ? ' or partners' : ''} would tell them apart`
  );
}

function listed(places: readonly Place[]): string {
  const names = places
    .slice(0, namedPartnersMax)
    .map(({ partnerId, siteId }) => `site ${oneLine(siteId)} of ${oneLine(partnerId)}`);
  if (places.length > names.length) names.push(`${places.length - names.length} more`);
  return names.join(', ');
}
