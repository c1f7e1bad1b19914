/**
 * What the database keeps of the ways in besides links: passkeys, identities at an OpenID provider,
 * and what a browser was given and brings back once. Times are ms since 1970.
 */
import type { Role } from '../../domain/role.ts';

/** A passkey of a user: its public half, which lets nobody in. */
export interface StoredPasskey {
  readonly passkeyId: string;
  /** Lower-case UUID. */
  readonly userId: string;
  /** The authenticator's id of the passkey, base64url. */
  readonly credentialId: string;
  /** A COSE key. */
  readonly publicKey: Uint8Array;
  /** The authenticator's count of its uses; always 0 where it does not count. */
  readonly counter: number;
  /** How browsers reach the authenticator: `internal`, `usb`, … */
  readonly transports: readonly string[];
  /** The owner's name for the passkey. */
  readonly name: string;
  /**
   * The only partner that the passkey opens; null where it opens all partners of its user. Somebody
   * who came in for one partner alone can add passkeys for this partner alone.
   */
  readonly partnerId: string | null;
  readonly createdAt: number;
  /** The start of the UTC day in which it was last used; null before its first use. */
  readonly usedDay: number | null;
}

/** One use of a passkey. `counterBefore` is the counter against which the use was checked. */
export interface PasskeyUse extends Pick<StoredPasskey, 'userId' | 'passkeyId' | 'counter'> {
  readonly counterBefore: number;
  readonly usedDay: number;
}

/** Who somebody is at an OpenID provider. */
export interface OpenIdIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  /** The partners that the provider named at the last sign-in. */
  readonly partnerIds: readonly string[];
  readonly createdAt: number;
}

/** What a browser is expected to bring back; of a provider's answer, what it has brought back. */
export type ChallengeKind = 'passkey' | 'passkey-registration' | 'openid-return';

/**
 * A value that a browser was given and brings back once: kept as a digest. A challenge stands here from
 * when it is given until it is taken. An `openid-return` stands here from when it came back, so that it
 * is refused from then on; it is never taken, and goes once it has expired.
 */
export interface StoredChallenge {
  /** SHA-256 of the value, 64 lower-case hex digits. */
  readonly digest: string;
  /** SHA-256 of the secret cookie of the browser that got the value. */
  readonly boundTo: string;
  readonly kind: ChallengeKind;
  readonly expiresAt: number;
}

/** Reads what is stored of the ways in. */
export interface WaysInReader {
  /** The passkey of a credential; null if there is none. */
  readPasskey(credentialId: string): Promise<StoredPasskey | null>;
  /** A user's passkeys, the oldest first. */
  listPasskeys(userId: string): Promise<readonly StoredPasskey[]>;
  /** Null where nobody has come in as this subject of the issuer, or the user was removed. */
  readIdentity(issuer: string, subject: string): Promise<OpenIdIdentity | null>;
}

/** Writes what is stored of the ways in. */
export interface WaysInTransaction {
  /** False if the credential is there already, of whatever user. Throws if the user does not exist. */
  addPasskey(passkey: StoredPasskey): Promise<boolean>;
  /**
   * How many passkeys a user has. No other transaction counts those of the user until this one ends.
   */
  countPasskeys(userId: string): Promise<number>;
  /** Notes a use. False if the passkey is gone, or was used elsewhere in the meantime. */
  usePasskey(use: PasskeyUse): Promise<boolean>;
  /** False if the user has no such passkey. */
  removePasskey(userId: string, passkeyId: string): Promise<boolean>;
  /** As the reader's: to be read once the user is locked, whom several sign-ins may change at once. */
  readIdentity(issuer: string, subject: string): Promise<OpenIdIdentity | null>;
  /** Makes the user where there is none. Throws if the identity exists. */
  addIdentity(identity: OpenIdIdentity): Promise<void>;
  /** Notes the partners that the provider names now. False if there is no such identity. */
  setIdentityPartners(of: Omit<OpenIdIdentity, 'userId' | 'createdAt'>): Promise<boolean>;
  /**
   * Gives a user access to a partner, with this role. False if the user has access already: the
   * access then stays as it is.
   */
  openAccess(access: AccessOpened, at: number): Promise<boolean>;
  /**
   * Adds a challenge, and removes those that have expired at the moment `at`. False if one with this
   * digest is there already.
   */
  addChallenge(challenge: StoredChallenge, at: number): Promise<boolean>;
  /** Removes a challenge that is in force, and returns it; null if there is none. */
  takeChallenge(
    of: Pick<StoredChallenge, 'digest' | 'boundTo' | 'kind'>,
    at: number,
  ): Promise<StoredChallenge | null>;
}

/** An access that a provider vouches for. */
export interface AccessOpened {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string | null;
}
