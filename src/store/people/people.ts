/**
 * The stored data of panel users: invitations, sessions and audit events. The people writer can
 * write these, users, accesses and tokens, and nothing else. Times are ms since 1970.
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
import type { CredentialsReader, CredentialsTransaction } from './credentials.ts';

/** A stored sign-in link: the digest of its secret, never the secret. */
export interface StoredInvitation {
  readonly invitationId: string;
  readonly partnerId: string;
  /**
   * The user whom the link signs in, a lower-case UUID; created when the link is used if missing.
   */
  readonly userId: string;
  /** SHA-256 of the secret, 64 lower-case hex digits. */
  readonly digest: string;
  /** The role granted if the user has no access yet. */
  readonly role: Role;
  readonly email: string | null;
  /** The administrator who made the link; null for a link of the command line. */
  readonly invitedBy: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** Sign-in method. */
export type SignInMethod = 'link' | 'passkey' | 'openid';

/** A user's session for one partner. */
export interface StoredSession {
  readonly sessionId: string;
  readonly partnerId: string;
  readonly userId: string;
  /** SHA-256 of the cookie's secret, 64 lower-case hex digits. */
  readonly digest: string;
  /**
   * Whether the session can be exchanged for one of another partner of the user. A link made by a
   * partner's administrator grants this partner alone, whatever other partners its user may see.
   */
  readonly switchable: boolean;
  /** Null for a session begun by an older release. */
  readonly signedInBy: SignInMethod | null;
  /** The passkey that signed in: removing it ends the session. */
  readonly passkeyId: string | null;
  /** When the person signed in. */
  readonly createdAt: number;
  /** Last activity. Written periodically, not at each request. */
  readonly seenAt: number;
  readonly endedAt: number | null;
}

/** A session with its user's current role. */
export interface SessionState {
  readonly session: StoredSession;
  readonly partner: Partner;
  /** Null if the user has no access to the partner, or no longer has it. */
  readonly role: Role | null;
  readonly email: string | null;
}

/** An invitation with its partner's name. */
export interface InvitationState {
  readonly invitation: StoredInvitation;
  readonly partner: Partner;
}

/** A partner that a user has access to. */
export interface PartnerOfUser {
  readonly partner: Partner;
  readonly role: Role;
}

/**
 * An audit event: an action in the panel, or an operator's action on people and tokens. Never holds
 * a credential.
 */
export interface AuditEvent {
  readonly actId: string;
  readonly partnerId: string;
  readonly at: number;
  /** Null for an operator on the command line. */
  readonly userId: string | null;
  /** `token.create`, for instance. */
  readonly action: string;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** Filter and cursor of the audit log. */
export interface AuditFilter {
  /** Only earlier events; within one ms, events are ordered by id. */
  readonly before: Pick<AuditEvent, 'at' | 'actId'> | null;
  /** Only this action; null for all. */
  readonly action: string | null;
}

/** A user's first sign-in to a partner's panel since access was granted. */
export interface FirstSignIn {
  readonly partnerId: string;
  readonly userId: string;
  readonly at: number;
  /** A network address. */
  readonly address: string;
}

/** A page of people, ordered by id. */
export interface PeoplePage {
  /** Cursor: only people after this user; null for the first page. */
  readonly after: string | null;
  /** Only people whose address or id contains this text, case-insensitively; null for all. */
  readonly find: string | null;
  readonly countMax: number;
  /** The time at which tokens have to be valid to be counted. */
  readonly at: number;
}

/** A person of a partner, with first sign-in and token count. */
export interface PersonOfPartner {
  readonly access: StoredAccess;
  /** The first sign-in; null if there was none, or it was not recorded. */
  readonly firstSignIn: Pick<FirstSignIn, 'at' | 'address'> | null;
  /** Tokens for the partner that are neither revoked nor expired. */
  readonly tokensInForce: number;
}

/** What a token is for. */
export type TokenLabel = Pick<StoredToken, 'tokenId' | 'label'>;

/** Reads panel users' data. */
export interface PeopleReader extends CredentialsReader {
  /** The session with this digest, ended or not; null if there is none. */
  readSession(digest: string): Promise<SessionState | null>;
  /** The invitation with this digest, used or not; null if there is none. */
  readInvitation(digest: string): Promise<InvitationState | null>;
  /** The partner's unused invitations, oldest first. */
  listInvitations(partnerId: string): Promise<readonly StoredInvitation[]>;
  /** The partners that a user has access to, ordered by id. */
  listPartnersOfUser(userId: string): Promise<readonly PartnerOfUser[]>;
  /** A page of a partner's people, including those whose access is withdrawn. */
  listPeople(partnerId: string, page: PeoplePage): Promise<readonly PersonOfPartner[]>;
  /** Some users' accesses to a partner, including withdrawn ones. */
  listAccessesOf(partnerId: string, userIds: readonly string[]): Promise<readonly StoredAccess[]>;
  /** The labels of some of a partner's tokens, for audit events, which name ids. */
  listTokenLabels(partnerId: string, tokenIds: readonly string[]): Promise<readonly TokenLabel[]>;
  /** A page of a partner's tokens, newest first, optionally of one user and after a cursor. */
  listTokensOf(
    partnerId: string,
    page: {
      readonly userId: string | null;
      readonly before: TokenPlace | null;
      readonly countMax: number;
    },
  ): Promise<readonly TokenWithUse[]>;
  /** A user's sessions that have not ended and were used since a time, latest first. */
  listSessions(userId: string, since: number, count: number): Promise<readonly StoredSession[]>;
  /** The partner's latest audit events, newest first. */
  listAuditEvents(
    partnerId: string,
    count: number,
    only?: Partial<AuditFilter>,
  ): Promise<readonly AuditEvent[]>;
}

/** Which sessions of a user to end: all matching ones, except one. */
export interface SessionsToEnd {
  readonly userId: string;
  /** The session that stays. */
  readonly exceptSessionId: string;
  /** Only those begun by this passkey; null for all. */
  readonly passkeyId: string | null;
  /** Only those of this partner; null for all partners. */
  readonly partnerId: string | null;
}

/** Number of ended sessions of a partner, at least one. */
export interface SessionsEnded {
  readonly partnerId: string;
  readonly count: number;
}

/** The last activity of a session. */
export type SessionSeen = Pick<StoredSession, 'partnerId' | 'sessionId' | 'seenAt'>;

/** Retention cut-offs, in ms since 1970. */
export interface RetentionCutoffs {
  /** Deletes tokens revoked or expired before. */
  readonly tokensBefore: number;
  /** Deletes challenges expired by then. */
  readonly at: number;
  /** Deletes sessions and invitations created before. */
  readonly before: number;
  /** Deletes audit events from before. */
  readonly auditEventsBefore: number;
}

/** A transaction that can write people, their accesses, tokens and sessions, and nothing else. */
export interface PeopleTransaction extends CredentialsTransaction {
  /**
   * Locks what users hold until the transaction ends. Must come before any lock of a partner, which
   * prevents deadlocks.
   */
  lockUsers(userIds: readonly string[]): Promise<void>;
  /**
   * Null if there is no such partner. Locks the partner's people and tokens until the transaction
   * ends.
   */
  readAccess(partnerId: string, inForceAt?: number): Promise<AccessState | null>;
  /**
   * A user's access to a partner, withdrawn or not; locks like `readAccess`. Null if there is no
   * such partner.
   */
  readAccessOf(
    partnerId: string,
    userId: string,
  ): Promise<{ readonly access: StoredAccess | null } | null>;
  /** Whether the partner has another administrator than this user; locks like `readAccess`. */
  hasAdministratorBeside(partnerId: string, userId: string): Promise<boolean>;
  /** A partner's token; locks like `readAccess`. Null if there is none. */
  findToken(partnerId: string, tokenId: string): Promise<StoredToken | null>;
  /** Reads and locks a session, so that no other transaction ends it; null if there is none. */
  lockSession(partnerId: string, sessionId: string): Promise<StoredSession | null>;
  /** Number of a partner's invitations still valid at a time; locks like `readAccess`. */
  countInvitations(partnerId: string, at: number): Promise<number>;
  /** Adds a token; creates its user, and the user's access to the partner, if missing. */
  addToken(token: StoredToken): Promise<TokenAdded>;
  /**
   * Number of a user's tokens neither revoked nor expired at `at`, over all partners, including
   * those of a withdrawn access. Locks the user's count until the transaction ends.
   */
  countTokensHeld(userId: string, at: number): Promise<number>;
  /**
   * Number of tokens created for a user since a time, over all partners, in any state; locks like
   * `countTokensHeld`.
   */
  countTokensMade(userId: string, since: number): Promise<number>;
  /**
   * Revokes a partner's token. False if the partner has no such token, or it is already revoked.
   */
  revokeTokenOf(partnerId: string, tokenId: string, at: number): Promise<boolean>;
  /**
   * Withdraws a user's access to a partner; deletes unused invitations for the user, and by the
   * user. False if the user has no access. Withdrawn by people, unless `by` names a provider.
   */
  withdrawAccess(userId: string, partnerId: string, at: number, by?: Withdrawer): Promise<boolean>;
  /**
   * Changes the role of a user with access; deletes unused invitations by a user who becomes a
   * member. False if the user has no access.
   */
  setRole(partnerId: string, userId: string, role: Role): Promise<boolean>;
  /** Throws a StoreError if the partner does not exist. */
  addInvitation(invitation: StoredInvitation): Promise<void>;
  /**
   * Marks the invitation as used and grants its user access. An existing role stays. False if the
   * invitation was used, has expired, or is gone, or if its maker is no longer an administrator.
   */
  useInvitation(partnerId: string, invitationId: string, at: number): Promise<boolean>;
  /** Deletes an unused invitation. False if there is none. */
  removeInvitation(partnerId: string, invitationId: string): Promise<boolean>;
  /** Also deletes the user's oldest sessions of the partner past `sessionsKeptMax`. */
  addSession(session: StoredSession): Promise<void>;
  /** False if there is no such session, or it has already ended. */
  endSession(partnerId: string, sessionId: string, at: number): Promise<boolean>;
  /** Ends sessions of a user; returns their number by partner, ordered by id. */
  endSessionsOf(which: SessionsToEnd, at: number): Promise<readonly SessionsEnded[]>;
  /** Records a first sign-in. An existing record stays. */
  recordFirstSignIn(entry: FirstSignIn): Promise<void>;
  touchSessions(seen: readonly SessionSeen[]): Promise<void>;
  /** Deletes a bounded batch of expired rows. True if more are left. */
  removeExpired(past: RetentionCutoffs): Promise<boolean>;
  appendAuditEvent(event: AuditEvent): Promise<void>;
  /** Deletes a partner's audit events from before a time. */
  removeAuditEvents(partnerId: string, before: number): Promise<void>;
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
