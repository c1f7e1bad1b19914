/**
 * Signs in the person for whom an OpenID provider vouches: the user of issuer and subject gets access to
 * the partners that the provider names, with the role that it names, and loses those that it named before.
 * What people withdrew here stays withdrawn.
 */
import { randomUUID } from 'node:crypto';
import type { NewSession } from '../../access/new-session.ts';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { Role } from '../../domain/role.ts';
import type { PeopleTransaction } from '../../store/people/people.ts';
import type { OpenIdIdentity } from '../../store/people/ways-in.ts';
import { PanelError } from '../error.ts';
import { beginSession, type SignInOptions } from './begin.ts';
import type { NamedPerson } from './claims.ts';

/** Somebody at a provider, with the partners that are known here of those it names. */
export interface Vouched extends Omit<NamedPerson, 'partnerIds'> {
  readonly issuer: string;
  readonly subject: string;
  readonly partnerIds: readonly string[];
  /** The address of the network from which the person comes in. */
  readonly address: string;
}

/** Lets somebody in; null where the person is known, and has access to nothing that is named. */
export async function admit(options: SignInOptions, of: Vouched): Promise<NewSession | null> {
  const known = await options.reader.readIdentity(of.issuer, of.subject);
  try {
    return await admitAs(options, of, known);
  } catch (error) {
    // Somebody who signs in twice at once is made once.
    const isKnown = (await options.reader.readIdentity(of.issuer, of.subject)) !== null;
    if (known !== null || !isKnown) throw error;
    return admit(options, of);
  }
}

interface Change {
  readonly action: 'access.open' | 'user.role' | 'user.withdraw';
  readonly partnerId: string;
  readonly role?: Role;
}

async function admitAs(
  { writer, audit, clock }: SignInOptions,
  of: Vouched,
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
    // In the order of the database, as everywhere, so that two who lock several partners do not wait for each other.
    const partnerIds = new Set([...of.partnerIds, ...(present?.partnerIds ?? [])]);
    for (const partnerId of [...partnerIds].sort(compareCodePoints)) {
      const change = await settle(transaction, { of, userId, partnerId, now });
      if (change.change !== null) changes.push(change.change);
      if (change.isOpen) open.push(partnerId);
    }
    await keepIdentity(transaction, of, present === null, { userId, now });
    for (const { action, partnerId, role } of changes) {
      const act = { actId: randomUUID(), partnerId, at: now, userId, action };
      await transaction.addAct({ ...act, facts: factsOf(userId, role) });
    }
    const [partnerId] = open;
    if (partnerId === undefined) return { changes, begun: null };
    const by = { signedInBy: 'openid', passkeyId: null } as const;
    const person = { partnerId, userId, switchable: true, ...by, address: of.address };
    return { changes, begun: await beginSession(transaction, person, { by: 'openid' }, now) };
  }, of.partnerIds[0]);
  for (const { action, partnerId, role } of done.changes) {
    audit(action, { user_id: userId, partner_id: partnerId, ...factsOf(userId, role) });
  }
  done.begun?.announce(audit);
  return done.begun?.session ?? null;
}

function factsOf(userId: string, role: Role | undefined): Readonly<Record<string, string>> {
  return { of_user_id: userId, by: 'openid', ...(role !== undefined && { role }) };
}

/** Brings one access to what the provider says; locks the partner until the transaction ends. */
async function settle(
  transaction: PeopleTransaction,
  at: {
    readonly of: Vouched;
    readonly userId: string;
    readonly partnerId: string;
    readonly now: number;
  },
): Promise<{ readonly isOpen: boolean; readonly change: Change | null }> {
  const { of, userId, partnerId, now } = at;
  const found = await transaction.readAccessOf(partnerId, userId);
  if (found === null) return { isOpen: false, change: null };
  const own = found.access;
  const isIn = own !== null && own.withdrawnAt === null;
  if (!of.partnerIds.includes(partnerId)) {
    if (isIn) await transaction.withdrawAccess(userId, partnerId, now, 'provider');
    return { isOpen: false, change: isIn ? { action: 'user.withdraw', partnerId } : null };
  }
  if (isIn) {
    if (of.role === null || of.role === own.role) return { isOpen: true, change: null };
    await transaction.setRole(partnerId, userId, of.role);
    return { isOpen: true, change: { action: 'user.role', partnerId, role: of.role } };
  }
  // A provider gives back what a provider took: whom people withdrew, people let in again.
  if (own?.withdrawnBy === 'people') return { isOpen: false, change: null };
  const role = of.role ?? 'member';
  await transaction.openAccess({ partnerId, userId, role, email: of.email }, now);
  return { isOpen: true, change: { action: 'access.open', partnerId, role } };
}

/** Notes what the provider names by now. Throws where the user was removed in the meantime. */
async function keepIdentity(
  transaction: PeopleTransaction,
  { issuer, subject, partnerIds }: Vouched,
  isNew: boolean,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<void> {
  const identity = { issuer, subject, partnerIds };
  if (isNew) return transaction.addIdentity({ ...identity, userId, createdAt: now });
  if (!(await transaction.setIdentityPartners(identity))) throw changedJustNow();
}

/** The error of somebody who was removed, or signed in elsewhere for the first time, in the meantime. */
function changedJustNow(): PanelError {
  return new PanelError('conflict', 'Your sign-in was changed just now. Sign in again.');
}
