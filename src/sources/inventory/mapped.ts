/**
 * The output of a source's mapping: the desired inventory of each partner, the source's own ids, and
 * which partners it no longer lists (docs: Collectors).
 */

import type { Partner } from '../../domain/partner.ts';
import type { Unmatched } from '../runner/source.ts';
import type { DesiredPartner } from './desired.ts';
import type { HardwareIds, SourceRowId } from './origin.ts';

export interface MappedPartner {
  readonly desired: DesiredPartner;
  /** By site id: assets that the source has but does not describe well enough; they stay as stored. */
  readonly held: ReadonlyMap<string, ReadonlySet<string>>;
  /** By site id: the source's own ids of the site and of its assets. */
  readonly rows: ReadonlyMap<string, MappedRows>;
}

/** The ids of a site and its assets in the source. */
export interface MappedRows {
  readonly site: SourceRowId;
  /** By asset id. */
  readonly nodes: ReadonlyMap<string, SourceRowId>;
  readonly hardware: HardwareIds;
}

export interface MappedInventory {
  /** In the order of their ids. */
  readonly partners: readonly MappedPartner[];
  readonly unmatched: readonly Unmatched[];
  /** Rows that are not nodes, or outside the filter. */
  readonly skipped: number;
}

/**
 * An error for each partner that the source has fed and now has no rows for: its stored data stay.
 * `noun` names the source (`NetBox`).
 */
export function missingPartners(
  noun: string,
  mapped: readonly MappedPartner[],
  fed: readonly Partner[],
): readonly string[] {
  const shown = new Set(mapped.map(({ desired }) => desired.id));
  return fed
    .filter(({ id }) => !shown.has(id))
    .map(
      ({ id }) =>
        `partner ${id}: ${noun} no longer lists it; its data stay, ` +
        'and `hybrid-core partner remove` removes them',
    );
}
