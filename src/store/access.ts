/** What is stored of who may see a partner's data: tokens and accesses. */
import type { Role } from '../domain/role.ts';

/** A token as it is kept: its digest, never itself. Times are ms since 1970. */
export interface StoredToken {
  readonly tokenId: string;
  readonly partnerId: string;
  /** Lower-case UUID. */
  readonly userId: string;
  /** SHA-256 of the token, 64 lower-case hex digits. */
  readonly digest: string;
  readonly label: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** A user's access to one partner. */
export interface StoredAccess {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  /** What the partner's administrators know the person by: each partner has its own. */
  readonly email: string | null;
  readonly withdrawnAt: number | null;
}

/** Everything needed to authenticate requests for one partner. */
export interface AccessState {
  /** The partner's access revision (store.ts). */
  readonly accessRevision: number;
  readonly tokens: readonly StoredToken[];
  readonly accesses: readonly StoredAccess[];
}

/** What `addToken` did besides adding the token. */
export interface TokenAdded {
  /** The user is new. */
  readonly userCreated: boolean;
  /** An existing user got access to the partner, or got it back. */
  readonly accessGranted: boolean;
}
