/** Counts the event streams of each session, so that no browser takes those of its colleagues. */
import { tooMany } from '../error.ts';
import { eventStreamRetryMs, eventStreamsOfSessionMax } from '../limits.ts';

export class EventStreams {
  readonly #counts = new Map<string, number>();

  /** A place for a stream until it is disposed. Throws a PanelError past the limit. */
  acquire(sessionId: string): Disposable {
    const count = this.#counts.get(sessionId) ?? 0;
    if (count >= eventStreamsOfSessionMax) {
      throw tooMany('Too many pages of yours follow events.', eventStreamRetryMs);
    }
    this.#counts.set(sessionId, count + 1);
    return { [Symbol.dispose]: () => this.#release(sessionId) };
  }

  #release(sessionId: string): void {
    const count = this.#counts.get(sessionId)! - 1;
    if (count === 0) this.#counts.delete(sessionId);
    else this.#counts.set(sessionId, count);
  }
}
