/**
 * What is stored of people who use the panel: invitations, sessions, and the acts that an audit asks
 * for. Its writer can write these, users, accesses and tokens, and nothing else. Times are ms since
 * 1970.
 */
import type { Partner } from '../../domain/partner.ts';
import type { Role } from '../../domain/role.ts';
import type { AccessState, StoredToken, TokenAdded } from '../access.ts';

/** A sign-in link, as it is kept: the digest of its secret, never the secret. */
export interface StoredInvitation {
  readonly invitationId: string;
  readonly partnerId: string;
  /** Whom the link signs in, lower-case UUID. The user may be made when the link is used. */
  readonly userId: string;
  /** SHA-256 of the secret, 64 lower-case hex digits. */
  readonly digest: string;
  /** The role that the user gets where the user has no access yet. */
  readonly role: Role;
  readonly email: string | null;
  /** The administrator who made it; null for one of the command line. */
  readonly invitedBy: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** One sign-in of a person, for one partner. */
export interface StoredSession {
  readonly sessionId: string;
  readonly partnerId: string;
  readonly userId: string;
  /** SHA-256 of the cookie's secret, 64 lower-case hex digits. */
  readonly digest: string;
  /**
   * Whether it may be exchanged for one of the user's other partners. A link that a partner's
   * administrator made opens that partner alone, whatever else its user has access to.
   */
  readonly switchable: boolean;
  /** When the person signed in. */
  readonly createdAt: number;
  /** When it was last used; noted now and then, not at each request. */
  readonly seenAt: number;
  readonly endedAt: number | null;
}

/** A session with what its user may do by now. */
export interface SessionState {
  readonly session: StoredSession;
  readonly partner: Partner;
  /** Null where the user has no access to the partner, or none any more. */
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

/** Something that a person did in the panel, for whoever asks later. Never holds a credential. */
export interface StoredAct {
  readonly actId: string;
  readonly partnerId: string;
  readonly at: number;
  readonly userId: string;
  /** `token.create`, for instance. */
  readonly action: string;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** Reads what is stored of people. */
export interface PeopleReader {
  /** The session with this digest, ended or not; null if there is none. */
  readSession(digest: string): Promise<SessionState | null>;
  /** The invitation with this digest, used or not; null if there is none. */
  readInvitation(digest: string): Promise<InvitationState | null>;
  /** The partner's invitations that were not used, the oldest first. */
  listInvitations(partnerId: string): Promise<readonly StoredInvitation[]>;
  /** The partners that a user has access to, ordered by id. */
  listPartnersOfUser(userId: string): Promise<readonly PartnerOfUser[]>;
  /** The partner's last acts, the newest first. */
  listActs(partnerId: string, count: number): Promise<readonly StoredAct[]>;
}

/** When a session was seen last. */
export type SessionSeen = Pick<StoredSession, 'partnerId' | 'sessionId' | 'seenAt'>;

/** A transaction that can write people, their accesses, tokens and sessions, and nothing else. */
export interface PeopleTransaction {
  /** Null if there is no such partner. Nobody else writes the partner until the transaction ends. */
  readAccess(partnerId: string): Promise<AccessState | null>;
  /** Adds a token; creates its user, and the user's access to the partner, where missing. */
  addToken(token: StoredToken): Promise<TokenAdded>;
  /** Revokes a token of a partner. False if it has no such token, or it was revoked before. */
  revokeTokenOf(partnerId: string, tokenId: string, at: number): Promise<boolean>;
  /** Withdraws a user's access to a partner. False if the user has no access to it. */
  withdrawAccess(userId: string, partnerId: string, at: number): Promise<boolean>;
  /** Changes the role of a user who has access. False if there is no such access. */
  setRole(partnerId: string, userId: string, role: Role): Promise<boolean>;
  /** Throws a StoreError if the partner does not exist. */
  addInvitation(invitation: StoredInvitation): Promise<void>;
  /**
   * Marks the invitation as used, and opens its user's access; a role that the user has stays. False
   * if it was used before, has expired, or is gone.
   */
  useInvitation(partnerId: string, invitationId: string, at: number): Promise<boolean>;
  /** Removes an invitation that was not used. False if there is none. */
  removeInvitation(partnerId: string, invitationId: string): Promise<boolean>;
  addSession(session: StoredSession): Promise<void>;
  /** False if there is no such session, or it has ended before. */
  endSession(partnerId: string, sessionId: string, at: number): Promise<boolean>;
  noteSeen(seen: readonly SessionSeen[]): Promise<void>;
  /** Removes sessions and invitations that were made before, and acts from before `actsBefore`. */
  removePast(before: number, actsBefore: number): Promise<void>;
  addAct(act: StoredAct): Promise<void>;
}

/** A writer for the panel: it cannot write inventories, usage or history, nor remove anybody. */
export interface PeopleWriter {
  transaction<Result>(work: (transaction: PeopleTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
