/**
 * Remembers the tokens that were used in this process, by digest, so that authentication waits for
 * the store at their first use alone; and the latest access revision of each partner, by which it is
 * known which of them have to be read again. What is remembered stays in force until then.
 */
import type { FoundToken, Revision } from '../store/store.ts';

/** Twice what an installation has: some 35 MiB. Past it, the one that was read first is forgotten. */
const tokensRememberedMax = 100_000;

/** A token as authentication uses it. Times are ms since 1970. */
export interface KnownToken {
  /** Of a session's token, the session's id. */
  readonly tokenId: string;
  /** Whether it is a session's: the panel asks with it, for the session's user. */
  readonly isForSession: boolean;
  readonly partnerId: string;
  /** Lower-case UUID. */
  readonly userId: string;
  readonly expiresAt: number | null;
  readonly revoked: boolean;
  /** The user's access to the partner was withdrawn. */
  readonly withdrawn: boolean;
}

interface Entry {
  readonly token: KnownToken;
  /** The partner's access revision of which it was read. */
  readonly revision: Revision;
}

export class KnownTokens {
  readonly #byDigest = new Map<string, Entry>();
  /** The digests of remembered tokens. */
  readonly #byPartner = new Map<string, Set<string>>();
  /** The latest access revisions that the store showed. */
  readonly #revisions = new Map<string, Revision>();
  /** Partners that the store showed as removed: what was read of them before counts no more. */
  readonly #removed = new Set<string>();

  /**
   * The token with this SHA-256 digest (64 lower-case hex digits). The lookup is not constant-time,
   * which reveals nothing about a token: an attacker cannot choose the digits of a digest.
   */
  find(digest: string): KnownToken | null {
    return this.#byDigest.get(digest)?.token ?? null;
  }

  /** Partners that the store showed. */
  partnerIds(): readonly string[] {
    return [...this.#revisions.keys()];
  }

  /** The latest access revision of a partner that the store showed; null if there is none. */
  revision(partnerId: string): Revision | null {
    return this.#revisions.get(partnerId) ?? null;
  }

  /** Notes a revision that the store showed: tokens of an earlier one are to be read again. */
  show(partnerId: string, revision: Revision): void {
    this.#removed.delete(partnerId);
    if (revision > (this.revision(partnerId) ?? 0)) this.#revisions.set(partnerId, revision);
  }

  /** The digests of a partner's tokens that are to be read again. */
  outdated(partnerId: string): readonly string[] {
    const latest = this.revision(partnerId) ?? 0;
    const digests = [...(this.#byPartner.get(partnerId) ?? [])];
    return digests.filter((digest) => this.#byDigest.get(digest)!.revision < latest);
  }

  /**
   * Remembers a token as it was read; null if what was read is older than what the store showed, as
   * from a copy that lags behind.
   */
  remember(digest: string, { token, withdrawn, accessRevision }: FoundToken): KnownToken | null {
    const { tokenId, partnerId, userId, expiresAt } = token;
    const isOlder = accessRevision < (this.revision(partnerId) ?? 0);
    if (isOlder || this.#removed.has(partnerId)) return null;
    const revoked = token.revokedAt !== null;
    const isForSession = false;
    const known = { tokenId, isForSession, partnerId, userId, expiresAt, revoked, withdrawn };
    this.forget(digest);
    this.#byDigest.set(digest, { token: known, revision: accessRevision });
    const digests = this.#byPartner.get(partnerId) ?? new Set();
    this.#byPartner.set(partnerId, digests.add(digest));
    if (this.#byDigest.size > tokensRememberedMax) {
      this.forget(this.#byDigest.keys().next().value!);
    }
    return known;
  }

  /** Forgets a token: its next use reads it again. */
  forget(digest: string): void {
    const entry = this.#byDigest.get(digest);
    if (entry === undefined) return;
    const { partnerId } = entry.token;
    this.#byDigest.delete(digest);
    const digests = this.#byPartner.get(partnerId)!;
    digests.delete(digest);
    if (digests.size === 0) this.#byPartner.delete(partnerId);
  }

  /**
   * The store went back to an earlier state: any revision of the partner may follow. Its tokens stay
   * in force until they are read again.
   */
  distrust(partnerId: string): void {
    this.#revisions.set(partnerId, 0);
    this.#removed.delete(partnerId);
    for (const digest of this.#byPartner.get(partnerId) ?? []) {
      const { token } = this.#byDigest.get(digest)!;
      this.#byDigest.set(digest, { token, revision: -1 });
    }
  }

  /** Removes a partner, whose tokens are then unknown. */
  remove(partnerId: string): void {
    for (const digest of this.#byPartner.get(partnerId) ?? []) this.forget(digest);
    this.#revisions.delete(partnerId);
    this.#removed.add(partnerId);
  }
}
