/**
 * Provisions the user of an OpenID identity (issuer and subject): grants the partners and the roles
 * that the provider names, and withdraws those that it named before. What people withdrew here
 * stays withdrawn.
 */
import { randomUUID } from 'node:crypto';
import { compareCodePoints } from '../../../domain/identifier.ts';
import type { Role } from '../../../domain/role.ts';
import type { PeopleTransaction } from '../../../store/people/people.ts';
import type { OpenIdIdentity } from '../../../store/people/records.ts';
import { PanelError } from '../error.ts';
import type { OidcProfile } from './claims.ts';
import {
  beginSession,
  type NewSession,
  type SessionOf,
  type SignInOptions,
} from './new-session.ts';

/** A verified identity, with those of its partners that are known here. */
export interface VerifiedIdentity extends Omit<OidcProfile, 'partnerIds'> {
  readonly issuer: string;
  readonly subject: string;
  readonly partnerIds: readonly string[];
  /** The network address of the sign-in. */
  readonly address: string;
}

/** Signs in; null if the identity is known, and none of its named partners may be accessed. */
export async function provisionUser(
  options: SignInOptions,
  of: VerifiedIdentity,
): Promise<NewSession | null> {
  const known = await options.reader.readIdentity(of.issuer, of.subject);
  try {
    return await provisionAs(options, of, known);
  } catch (error) {
    // Two concurrent first sign-ins create one user.
    const isKnown = (await options.reader.readIdentity(of.issuer, of.subject)) !== null;
    if (known !== null || !isKnown) throw error;
    return provisionUser(options, of);
  }
}

interface Change {
  readonly action: 'access.open' | 'user.role' | 'user.withdraw';
  readonly partnerId: string;
  readonly role?: Role;
}

async function provisionAs(
  { writer, macKey, audit, clock }: SignInOptions,
  of: VerifiedIdentity,
  known: OpenIdIdentity | null,
): Promise<NewSession | null> {
  const userId = known?.userId ?? randomUUID();
  const now = clock();
  const done = await writer.transaction(async (transaction) => {
    const changes: Change[] = [];
    const open: string[] = [];
    await transaction.lockUsers([userId]);
    const present = await transaction.readIdentity(of.issuer, of.subject);
    if (present?.userId !== known?.userId) throw changedJustNow();
    // In the database's order, as everywhere, to prevent deadlocks between transactions that lock
    // several partners.
    const partnerIds = new Set([...of.partnerIds, ...(present?.partnerIds ?? [])]);
    for (const partnerId of [...partnerIds].sort(compareCodePoints)) {
      const change = await settle(transaction, of, userId, partnerId, now);
      if (change.change !== null) changes.push(change.change);
      if (change.isOpen) open.push(partnerId);
    }
    await keepIdentity(transaction, of, userId, present === null, now);
    for (const { action, partnerId, role } of changes) {
      await transaction.appendAuditEvent({
        auditEventId: randomUUID(),
        partnerId,
        at: now,
        userId,
        action,
        facts: factsOf(userId, role),
      });
    }
    const [partnerId] = open;
    if (partnerId === undefined) return { changes, started: null };
    const person: SessionOf = {
      partnerId,
      userId,
      switchable: true,
      signedInBy: 'openid',
      passkeyId: null,
      address: of.address,
    };
    const started = await beginSession(transaction, person, { by: 'openid' }, now, macKey);
    return { changes, started };
  }, of.partnerIds[0]);
  for (const { action, partnerId, role } of done.changes) {
    audit(action, { user_id: userId, partner_id: partnerId, ...factsOf(userId, role) });
  }
  done.started?.announce(audit);
  return done.started?.session ?? null;
}

function factsOf(userId: string, role: Role | undefined): Readonly<Record<string, string>> {
  return { of_user_id: userId, by: 'openid', ...(role !== undefined && { role }) };
}

/** Reconciles one access with the claims; locks the partner until the transaction ends. */
async function settle(
  transaction: PeopleTransaction,
  of: VerifiedIdentity,
  userId: string,
  partnerId: string,
  now: number,
): Promise<{ readonly isOpen: boolean; readonly change: Change | null }> {
  const found = await transaction.readAccessOf(partnerId, userId);
  if (found === null) return { isOpen: false, change: null };
  const own = found.access;
  const named = of.roles?.get(partnerId) ?? null;
  const isIn = own !== null && own.withdrawnAt === null;
  if (!of.partnerIds.includes(partnerId)) {
    if (isIn) await transaction.withdrawAccess(userId, partnerId, now, 'provider');
    return { isOpen: false, change: isIn ? { action: 'user.withdraw', partnerId } : null };
  }
  if (isIn) {
    if (named === null || named === own.role) return { isOpen: true, change: null };
    await transaction.setRole(partnerId, userId, named);
    return { isOpen: true, change: { action: 'user.role', partnerId, role: named } };
  }
  // A provider restores only what a provider withdrew; what people withdrew, people restore.
  if (own?.withdrawnBy === 'people') return { isOpen: false, change: null };
  const role = named ?? 'member';
  await transaction.openAccess({ partnerId, userId, role, email: of.email }, now);
  return { isOpen: true, change: { action: 'access.open', partnerId, role } };
}

/** Stores the sign-in, and the partners that the provider names. Throws if the user was removed concurrently. */
async function keepIdentity(
  transaction: PeopleTransaction,
  { issuer, subject, partnerIds }: VerifiedIdentity,
  userId: string,
  isNew: boolean,
  now: number,
): Promise<void> {
  const identity = { issuer, subject, partnerIds, signedInAt: now };
  if (isNew) return transaction.addIdentity({ ...identity, userId, createdAt: now });
  if (!(await transaction.renewIdentity(identity))) throw changedJustNow();
}

/** The user was removed, or signed in elsewhere for the first time, concurrently. */
function changedJustNow(): PanelError {
  return new PanelError('conflict', 'Your sign-in was changed just now. Sign in again.');
}
