/** The methods of readers and transactions that concern people, over an open Kysely connection. */
import type { Kysely } from 'kysely';
import { countTokensHeld, readAccess } from '../sql/access-reads.ts';
import { addToken, revokeTokenOf, withdrawAccess } from '../sql/access-writes.ts';
import type { Tables } from '../sql/tables.ts';
import type { PeopleReader, PeopleTransaction } from './people.ts';
import {
  listActs,
  listFirstEntries,
  listInvitations,
  listPartnersOfUser,
  listSessions,
  readInvitation,
  readSession,
} from './reads.ts';
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
} from './ways-in-sql.ts';
import {
  addAct,
  addInvitation,
  addSession,
  endSession,
  endSessionsOf,
  noteEntry,
  noteSeen,
  removeActs,
  removeInvitation,
  removePast,
  setRole,
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
    listFirstEntries: (partnerId) => read((db) => listFirstEntries(db, partnerId)),
    listSessions: (userId, since, count) => read((db) => listSessions(db, userId, since, count)),
    listActs: (partnerId, count) => read((db) => listActs(db, partnerId, count)),
    readPasskey: (credentialId) => read((db) => readPasskey(db, credentialId)),
    listPasskeys: (userId) => read((db) => listPasskeys(db, userId)),
    readIdentity: (issuer, subject) => read((db) => readIdentity(db, issuer, subject)),
  };
}

/** How a transaction keeps other writers out, and learns that it has something to announce. */
export interface Locks {
  lock(partnerId: string): Promise<void>;
  lockUser(userId: string): Promise<void>;
  /** Locks the partner, and tells other processes of the write when it is committed. */
  locked<Written>(partnerId: string, write: () => Promise<Written>): Promise<Written>;
}

/**
 * The methods that write people. Tokens and accesses are announced, since serving processes keep
 * them in memory. Sessions, invitations and acts are read when they are asked for.
 */
export function peopleWrites(
  db: Kysely<Tables>,
  { lock, lockUser, locked }: Locks,
): PeopleTransaction {
  return {
    async readAccess(partnerId) {
      await lock(partnerId);
      return readAccess(db, partnerId);
    },
    addToken: (token) => locked(token.partnerId, () => addToken(db, token)),
    async countTokensHeld(userId, at) {
      await lockUser(userId);
      return countTokensHeld(db, userId, at);
    },
    revokeTokenOf: (partnerId, tokenId, at) =>
      locked(partnerId, () => revokeTokenOf(db, partnerId, tokenId, at)),
    withdrawAccess: (userId, partnerId, at, by = 'people') =>
      locked(partnerId, () => withdrawAccess(db, userId, partnerId, { at, by })),
    useInvitation: (partnerId, invitationId, at) =>
      locked(partnerId, () => useInvitation(db, partnerId, invitationId, at)),
    async setRole(partnerId, userId, role) {
      await lock(partnerId);
      return setRole(db, partnerId, userId, role);
    },
    addInvitation: (invitation) => addInvitation(db, invitation),
    removeInvitation: (partnerId, id) => removeInvitation(db, partnerId, id),
    addSession: (session) => addSession(db, session),
    endSession: (partnerId, sessionId, at) => endSession(db, partnerId, sessionId, at),
    endSessionsOf: (which, at) => endSessionsOf(db, which, at),
    noteEntry: (entry) => noteEntry(db, entry),
    noteSeen: (seen) => noteSeen(db, seen),
    removePast: (past) => removePast(db, past),
    addAct: (act) => addAct(db, act),
    removeActs: (partnerId, before) => removeActs(db, partnerId, before),
    async countPasskeys(userId) {
      await lockUser(userId);
      return countPasskeys(db, userId);
    },
    addPasskey: (passkey) => addPasskey(db, passkey),
    usePasskey: (use) => usePasskey(db, use),
    removePasskey: (userId, passkeyId) => removePasskey(db, userId, passkeyId),
    addIdentity: (identity) => addIdentity(db, identity),
    setIdentityPartners: (of) => setIdentityPartners(db, of),
    openAccess: (access, at) => locked(access.partnerId, () => giveAccess(db, access, at)),
    addChallenge: (challenge, at) => addChallenge(db, challenge, at),
    takeChallenge: (of, at) => takeChallenge(db, of, at),
  };
}
