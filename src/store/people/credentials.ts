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
