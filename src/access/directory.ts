/**
 * Keeps tokens in memory by digest, so that authentication does not wait for the store; replaces
 * them partner by partner. Past a limit, partners without requests have only an index entry from
 * token to partner: their first request loads their tokens.
 */
import type { AccessState, Revision, StoredToken } from '../store/store.ts';
import { DigestIndex } from './digest-index.ts';

/** A token as authentication needs it. Times are ms since 1970. */
export interface KnownToken {
  readonly tokenId: string;
  readonly partnerId: string;
  /** Lower-case UUID. */
  readonly userId: string;
  readonly expiresAt: number | null;
  readonly revoked: boolean;
  /** The user's access to the partner was withdrawn. */
  readonly withdrawn: boolean;
}

interface Entry extends KnownToken {
  /** SHA-256, 64 lower-case hex digits. */
  readonly digest: string;
}

interface HeldPartner {
  readonly revision: Revision;
  /** Null where the tokens are only noted. */
  readonly entries: readonly Entry[] | null;
}

export class AccessDirectory {
  readonly #byDigest = new Map<string, Entry>();
  readonly #byPartner = new Map<string, HeldPartner>();
  readonly #noted = new DigestIndex();

  /** The access revision held of a partner, or null if nothing is. */
  revision(partnerId: string): Revision | null {
    return this.#byPartner.get(partnerId)?.revision ?? null;
  }

  /** How many tokens are held as a whole, revoked ones included. */
  get tokenCount(): number {
    return this.#byDigest.size;
  }

  /** Whether a partner's tokens are held as a whole. */
  isLoaded(partnerId: string): boolean {
    return (this.#byPartner.get(partnerId)?.entries ?? null) !== null;
  }

  partnerIds(): readonly string[] {
    return [...this.#byPartner.keys()];
  }

  /**
   * Takes a partner's tokens as they are now, in the place of what was held before. Most are as they were:
   * those are kept, which takes half of the time of putting all of them.
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
    this.#noted.forget(partnerId);
  }

  /** Takes note of whose these tokens are, of a partner that is not loaded. */
  note(partnerId: string, revision: Revision, digests: readonly string[]): void {
    this.#byPartner.set(partnerId, { revision, entries: null });
    this.#noted.put(partnerId, digests);
  }

  /** The partner whose tokens have to be loaded to tell what this one opens; null where there is none. */
  notedPartner(digest: string): string | null {
    return this.#noted.find(digest);
  }

  /** The entry that is held where it says the same. */
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

  /** Lets any state of a partner follow on what is held, which goes on until then. */
  distrust(partnerId: string): void {
    const held = this.#byPartner.get(partnerId);
    if (held !== undefined) this.#byPartner.set(partnerId, { ...held, revision: 0 });
  }

  /** Forgets a partner, whose tokens then are as unknown as any. */
  remove(partnerId: string): void {
    for (const { digest } of this.#byPartner.get(partnerId)?.entries ?? []) {
      this.#byDigest.delete(digest);
    }
    this.#noted.forget(partnerId);
    this.#byPartner.delete(partnerId);
  }

  /**
   * The token with this SHA-256 digest (64 lower-case hex digits). The lookup is not constant-time,
   * which reveals nothing about a token: an attacker cannot choose the digits of a digest.
   */
  find(digest: string): KnownToken | null {
    return this.#byDigest.get(digest) ?? null;
  }
}
