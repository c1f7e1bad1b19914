/**
 * In charge of keeping the tokens in memory those of the store, never back. Where those of one
 * partner cannot be read while the store answers, the others are read nevertheless.
 */

import type { AccessDirectory } from '../access/directory.ts';
import type { Observe } from '../observation.ts';
import type { PartnerRevisions, StoreReader } from '../store/store.ts';

export interface AccessRefreshOptions {
  readonly reader: Pick<StoreReader, 'readAccess' | 'readRevisions'>;
  readonly directory: AccessDirectory;
  /** A clock that never jumps, in ms, which tells how old tokens are. */
  readonly steadyClock: () => number;
  readonly observe: Observe;
}

export class AccessRefresh {
  readonly #options: AccessRefreshOptions;
  /** Partners whose tokens cannot be read, and since when, by the steady clock. */
  readonly #unreadable = new Map<string, number>();
  /** When all tokens were last known (ms since 1970). */
  #currentAt = 0;

  constructor(options: AccessRefreshOptions) {
    this.#options = options;
  }

  /** When the store was last asked for all tokens there are (ms since 1970), and answered. */
  get currentAt(): number {
    return this.#currentAt;
  }

  /** The partners whose tokens cannot be read, though the store answers. */
  unreadable(): readonly string[] {
    return [...this.#unreadable.keys()];
  }

  /** For how long the tokens of a partner could not be read, in ms; 0 of any other. */
  unreadableAgeMs(partnerId: string): number {
    const now = this.#options.steadyClock();
    return now - (this.#unreadable.get(partnerId) ?? now);
  }

  /**
   * Reads the tokens that have changed by the revisions, which the store was asked for at this time
   * (ms since 1970). Rejects where the store does not answer.
   */
  async refresh(revisions: readonly PartnerRevisions[], askedAt: number): Promise<void> {
    const { reader, directory } = this.#options;
    const present = new Set(revisions.map(({ partnerId }) => partnerId));
    for (const partnerId of directory.partnerIds()) {
      if (!present.has(partnerId)) directory.remove(partnerId);
    }
    for (const partnerId of this.#unreadable.keys()) {
      if (!present.has(partnerId)) this.#unreadable.delete(partnerId);
    }
    for (const { partnerId, accessRevision } of revisions) {
      if (accessRevision <= (directory.revision(partnerId) ?? 0)) continue;
      try {
        await this.#read(partnerId);
      } catch (error) {
        // Either the store went away meanwhile, or it answers and this partner alone fails.
        await reader.readRevisions();
        this.#noteUnreadable(partnerId, error);
      }
    }
    this.#currentAt = askedAt;
  }

  async #read(partnerId: string): Promise<void> {
    const { reader, directory, observe } = this.#options;
    const state = await reader.readAccess(partnerId);
    this.#noteReadable(partnerId);
    // Gone again, or read from a copy that lags behind the one that told the revision.
    if (state === null || state.accessRevision <= (directory.revision(partnerId) ?? 0)) return;
    directory.replace(partnerId, state);
    observe({ type: 'access-loaded', partnerId, revision: state.accessRevision });
  }

  #noteUnreadable(partnerId: string, error: unknown): void {
    if (this.#unreadable.has(partnerId)) return;
    this.#unreadable.set(partnerId, this.#options.steadyClock());
    this.#options.observe({ type: 'partner-unreadable', partnerId, part: 'tokens', error });
  }

  #noteReadable(partnerId: string): void {
    const unreadableMs = this.unreadableAgeMs(partnerId);
    if (!this.#unreadable.delete(partnerId)) return;
    this.#options.observe({ type: 'partner-readable', partnerId, part: 'tokens', unreadableMs });
  }
}
