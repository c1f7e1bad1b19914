/**
 * Reads and writes people: users, their accesses, tokens, sessions, invitations and sign-in methods,
 * and what administrators set for a partner.
 */
import type { Kysely } from 'kysely';
import type { StoredToken, Withdrawer } from '../access.ts';
import {
  countTokensHeld,
  countTokensMade,
  findToken,
  hasAdministratorBeside,
  listAccessesOf,
  listPeople,
  listTokenLabels,
  listTokensOf,
  readAccess,
  readAccessOf,
} from '../sql/access-reads.ts';
import { addToken, revokeTokenOf, withdrawAccess } from '../sql/access-writes.ts';
import { type Methods, methods, type RunOnConnection } from '../sql/methods.ts';
import type { Tables } from '../sql/tables.ts';
import type { TransactionLocks } from '../sql/transaction-locks.ts';
import {
  addChallenge,
  addIdentity,
  addPasskey,
  countPasskeys,
  giveAccess,
  listPasskeys,
  readIdentity,
  readPasskey,
  removePasskey,
  renewIdentity,
  takeChallenge,
  usePasskey,
} from './credentials.ts';
import {
  countInvitations,
  listAuditEvents,
  listInvitations,
  listPartnersOfUser,
  listSessions,
  readInvitation,
  readMacKey,
  readSession,
  readSessionOfToken,
  userOfInvitation,
} from './reads.ts';
import type {
  AccessOpened,
  OpenIdIdentity,
  SessionsToEnd,
  StoredInvitation,
  StoredSession,
} from './records.ts';
import {
  addInvitation,
  addSession,
  appendAuditEvent,
  endSession,
  endSessionsOf,
  lockSession,
  recordFirstSignIn,
  removeInvitation,
  setLeadDays,
  setRole,
  touchSessions,
  useInvitation,
} from './writes.ts';

export type * from './records.ts';

/** Reads of panel users' data, each one consistent state. */
export const peopleReads = {
  listAccessesOf,
  listAuditEvents,
  listInvitations,
  listPartnersOfUser,
  listPasskeys,
  listPeople,
  listSessions,
  listTokenLabels,
  listTokensOf,
  readIdentity,
  readInvitation,
  readMacKey,
  readPasskey,
  readSession,
  readSessionOfToken,
};

export type PeopleReader = Methods<typeof peopleReads>;

/** A transaction that can write people, their accesses, tokens and sessions, and nothing else. */
export type PeopleTransaction = ReturnType<typeof peopleWrites>;

/** Runs one write of a transaction and marks the transaction for announcement. */
export type Writing = <Written>(write: Promise<Written>) => Promise<Written>;

/**
 * The methods that write people, grouped by the lock that they hold until the transaction ends. Changes
 * of tokens and accesses send a NOTIFY, since serving processes cache them. Sessions, invitations and audit events
 * are read on demand.
 */
export function peopleWrites(db: Kysely<Tables>, locks: TransactionLocks, writing: Writing) {
  const unlocked: RunOnConnection = (work) => work(db);
  /** Locks a user's accesses, tokens and sign-in methods of all partners. */
  const lockingUser: RunOnConnection<string> = async (work, userId) => {
    await locks.users([userId]);
    return work(db);
  };
  /** Locks a partner's people and tokens. */
  const lockingAccess: RunOnConnection<string> = async (work, partnerId) => {
    await locks.access(partnerId);
    return work(db);
  };
  const changing: RunOnConnection<string> = (work, partnerId) =>
    lockingAccess(() => writing(work(db)), partnerId);
  const opening = async <Written>(
    { userId, partnerId }: Pick<StoredToken, 'userId' | 'partnerId'>,
    write: () => Promise<Written>,
  ): Promise<Written> => {
    await locks.users([userId]);
    return changing(write, partnerId);
  };
  return {
    /**
     * Locks what users hold. Must come before any lock of a partner, which prevents deadlocks.
     */
    lockUsers: (userIds: readonly string[]) => locks.users(userIds),
    ...methods({ countPasskeys, countTokensHeld, countTokensMade }, lockingUser),
    ...methods(
      {
        countInvitations,
        findToken,
        hasAdministratorBeside,
        readAccess,
        readAccessOf,
        removeInvitation,
        setLeadDays,
        setRole,
      },
      lockingAccess,
    ),
    ...methods({ revokeTokenOf }, changing),
    ...methods(
      {
        addChallenge,
        addPasskey,
        appendAuditEvent,
        endSession,
        lockSession,
        readIdentity,
        readMacKey,
        recordFirstSignIn,
        removePasskey,
        renewIdentity,
        takeChallenge,
        touchSessions,
        usePasskey,
      },
      unlocked,
    ),
    addSession: (session: StoredSession) =>
      lockingUser(() => addSession(db, session), session.userId),
    /** Ends sessions of a user, one that another transaction is making, too; their number by partner. */
    endSessionsOf: (of: SessionsToEnd, at: number) =>
      lockingUser(() => endSessionsOf(db, of, at), of.userId),
    /** Adds a token; creates its user, and the user's access to the partner, if missing. */
    addToken: (token: StoredToken) => opening(token, () => addToken(db, token)),
    /** Withdraws a user's access. Withdrawn by people, unless `by` names a provider. */
    withdrawAccess: (userId: string, partnerId: string, at: number, by: Withdrawer = 'people') =>
      changing(() => withdrawAccess(db, userId, partnerId, at, by), partnerId),
    async useInvitation(partnerId: string, invitationId: string, at: number) {
      const userId = await userOfInvitation(db, partnerId, invitationId);
      if (userId === null) return false;
      return opening({ userId, partnerId }, () => useInvitation(db, partnerId, invitationId, at));
    },
    /** Throws a StoreError if the partner does not exist. */
    async addInvitation(invitation: StoredInvitation) {
      await locks.users([invitation.userId]);
      return lockingAccess(() => addInvitation(db, invitation), invitation.partnerId);
    },
    /** Creates the user if missing. Throws if the identity exists. */
    addIdentity: (identity: OpenIdIdentity) =>
      lockingUser(() => addIdentity(db, identity), identity.userId),
    /** Grants access to a user who has none. */
    openAccess: (access: AccessOpened, at: number) =>
      opening(access, () => giveAccess(db, access, at)),
  };
}

/** A writer for the panel: it cannot write inventories, usage or history, nor remove a user. */
export interface PeopleWriter {
  /**
   * `partnerId` names the partner concerned, since each has few connections at a time. Throws
   * StoreBusy on a lock timeout. Retries the work once after a deadlock.
   */
  transaction<Result>(
    work: (transaction: PeopleTransaction) => Promise<Result>,
    partnerId?: string | null,
  ): Promise<Result>;
  close(): Promise<void>;
}
