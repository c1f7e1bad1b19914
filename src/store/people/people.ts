/**
 * What the database keeps of people who use the panel: invitations, sessions, and the acts that an
 * audit asks for. The writer of people can write these, users, accesses and tokens, and nothing
 * else. Times are ms since 1970.
 */
import type { Partner } from '../../domain/partner.ts';
import type { Role } from '../../domain/role.ts';
import type {
  AccessState,
  StoredAccess,
  StoredToken,
  TokenAdded,
  TokenPlace,
  TokenWithUse,
  Withdrawer,
} from '../access.ts';
import type { WaysInReader, WaysInTransaction } from './ways-in.ts';

/** A sign-in link as it is kept: the digest of its secret, never the secret itself. */
export interface StoredInvitation {
  readonly invitationId: string;
  readonly partnerId: string;
  /**
   * The user whom the link signs in, a lower-case UUID. The user may be made when the link is used.
   */
  readonly userId: string;
  /** SHA-256 of the secret, 64 lower-case hex digits. */
  readonly digest: string;
  /** The role that the user gets where the user has no access yet. */
  readonly role: Role;
  readonly email: string | null;
  /** The administrator who made the link; null for a link that the command line made. */
  readonly invitedBy: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** What a person signed in with. */
export type SignInMethod = 'link' | 'passkey' | 'openid';

/** One sign-in of a person, for one partner. */
export interface StoredSession {
  readonly sessionId: string;
  readonly partnerId: string;
  readonly userId: string;
  /** SHA-256 of the cookie's secret, 64 lower-case hex digits. */
  readonly digest: string;
  /**
   * Whether the session may be exchanged for a session of another partner of the user. A link that
   * a partner's administrator made opens this partner alone, whatever other partners its user may
   * see.
   */
  readonly switchable: boolean;
  /** Null for a session that an older program began. */
  readonly signedInBy: SignInMethod | null;
  /** The passkey that signed in: the session ends with it. */
  readonly passkeyId: string | null;
  /** When the person signed in. */
  readonly createdAt: number;
  /** When the session was last used. Noted now and then, not at each request. */
  readonly seenAt: number;
  readonly endedAt: number | null;
}

/** A session with what its user may do now. */
export interface SessionState {
  readonly session: StoredSession;
  readonly partner: Partner;
  /** Null where the user has no access to the partner, or has none any more. */
  readonly role: Role | null;
  readonly email: string | null;
}

/** An invitation with the name of the partner that it leads to. */
export interface InvitationState {
  readonly invitation: StoredInvitation;
  readonly partner: Partner;
}

/** A partner that a user has access to. */
export interface PartnerOfUser {
  readonly partner: Partner;
  readonly role: Role;
}

/** Something that a person did in the panel, or an operator about people and tokens, kept for an audit. Never holds a credential. */
export interface StoredAct {
  readonly actId: string;
  readonly partnerId: string;
  readonly at: number;
  /** Null for an operator, who used the command line. */
  readonly userId: string | null;
  /** `token.create`, for instance. */
  readonly action: string;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** Which acts to list, of all. */
export interface ActsOnly {
  /** Those before this one; of one ms, acts are in the order of their ids. */
  readonly before: Pick<StoredAct, 'at' | 'actId'> | null;
  /** Those of this name. */
  readonly action: string | null;
}

/** How a person first came in to a partner's panel, since the access was opened. */
export interface FirstEntry {
  readonly partnerId: string;
  readonly userId: string;
  readonly at: number;
  /** The address of a network. */
  readonly address: string;
}

/** Which people to list, in order of their ids. */
export interface PeoplePage {
  /** Those after this user; null for the first. */
  readonly after: string | null;
  /** Those whose address or id has this text in it, in whatever case; null for all. */
  readonly find: string | null;
  readonly countMax: number;
  /** The moment for which tokens in force are counted. */
  readonly at: number;
}

/** What is known of a person at a partner. */
export interface PersonOfPartner {
  readonly access: StoredAccess;
  /** How the person first came in; null where nobody did, or it was not noted. */
  readonly firstEntry: Pick<FirstEntry, 'at' | 'address'> | null;
  /** Tokens for the partner that are neither revoked nor expired. */
  readonly tokensInForce: number;
}

/** Reads what is stored of people. */
export interface PeopleReader extends WaysInReader {
  /** The session with this digest, ended or not; null if there is none. */
  readSession(digest: string): Promise<SessionState | null>;
  /** The invitation with this digest, used or not; null if there is none. */
  readInvitation(digest: string): Promise<InvitationState | null>;
  /** The partner's invitations that were not used yet, the oldest first. */
  listInvitations(partnerId: string): Promise<readonly StoredInvitation[]>;
  /** The partners that a user has access to, ordered by id. */
  listPartnersOfUser(userId: string): Promise<readonly PartnerOfUser[]>;
  /** A page of the people of a partner, those whose access is withdrawn among them. */
  listPeople(partnerId: string, page: PeoplePage): Promise<readonly PersonOfPartner[]>;
  /** The accesses of some users to a partner, withdrawn ones among them. */
  listAccessesOf(partnerId: string, userIds: readonly string[]): Promise<readonly StoredAccess[]>;
  /** A page of a partner's tokens, the newest first: of a user alone, and what was made before a place. */
  listTokensOf(
    partnerId: string,
    page: {
      readonly userId: string | null;
      readonly before: TokenPlace | null;
      readonly countMax: number;
    },
  ): Promise<readonly TokenWithUse[]>;
  /** The sessions of a user that have not ended and were last used since a time, the latest first. */
  listSessions(userId: string, since: number, count: number): Promise<readonly StoredSession[]>;
  /** The partner's last acts, the newest first. */
  listActs(
    partnerId: string,
    count: number,
    only?: Partial<ActsOnly>,
  ): Promise<readonly StoredAct[]>;
}

/** Which sessions of a user to end: all that match, but one. */
export interface SessionsToEnd {
  readonly userId: string;
  /** The session that goes on. */
  readonly exceptSessionId: string;
  /** Only those that this passkey began; null for all. */
  readonly passkeyId: string | null;
  /** Only those of this partner; null for those of all partners. */
  readonly partnerId: string | null;
}

/** How many sessions of a partner were ended: one or more. */
export interface SessionsEnded {
  readonly partnerId: string;
  readonly count: number;
}

/** When a session was last used. */
export type SessionSeen = Pick<StoredSession, 'partnerId' | 'sessionId' | 'seenAt'>;

/** What is past at a moment, in ms since 1970. */
export interface Past {
  /** Tokens that were revoked, or expired, before are past. */
  readonly tokensBefore: number;
  /** Challenges that have expired by then are past. */
  readonly at: number;
  /** Sessions and invitations that were made before are past. */
  readonly before: number;
  /** Acts from before are past. */
  readonly actsBefore: number;
}

/** A transaction that can write people, their accesses, tokens and sessions, and nothing else. */
export interface PeopleTransaction extends WaysInTransaction {
  /**
   * Keeps other transactions from changing what users hold until this one ends. Comes before anything that
   * concerns a partner, so that no two transactions wait for each other.
   */
  lockUsers(userIds: readonly string[]): Promise<void>;
  /**
   * Null if there is no such partner. No other transaction changes the partner's people and tokens until
   * this one ends.
   */
  readAccess(partnerId: string, inForceAt?: number): Promise<AccessState | null>;
  /**
   * A user's access to a partner, withdrawn or not, locked like `readAccess`. Null if there is no such
   * partner.
   */
  readAccessOf(
    partnerId: string,
    userId: string,
  ): Promise<{ readonly access: StoredAccess | null } | null>;
  /** Whether another user than this one administrates the partner; locked like `readAccess`. */
  hasAdministratorBeside(partnerId: string, userId: string): Promise<boolean>;
  /** A token of a partner, locked like `readAccess`; null if there is none. */
  findToken(partnerId: string, tokenId: string): Promise<StoredToken | null>;
  /** A session, which no other transaction ends until this one ends; null if there is none. */
  lockSession(partnerId: string, sessionId: string): Promise<StoredSession | null>;
  /** How many invitations of a partner can still be used at a moment; locked like `readAccess`. */
  countInvitations(partnerId: string, at: number): Promise<number>;
  /** Adds a token; creates its user, and the user's access to the partner, where missing. */
  addToken(token: StoredToken): Promise<TokenAdded>;
  /**
   * How many tokens a user holds: neither revoked nor expired at the moment `at`, over all partners,
   * those of a withdrawn access among them. No other transaction counts those of the user until this
   * one ends.
   */
  countTokensHeld(userId: string, at: number): Promise<number>;
  /**
   * How many tokens were made for a user since a moment, over all partners, whatever became of them; locked
   * like `countTokensHeld`.
   */
  countTokensMade(userId: string, since: number): Promise<number>;
  /**
   * Revokes a token of a partner. False if the partner has no such token, or the token was revoked
   * before.
   */
  revokeTokenOf(partnerId: string, tokenId: string, at: number): Promise<boolean>;
  /**
   * Withdraws a user's access to a partner; unused invitations for the user, and by the user, go. False
   * if the user has no access to it. Done by people, unless `by` says that a provider did it.
   */
  withdrawAccess(userId: string, partnerId: string, at: number, by?: Withdrawer): Promise<boolean>;
  /**
   * Changes the role of a user who has access; unused invitations by a user who becomes a member go.
   * False if the user has no access.
   */
  setRole(partnerId: string, userId: string, role: Role): Promise<boolean>;
  /** Throws a StoreError if the partner does not exist. */
  addInvitation(invitation: StoredInvitation): Promise<void>;
  /**
   * Marks the invitation as used, and opens its user's access. A user who has a role keeps it.
   * False if the invitation was used before, has expired, or is gone, or if the administrator who made
   * it is none any more.
   */
  useInvitation(partnerId: string, invitationId: string, at: number): Promise<boolean>;
  /** Removes an invitation that was not used. False if there is none. */
  removeInvitation(partnerId: string, invitationId: string): Promise<boolean>;
  /** Removes the user's oldest sessions of the partner where there are more than `sessionsKeptMax`. */
  addSession(session: StoredSession): Promise<void>;
  /** False if there is no such session, or it has ended before. */
  endSession(partnerId: string, sessionId: string, at: number): Promise<boolean>;
  /** Ends sessions of a user; how many, by partner, in the order of the partners' ids. */
  endSessionsOf(which: SessionsToEnd, at: number): Promise<readonly SessionsEnded[]>;
  /** Notes that a person came in. A person who came in before stays as noted. */
  noteEntry(entry: FirstEntry): Promise<void>;
  noteSeen(seen: readonly SessionSeen[]): Promise<void>;
  /** Removes some of what is past, in little time. True where there is more. */
  removePast(past: Past): Promise<boolean>;
  addAct(act: StoredAct): Promise<void>;
  /** Removes a partner's acts from before a time. */
  removeActs(partnerId: string, before: number): Promise<void>;
}

/** A writer for the panel: it cannot write inventories, usage or history, nor remove anybody. */
export interface PeopleWriter {
  /**
   * `partnerId` names the partner whose people the work concerns: those of one partner have few connections
   * at a time. Throws a StoreBusy where others take too long. The work runs once more where it gave way to
   * another transaction.
   */
  transaction<Result>(
    work: (transaction: PeopleTransaction) => Promise<Result>,
    partnerId?: string | null,
  ): Promise<Result>;
  close(): Promise<void>;
}
