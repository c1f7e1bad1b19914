/** Settings shared by inventory sources: the partners they feed and the approved removals. */
import { boolean, dateTime, identifier } from '../../document/scalar-schemas.ts';
import { array, object, optional } from '../../document/schema.ts';

/** Approved removals. */
export interface AllowedRemovals {
  /** In ms since 1970. */
  readonly until: number;
  /** Ids of sites; null is all. */
  readonly sites: readonly string[] | null;
}

/** The approval of a flag: nothing, all sites, or those of these ids. */
export type AllowedSites = boolean | readonly string[];

/** The keys of a source of inventories. */
export const inventoryKeys = {
  take_over: optional(
    boolean('Whether partners that an inventory file fed so far are fed from here on.'),
  ),
  allow_removals: optional(
    object('Removals that are intended: the guard allows them. Read again while collecting.', {
      until: dateTime('The end of it, at most a day ahead.'),
      sites: optional(array('Only at these sites, by their id here.', identifier('The id here.'))),
    }),
  ),
};
