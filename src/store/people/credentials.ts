/**
 * Stored sign-in methods besides links: passkeys, identities at an OpenID provider, and single-use
 * challenges. Times are ms since 1970.
 */
import type { Role } from '../../domain/role.ts';

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

/** Reads sign-in methods. */
export interface CredentialsReader {
  /** The passkey of a credential; null if there is none. */
  readPasskey(credentialId: string): Promise<StoredPasskey | null>;
  /** A user's passkeys, oldest first. */
  listPasskeys(userId: string): Promise<readonly StoredPasskey[]>;
  /** Null if no user has signed in as this subject of the issuer, or the user was removed. */
  readIdentity(issuer: string, subject: string): Promise<OpenIdIdentity | null>;
}

/** Writes sign-in methods. */
export interface CredentialsTransaction {
  /** False if the credential exists already, for any user. Throws if the user does not exist. */
  addPasskey(passkey: StoredPasskey): Promise<boolean>;
  /** Number of a user's passkeys; locks the count until the transaction ends. */
  countPasskeys(userId: string): Promise<number>;
  /** Records a use. False if the passkey is gone, or was used concurrently. */
  usePasskey(use: PasskeyUse): Promise<boolean>;
  /** False if the user has no such passkey. */
  removePasskey(userId: string, passkeyId: string): Promise<boolean>;
  /** Like the reader's, but after locking the user, whom concurrent sign-ins may change. */
  readIdentity(issuer: string, subject: string): Promise<OpenIdIdentity | null>;
  /** Creates the user if missing. Throws if the identity exists. */
  addIdentity(identity: OpenIdIdentity): Promise<void>;
  /** Stores the partners that the provider names now. False if there is no such identity. */
  setIdentityPartners(of: Omit<OpenIdIdentity, 'userId' | 'createdAt'>): Promise<boolean>;
  /**
   * Grants a user access to a partner, with this role. False if the user has access already, which
   * then stays unchanged.
   */
  openAccess(access: AccessOpened, at: number): Promise<boolean>;
  /** Adds a challenge, and deletes those expired at `at`. False if one with this digest exists. */
  addChallenge(challenge: StoredChallenge, at: number): Promise<boolean>;
  /** Deletes and returns a valid challenge; null if there is none. */
  takeChallenge(
    of: Pick<StoredChallenge, 'digest' | 'boundTo' | 'kind'>,
    at: number,
  ): Promise<StoredChallenge | null>;
}

/** An access granted by a provider. */
export interface AccessOpened {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string | null;
}
