/**
 * In charge of who may come in: the tokens of all partners, held in memory by their digests and
 * replaced a partner at a time, so that authenticating never waits for the store.
 */
import type { AccessState, Revision } from '../store/store.ts';

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

export class AccessDirectory {
  readonly #byDigest = new Map<string, Entry>();
  readonly #byPartner = new Map<string, { revision: Revision; entries: readonly Entry[] }>();

  /** The access revision held of a partner, or null if nothing is. */
  revision(partnerId: string): Revision | null {
    return this.#byPartner.get(partnerId)?.revision ?? null;
  }

  partnerIds(): readonly string[] {
    return [...this.#byPartner.keys()];
  }

  /** Takes a partner's tokens as they are now, in the place of what was held before. */
  replace(partnerId: string, state: AccessState): void {
    this.remove(partnerId);
    const withdrawn = new Map(
      state.accesses.map(({ userId, withdrawnAt }) => [userId, withdrawnAt !== null]),
    );
    const entries = state.tokens.map((token) => ({
      tokenId: token.tokenId,
      partnerId,
      userId: token.userId,
      digest: token.digest,
      expiresAt: token.expiresAt,
      revoked: token.revokedAt !== null,
      withdrawn: withdrawn.get(token.userId) ?? true,
    }));
    for (const entry of entries) this.#byDigest.set(entry.digest, entry);
    this.#byPartner.set(partnerId, { revision: state.accessRevision, entries });
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
    this.#byPartner.delete(partnerId);
  }

  /**
   * The token with this SHA-256 digest (64 lower-case hex digits). The look-up may take longer the
   * more digits agree, which tells nothing of a token: nobody can choose the digits of a digest.
   */
  find(digest: string): KnownToken | null {
    return this.#byDigest.get(digest) ?? null;
  }
}
