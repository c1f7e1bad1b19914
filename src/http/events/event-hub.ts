/**
 * Wakes streams of events. The poll of revisions tells what is new, once for all streams: a stream that
 * nothing happened to reads nothing.
 */

export class EventHub {
  readonly #newest = new Map<string, number>();
  readonly #followers = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** Whether streams are to end. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The newest event of a partner that was heard of; 0 without any. */
  newest(partnerId: string): number {
    return this.#newest.get(partnerId) ?? 0;
  }

  /** Takes note of the newest event of a partner; with null, that any partner may have new ones. */
  note(partnerId: string | null, newest: number): void {
    if (partnerId === null) {
      // Of a lost history, an id may be that no event comes to any more.
      this.#newest.clear();
      for (const followers of this.#followers.values()) wake(followers);
    } else if (this.#newest.get(partnerId) !== newest) {
      this.#newest.set(partnerId, newest);
      wake(this.#followers.get(partnerId) ?? []);
    }
  }

  /** Calls back whenever a partner may have new events, and at the end; returns what ends that. */
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

  /** Ends all streams, those that begin from now on too. */
  close(): void {
    this.#isClosed = true;
    this.note(null, 0);
  }
}

function wake(followers: Iterable<() => void>): void {
  for (const follower of followers) follower();
}
