/**
 * The stored data of panel users: invitations, sessions, audit events, and sign-in methods besides
 * links (passkeys, identities at an OpenID provider, and single-use challenges). The people writer
 * can write these, users, accesses and tokens, and nothing else. Times are ms since 1970.
 */
import type { Partner } from '../../domain/partner.ts';
import type { Role } from '../../domain/role.ts';
import type { SignInMethod } from '../../domain/sign-in.ts';
import type { StoredAccess, StoredToken, TokenPlace } from '../access.ts';

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

/** A user's session for one partner. */
export interface StoredSession {
  readonly sessionId: string;
  readonly partnerId: string;
  readonly userId: string;
  /** SHA-256 of the cookie's secret, 64 lower-case hex digits. */
  readonly digest: string;
  /** SHA-256 of the session's token (access/session-token.ts), 64 lower-case hex digits. */
  readonly tokenDigest: string;
  /**
   * Whether the session can be exchanged for one of another partner of the user. A link made by a
   * partner's administrator grants this partner alone, whatever other partners its user may see.
   */
  readonly switchable: boolean;
  readonly signedInBy: SignInMethod;
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
  /** How many days the partner's orders take; null where nobody has said so. */
  readonly leadDays: number | null;
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
  readonly auditEventId: string;
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
  readonly before: Pick<AuditEvent, 'at' | 'auditEventId'> | null;
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
  /**
   * Only people of an OpenID provider who have access, hold valid tokens, and last signed in there before
   * this time; null for all.
   */
  readonly unseenSince?: number | null;
}

/** A person of a partner, with first sign-in and token count. */
export interface PersonOfPartner {
  readonly access: StoredAccess;
  /** The first sign-in; null if there was none, or it was not recorded. */
  readonly firstSignIn: Pick<FirstSignIn, 'at' | 'address'> | null;
  /** Tokens for the partner that are neither revoked nor expired. */
  readonly tokensInForce: number;
  /** A label of these tokens; null where none has one. */
  readonly tokenLabel: string | null;
  /** The last sign-in by an OpenID provider; null for people of none. */
  readonly providerSignInAt: number | null;
}

/** A page of a partner's tokens, newest first. */
export interface TokensPage {
  /** Only this user's tokens; null for all. */
  readonly userId: string | null;
  /** Cursor: only tokens created before; null for the first page. */
  readonly before: TokenPlace | null;
  readonly countMax: number;
}

/** What a token is for. */
export type TokenLabel = Pick<StoredToken, 'tokenId' | 'label'>;

/** Which sessions of a user to end: all matching ones, except one. */
export interface SessionsToEnd {
  readonly userId: string;
  /** The session that stays. */
  readonly exceptSessionId: string;
  /** Only those started with this passkey; null for all. */
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

/** A user's passkey: the public key only, which is no credential. */
export interface StoredPasskey {
  readonly passkeyId: string;
  /** Lower-case UUID. */
  readonly userId: string;
  /** The credential id, base64url. */
  readonly credentialId: string;
  /** A COSE key. */
  readonly publicKey: Uint8Array;
  /** The signature counter; always 0 if the authenticator does not count. */
  readonly counter: number;
  /** Transports of the authenticator: `internal`, `usb`, … */
  readonly transports: readonly string[];
  /** The owner's name for the passkey. */
  readonly name: string;
  /**
   * The only partner that the passkey grants; null for all partners of its user. A session limited
   * to one partner can add passkeys for this partner only.
   */
  readonly partnerId: string | null;
  readonly createdAt: number;
  /** The start of the UTC day of the last use; null before the first use. */
  readonly usedDay: number | null;
}

/** One use of a passkey. `counterBefore` is the counter against which the use was verified. */
export interface PasskeyUse extends Pick<StoredPasskey, 'userId' | 'passkeyId' | 'counter'> {
  readonly counterBefore: number;
  readonly usedDay: number;
}

/** A user's identity at an OpenID provider. */
export interface OpenIdIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  /** The partners named at the last sign-in. */
  readonly partnerIds: readonly string[];
  readonly createdAt: number;
  /** The last sign-in by the provider. */
  readonly signedInAt: number;
}

/** Kinds of single-use values: issued challenges, and redeemed provider callbacks. */
export type ChallengeKind = 'passkey' | 'passkey-registration' | 'openid-return';

/**
 * A single-use value, stored as a digest. A challenge is stored from issue to use. An
 * `openid-return` is stored once it was redeemed, to prevent replay; it is never taken, and is
 * deleted after it expires.
 */
export interface StoredChallenge {
  /** SHA-256 of the value, 64 lower-case hex digits. */
  readonly digest: string;
  /** SHA-256 of the secret cookie of the browser that got the value. */
  readonly boundTo: string;
  readonly kind: ChallengeKind;
  readonly expiresAt: number;
}

/** An access granted by a provider. */
export interface AccessOpened {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string | null;
}
