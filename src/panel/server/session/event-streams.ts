/** Counts the event streams of each session, so that no browser takes those of its colleagues. */
import { KeyedLimiter } from '../../../runtime/keyed-limiter.ts';
import { tooMany } from '../error.ts';

/** Event streams of a session: a page has one while it is visible, so these are as many windows. */
export const eventStreamsOfSessionMax = 8;

/** How long a page that has no room for its stream looks for news without one (ms). */
const eventStreamRetryMs = 60_000;

export class EventStreams {
  readonly #limiter = new KeyedLimiter(eventStreamsOfSessionMax);

  /** A permit for a stream until it is disposed. Throws a PanelError past the limit. */
  acquire(sessionId: string): Disposable {
    const permit = this.#limiter.tryAcquire(sessionId);
    if (permit === null)
      throw tooMany('Too many pages of yours follow events.', eventStreamRetryMs);
    return permit;
  }
}
