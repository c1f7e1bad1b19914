/**
 * In charge of who may come in: the tokens of all partners, held in memory by their digests and
 * replaced a partner at a time, so that authenticating never waits for the store.
 */
import { timingSafeEqual } from 'node:crypto';
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
  readonly digest: Buffer;
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
      digest: Buffer.from(token.digest, 'hex'),
      expiresAt: token.expiresAt,
      revoked: token.revokedAt !== null,
      withdrawn: withdrawn.get(token.userId) ?? true,
    }));
    for (const entry of entries) this.#byDigest.set(entry.digest.toString('hex'), entry);
    this.#byPartner.set(partnerId, { revision: state.accessRevision, entries });
  }

  /** Forgets a partner, whose tokens then are as unknown as any. */
  remove(partnerId: string): void {
    for (const { digest } of this.#byPartner.get(partnerId)?.entries ?? []) {
      this.#byDigest.delete(digest.toString('hex'));
    }
    this.#byPartner.delete(partnerId);
  }

  /**
   * The token with this SHA-256 digest (64 hex digits). The look-up sees digests only, which a
   * caller cannot steer, and the final comparison takes the same time whatever differs.
   */
  find(digestHex: string): KnownToken | null {
    const entry = this.#byDigest.get(digestHex);
    if (entry === undefined) return null;
    return timingSafeEqual(entry.digest, Buffer.from(digestHex, 'hex')) ? entry : null;
  }
}
