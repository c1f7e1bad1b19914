/** The stored users, accesses and tokens of a partner. */
import type { Role } from '../domain/role.ts';

/** A stored token: its digest, never the token. Times are ms since 1970. */
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

/** The last recorded use of a token. */
export interface TokenUse {
  readonly partnerId: string;
  readonly tokenId: string;
  /** The start of the UTC day on which the token was used last (ms since 1970). */
  readonly day: number;
  /** The address of a network from which the token was used on that day. */
  readonly address: string;
}

/** Records the last uses of tokens and can write nothing else (docs: Users and tokens). */
export interface TokenUseWriter {
  /**
   * Records uses, at most one per token, in one transaction. Ignores a use of an earlier day than
   * the recorded one, and a use of a removed token.
   */
  recordTokenUses(uses: readonly TokenUse[]): Promise<void>;
  close(): Promise<void>;
}

/** A user's access to one partner. */
export interface StoredAccess {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  /** The address by which the partner's administrators know the user; one per partner. */
  readonly email: string | null;
  readonly withdrawnAt: number | null;
  /** Null while the access is not withdrawn. */
  readonly withdrawnBy: Withdrawer | null;
}

/**
 * Who withdrew an access: people (an administrator or an operator), or the provider that granted
 * it. The provider can restore only what it withdrew.
 */
export type Withdrawer = 'people' | 'provider';

/** A token with its last use, if recorded. */
export interface TokenWithUse {
  readonly token: StoredToken;
  readonly lastUse: TokenUse | null;
}

/** Cursor of a page of tokens: the next page starts with tokens created earlier. */
export type TokenPlace = Pick<StoredToken, 'createdAt' | 'tokenId'>;

/** Everything needed to authenticate requests for one partner. */
export interface AccessState {
  /** The partner's access revision (store.ts). */
  readonly accessRevision: number;
  readonly tokens: readonly StoredToken[];
  readonly accesses: readonly StoredAccess[];
}

/** A token with what decides whether it is in force, besides its own times. */
export interface FoundToken {
  readonly token: StoredToken;
  /** The user's access to the partner is missing or withdrawn. */
  readonly withdrawn: boolean;
  /** The partner's access revision (store.ts) of which it was read. */
  readonly accessRevision: number;
}

/** What `addToken` did besides adding the token. */
export interface TokenAdded {
  /** The user is new. */
  readonly userCreated: boolean;
  /** An existing user was granted access to the partner, or had it restored. */
  readonly accessGranted: boolean;
}
