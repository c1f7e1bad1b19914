/** The methods of readers and transactions on people, over an open Kysely connection. */
import type { Kysely } from 'kysely';
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
  setIdentityPartners,
  takeChallenge,
  usePasskey,
} from './credentials-sql.ts';
import type { PeopleReader, PeopleTransaction } from './people.ts';
import {
  countInvitations,
  listAuditEvents,
  listInvitations,
  listPartnersOfUser,
  listSessions,
  readInvitation,
  readSession,
  userOfInvitation,
} from './reads.ts';
import {
  addInvitation,
  addSession,
  appendAuditEvent,
  endSession,
  endSessionsOf,
  lockSession,
  recordFirstSignIn,
  removeAuditEvents,
  removeExpired,
  removeInvitation,
  setRole,
  touchSessions,
  useInvitation,
} from './writes.ts';

/** Runs one method's statements on a connection. */
type Read = <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;

/** The methods that read people, each run by `read`. */
export function peopleReads(read: Read): PeopleReader {
  return {
    readSession: (digest) => read((db) => readSession(db, digest)),
    readInvitation: (digest) => read((db) => readInvitation(db, digest)),
    listInvitations: (partnerId) => read((db) => listInvitations(db, partnerId)),
    listPartnersOfUser: (userId) => read((db) => listPartnersOfUser(db, userId)),
    listPeople: (partnerId, page) => read((db) => listPeople(db, partnerId, page)),
    listAccessesOf: (partnerId, userIds) => read((db) => listAccessesOf(db, partnerId, userIds)),
    listTokenLabels: (partnerId, tokenIds) =>
      read((db) => listTokenLabels(db, partnerId, tokenIds)),
    listTokensOf: (partnerId, page) => read((db) => listTokensOf(db, partnerId, page)),
    listSessions: (userId, since, count) => read((db) => listSessions(db, userId, since, count)),
    listAuditEvents: (partnerId, count, only) =>
      read((db) => listAuditEvents(db, partnerId, count, only)),
    readPasskey: (credentialId) => read((db) => readPasskey(db, credentialId)),
    listPasskeys: (userId) => read((db) => listPasskeys(db, userId)),
    readIdentity: (issuer, subject) => read((db) => readIdentity(db, issuer, subject)),
  };
}

/** Runs one write of a transaction and marks the transaction for announcement. */
export type Writing = <Written>(write: Promise<Written>) => Promise<Written>;

/**
 * The methods that write people. Changes of tokens and accesses are announced, since serving
 * processes cache them. Sessions, invitations and audit events are read on demand.
 */
export function peopleWrites(
  db: Kysely<Tables>,
  locks: TransactionLocks,
  writing: Writing,
): PeopleTransaction {
  const withAccess = async <Result>(partnerId: string, work: () => Promise<Result>) => {
    await locks.access(partnerId);
    return work();
  };
  const changing = <Written>(partnerId: string, write: () => Promise<Written>) =>
    withAccess(partnerId, () => writing(write()));
  const opening = async <Written>(
    userId: string,
    partnerId: string,
    write: () => Promise<Written>,
  ): Promise<Written> => {
    await locks.users([userId]);
    return changing(partnerId, write);
  };
  return {
    lockUsers: (userIds) => locks.users(userIds),
    readAccess: (partnerId, inForceAt) =>
      withAccess(partnerId, () => readAccess(db, partnerId, inForceAt)),
    readAccessOf: (partnerId, userId) =>
      withAccess(partnerId, () => readAccessOf(db, partnerId, userId)),
    hasAdministratorBeside: (partnerId, userId) =>
      withAccess(partnerId, () => hasAdministratorBeside(db, partnerId, userId)),
    findToken: (partnerId, tokenId) =>
      withAccess(partnerId, () => findToken(db, partnerId, tokenId)),
    lockSession: (partnerId, sessionId) => lockSession(db, partnerId, sessionId),
    countInvitations: (partnerId, at) =>
      withAccess(partnerId, () => countInvitations(db, partnerId, at)),
    addToken: (token) => opening(token.userId, token.partnerId, () => addToken(db, token)),
    async countTokensHeld(userId, at) {
      await locks.users([userId]);
      return countTokensHeld(db, userId, at);
    },
    async countTokensMade(userId, since) {
      await locks.users([userId]);
      return countTokensMade(db, userId, since);
    },
    revokeTokenOf: (partnerId, tokenId, at) =>
      changing(partnerId, () => revokeTokenOf(db, partnerId, tokenId, at)),
    withdrawAccess: (userId, partnerId, at, by = 'people') =>
      changing(partnerId, () => withdrawAccess(db, userId, partnerId, { at, by })),
    async useInvitation(partnerId, invitationId, at) {
      const userId = await userOfInvitation(db, partnerId, invitationId);
      if (userId === null) return false;
      return opening(userId, partnerId, () => useInvitation(db, partnerId, invitationId, at));
    },
    setRole: (partnerId, userId, role) =>
      withAccess(partnerId, () => setRole(db, partnerId, userId, role)),
    async addInvitation(invitation) {
      await locks.users([invitation.userId]);
      return withAccess(invitation.partnerId, () => addInvitation(db, invitation));
    },
    removeInvitation: (partnerId, id) =>
      withAccess(partnerId, () => removeInvitation(db, partnerId, id)),
    addSession: (session) => addSession(db, session),
    endSession: (partnerId, sessionId, at) => endSession(db, partnerId, sessionId, at),
    endSessionsOf: (which, at) => endSessionsOf(db, which, at),
    recordFirstSignIn: (entry) => recordFirstSignIn(db, entry),
    touchSessions: (seen) => touchSessions(db, seen),
    removeExpired: (past) => removeExpired(db, past),
    appendAuditEvent: (event) => appendAuditEvent(db, event),
    removeAuditEvents: (partnerId, before) => removeAuditEvents(db, partnerId, before),
    async countPasskeys(userId) {
      await locks.users([userId]);
      return countPasskeys(db, userId);
    },
    addPasskey: (passkey) => addPasskey(db, passkey),
    usePasskey: (use) => usePasskey(db, use),
    removePasskey: (userId, passkeyId) => removePasskey(db, userId, passkeyId),
    readIdentity: (issuer, subject) => readIdentity(db, issuer, subject),
    async addIdentity(identity) {
      await locks.users([identity.userId]);
      return addIdentity(db, identity);
    },
    setIdentityPartners: (of) => setIdentityPartners(db, of),
    openAccess: (access, at) =>
      opening(access.userId, access.partnerId, () => giveAccess(db, access, at)),
    addChallenge: (challenge, at) => addChallenge(db, challenge, at),
    takeChallenge: (of, at) => takeChallenge(db, of, at),
  };
}
