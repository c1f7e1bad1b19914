/**
 * Keeps tokens in memory by digest, so that authentication does not wait for the store; replaces
 * them partner by partner. Past a limit, partners without requests have only an index entry from
 * token to partner: their first request loads their tokens.
 */
import type { AccessState, Revision, StoredToken } from '../store/store.ts';
import { DigestIndex } from './digest-index.ts';

/** A token as authentication uses it. Times are ms since 1970. */
export interface CachedToken {
  readonly tokenId: string;
  readonly partnerId: string;
  /** Lower-case UUID. */
  readonly userId: string;
  readonly expiresAt: number | null;
  readonly revoked: boolean;
  /** The user's access to the partner was withdrawn. */
  readonly withdrawn: boolean;
}

interface Entry extends CachedToken {
  /** SHA-256, 64 lower-case hex digits. */
  readonly digest: string;
}

interface CachedPartner {
  readonly revision: Revision;
  readonly entries: readonly Entry[];
}

export class AccessDirectory {
  readonly #byDigest = new Map<string, Entry>();
  /** Loaded partners; of the others, `#digests` has the digests. */
  readonly #byPartner = new Map<string, CachedPartner>();
  readonly #digests = new DigestIndex();

  /** The access revision of a partner in memory; null if there is none. */
  revision(partnerId: string): Revision | null {
    return this.#byPartner.get(partnerId)?.revision ?? this.#digests.revision(partnerId);
  }

  /** The number of loaded tokens, including revoked ones. */
  get tokenCount(): number {
    return this.#byDigest.size;
  }

  /** Whether a partner's tokens are loaded. */
  isLoaded(partnerId: string): boolean {
    return this.#byPartner.has(partnerId);
  }

  /** The number of partners. */
  get size(): number {
    return this.#byPartner.size + this.#digests.size;
  }

  partnerIds(): readonly string[] {
    return [...this.#byPartner.keys(), ...this.#digests.partnerIds()];
  }

  /**
   * Replaces a partner's tokens. Keeps the entries of unchanged ones, which are most: this halves
   * the time.
   */
  replace(partnerId: string, state: AccessState): void {
    const withdrawn = new Map(
      state.accesses.map(({ userId, withdrawnAt }) => [userId, withdrawnAt !== null]),
    );
    const entries = state.tokens.map((token) =>
      this.#entryOf(token, withdrawn.get(token.userId) ?? true),
    );
    const kept = new Set(entries);
    for (const entry of this.#byPartner.get(partnerId)?.entries ?? []) {
      if (!kept.has(entry)) this.#byDigest.delete(entry.digest);
    }
    for (const entry of entries) {
      if (this.#byDigest.get(entry.digest) !== entry) this.#byDigest.set(entry.digest, entry);
    }
    this.#byPartner.set(partnerId, { revision: state.accessRevision, entries });
    this.#digests.forget(partnerId);
  }

  /** Stores only the digests of a partner's tokens, until the partner is loaded. */
  putDigests(partnerId: string, revision: Revision, digests: readonly string[]): void {
    this.remove(partnerId);
    this.#digests.put(partnerId, revision, digests);
  }

  /** The partner to load for a token with this digest; null if there is none. */
  partnerToLoad(digest: string): string | null {
    return this.#digests.find(digest);
  }

  /** Reuses the existing entry if it is unchanged. */
  #entryOf(token: StoredToken, withdrawn: boolean): Entry {
    const { tokenId, partnerId, userId, digest, expiresAt } = token;
    const revoked = token.revokedAt !== null;
    const held = this.#byDigest.get(digest);
    const isSame =
      held?.tokenId === tokenId &&
      held.partnerId === partnerId &&
      held.userId === userId &&
      held.expiresAt === expiresAt &&
      held.revoked === revoked &&
      held.withdrawn === withdrawn;
    return isSame ? held : { tokenId, partnerId, userId, digest, expiresAt, revoked, withdrawn };
  }

  /**
   * Accepts any revision of a partner as the next one; the present tokens stay valid until then.
   */
  invalidate(partnerId: string): void {
    const held = this.#byPartner.get(partnerId);
    if (held === undefined) this.#digests.invalidate(partnerId);
    else this.#byPartner.set(partnerId, { ...held, revision: 0 });
  }

  /** Removes a partner, whose tokens are then unknown. */
  remove(partnerId: string): void {
    for (const { digest } of this.#byPartner.get(partnerId)?.entries ?? []) {
      this.#byDigest.delete(digest);
    }
    this.#digests.forget(partnerId);
    this.#byPartner.delete(partnerId);
  }

  /**
   * The token with this SHA-256 digest (64 lower-case hex digits). The lookup is not constant-time,
   * which reveals nothing about a token: an attacker cannot choose the digits of a digest.
   */
  find(digest: string): CachedToken | null {
    return this.#byDigest.get(digest) ?? null;
  }
}
