/** Settings shared by inventory sources: what NetBox or OpenStack does not know, and approved removals. */

import { statusForm, statusPattern } from '../../domain/asset.ts';
import { textCharactersMax } from '../../limits.ts';
import {
  boolean,
  dateTime,
  identifier,
  pattern,
  text,
} from '../../text/document/scalar-schemas.ts';
import { array, defaultsTo, optional, settings, type ValueOf } from '../../text/document/schema.ts';

const allowRemovals = settings(
  'Removals that are intended: the guard allows them. Read again while collecting.',
  {
    until: dateTime('The end of it, at most a day ahead.'),
    sites: optional(array('Only at these sites, by their id here.', identifier('The id here.'))),
  },
);

/** Approved removals: until when, in ms since 1970, and the ids of the sites; null is all. */
export type AllowedRemovals = ValueOf<typeof allowRemovals>;

/** The approval of a flag: nothing, all sites, or those of these ids. */
export type AllowedSites = boolean | readonly string[];

/** The keys of a source of inventories. */
export const inventoryKeys = {
  takeOver: defaultsTo(
    boolean('Whether partners that an inventory file fed so far are fed from here on.'),
    false,
  ),
  allowRemovals: optional(allowRemovals),
};

export const ownId = identifier('The id here.');

export const ownStatus = pattern('The status here.', statusPattern, statusForm);

/** A partner that everything of a source belongs to. */
export function onlyPartner(description: string) {
  return settings(description, {
    id: identifier('The id of the partner.'),
    name: text('The name of the partner.', { min: 1, max: textCharactersMax }),
  });
}

/** What a source's service, such as NetBox, does not know of a hybrid core. */
export function hybridCoreSettings(service: string) {
  return settings(`What ${service} does not know of a hybrid core.`, {
    status: defaultsTo(ownStatus, 'active'),
    publicAvailable: defaultsTo(boolean('Whether the hybrid core is publicly available.'), false),
  });
}
