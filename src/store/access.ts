/**
 * What the database keeps of the people and programs that may see a partner's data: tokens and
 * accesses.
 */
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

/** The last known use of a token. */
export interface TokenUse {
  readonly partnerId: string;
  readonly tokenId: string;
  /** The start of the UTC day on which the token was used last (ms since 1970). */
  readonly day: number;
  /** The address of a network from which the token was used on that day. */
  readonly address: string;
}

/**
 * A writer that notes the last uses of tokens. It can write nothing else (docs: Operators, Access).
 */
export interface TokenUseWriter {
  /**
   * Notes uses, at most one of each token, in one transaction. A use of an earlier day than the
   * noted use changes nothing. A use of a token that is gone changes nothing.
   */
  noteTokenUses(uses: readonly TokenUse[]): Promise<void>;
  close(): Promise<void>;
}

/** A user's access to one partner. */
export interface StoredAccess {
  readonly partnerId: string;
  readonly userId: string;
  readonly role: Role;
  /**
   * The address by which the partner's administrators know the person. Each partner has its own.
   */
  readonly email: string | null;
  readonly withdrawnAt: number | null;
  /** Null while the access is not withdrawn. */
  readonly withdrawnBy: Withdrawer | null;
}

/**
 * Who withdrew an access: people (an administrator, or an operator), or the provider that had opened it,
 * which alone may give back what it took.
 */
export type Withdrawer = 'people' | 'provider';

/** A token with its last use, where one was noted. */
export interface TokenWithUse {
  readonly token: StoredToken;
  readonly lastUse: TokenUse | null;
}

/** Where a page of tokens ended: the next one begins with what was made before. */
export type TokenPlace = Pick<StoredToken, 'createdAt' | 'tokenId'>;

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
  /** A user who is not new got access to the partner, or got it back. */
  readonly accessGranted: boolean;
}
