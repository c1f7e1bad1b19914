/**
 * Wakes event streams. One poll of revisions serves all streams; a stream without new events reads
 * nothing.
 */

export class EventHub {
  readonly #newest = new Map<string, number>();
  readonly #followers = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** Whether streams have to end. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The newest known event of a partner; 0 if there is none. */
  newest(partnerId: string): number {
    return this.#newest.get(partnerId) ?? 0;
  }

  /** Announces the newest event of a partner; with null, that any partner may have new ones. */
  announce(partnerId: string | null, newest: number): void {
    if (partnerId === null) {
      // After a lost history, new events may never reach an earlier id.
      this.#newest.clear();
      for (const followers of this.#followers.values()) wake(followers);
    } else if (this.#newest.get(partnerId) !== newest) {
      this.#newest.set(partnerId, newest);
      wake(this.#followers.get(partnerId) ?? []);
    }
  }

  /** Subscribes to possible new events of a partner, and to the end; dispose to unsubscribe. */
  follow(partnerId: string, follower: () => void): Disposable {
    const followers = this.#followers.get(partnerId) ?? new Set();
    this.#followers.set(partnerId, followers.add(follower));
    return {
      [Symbol.dispose]: () => {
        followers.delete(follower);
        if (followers.size === 0 && this.#followers.get(partnerId) === followers) {
          this.#followers.delete(partnerId);
        }
      },
    };
  }

  /** Ends all streams, including later ones. */
  close(): void {
    this.#isClosed = true;
    this.announce(null, 0);
  }
}

function wake(followers: Iterable<() => void>): void {
  for (const follower of followers) follower();
}
