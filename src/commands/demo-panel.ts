/** What the panel of a demo needs: its settings' defaults, and sign-in links of its administrator. */
import { makeInvitation, type NewInvitation } from '../access/new-invitation.ts';
import type { Flags } from '../config/config.ts';
import { invitationMs } from '../limits.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { inTransaction } from './program/command.ts';

/** Default database of the demo. */
export const demoDatabaseUrl = 'sqlite:data/demo.db';

/** Defaults of the demo's settings. */
export const demoDefaults: Flags = { databaseUrl: demoDatabaseUrl, panelPort: '0' };

/** The demo's administrator. */
export interface DemoAdministrator {
  readonly partnerId: string;
  readonly userId: string;
}

/** Replaces the sign-in link of the demo's administrator. */
export function renewInvitation(
  store: Store,
  administrator: DemoAdministrator,
  now: number,
): Promise<NewInvitation> {
  return inTransaction(store, (transaction) => makeAdministrator(transaction, administrator, now));
}

/** Makes the user an administrator and creates that user's only sign-in link. */
export async function makeAdministrator(
  transaction: StoreTransaction,
  { partnerId, userId }: DemoAdministrator,
  now: number,
): Promise<NewInvitation> {
  await transaction.setRole(partnerId, userId, 'administrator');
  for (const { userId: of, invitationId } of await transaction.listInvitations(partnerId)) {
    if (of === userId) await transaction.removeInvitation(partnerId, invitationId);
  }
  const invitation = makeInvitation({
    partnerId,
    userId,
    role: 'administrator',
    email: null,
    invitedBy: null,
    createdAt: now,
    lifeMs: invitationMs,
  });
  await transaction.addInvitation(invitation.stored);
  return invitation;
}
