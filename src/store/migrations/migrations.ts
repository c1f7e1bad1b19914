/** All migrations, in the order in which they are applied. */
import { initialTables } from './0001-initial-tables.ts';
import { collectorLease } from './0002-collector-lease.ts';
import { partsOfASite } from './0003-parts-of-a-site.ts';
import { history } from './0004-history.ts';
import { people } from './0005-people.ts';
import { waysIn } from './0006-ways-in.ts';
import { siteOrigin } from './0007-site-origin.ts';
import { tokenUses } from './0008-token-uses.ts';
import { firstEntry } from './0009-first-entry.ts';
import { usersOfAccess } from './0010-users-of-access.ts';
import { whoWithdrew } from './0011-who-withdrew.ts';
import { actsByAction } from './0012-acts-by-action.ts';
import { partnerMoves } from './0013-partner-moves.ts';
import { events } from './0014-events.ts';
import { extentsOfEvents } from './0015-extents-of-events.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  initialTables,
  collectorLease,
  partsOfASite,
  history,
  people,
  waysIn,
  siteOrigin,
  tokenUses,
  firstEntry,
  usersOfAccess,
  whoWithdrew,
  actsByAction,
  partnerMoves,
  events,
  extentsOfEvents,
];
