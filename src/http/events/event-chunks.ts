/**
 * The chunks of a stream of events: a page of events at a time, each read once the one before is taken.
 * So a reader who is slow keeps one page in memory, and a reader who waits keeps none.
 */
import type { EventsQuestion, EventsText, Recorded } from '../../recorded/question.ts';
import type { Chunks } from '../streamed/streamed-answer.ts';
import type { EventHub } from './event-hub.ts';
import { eventCommentMs, eventReconnectMs, eventRetryMs } from './limits.ts';

export interface EventChunksOptions {
  readonly read: Recorded['events'];
  readonly hub: EventHub;
  readonly question: EventsQuestion;
  /** The events that the question was answered with before the stream began. */
  readonly first: EventsText;
  /** Aborted once the reader is gone. */
  readonly signal: AbortSignal;
}

const comment = Buffer.from(': keep-alive\n\n');

export class EventChunks implements Chunks {
  readonly #options: EventChunksOptions;
  readonly #following: Disposable;
  #after: number;
  #first: string | null;
  /** Whether there may be events after `#after`. */
  #mayBeMore: boolean;
  /** When they may be read, after they could not be. */
  #mayReadAt = 0;
  #isReading = false;
  /** What was read and has not been sent. */
  #text = '';
  #wake = () => {};

  constructor(options: EventChunksOptions) {
    const { hub, question, first, signal } = options;
    this.#options = options;
    this.#after = first.next;
    this.#first = `retry: ${eventReconnectMs}\n\n${first.text}`;
    // What was written since the first events were read may have been noted before.
    this.#mayBeMore = true;
    this.#following = hub.follow(question.partnerId, () => {
      this.#mayBeMore = true;
      this.#wake();
    });
    const end = () => {
      this.#following[Symbol.dispose]();
      this.#wake();
    };
    // The client may have disconnected while the first events were read.
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  }

  /** Null once the service stops or the reader is gone. */
  async next(): Promise<Buffer | null> {
    const { hub, signal } = this.#options;
    if (this.#first !== null) {
      const text = this.#first;
      this.#first = null;
      return Buffer.from(text);
    }
    const commentAt = performance.now() + eventCommentMs;
    while (!hub.isClosed && !signal.aborted) {
      if (this.#text !== '') {
        const text = this.#text;
        this.#text = '';
        return Buffer.from(text);
      }
      const now = performance.now();
      const mayRead = this.#mayBeMore && !this.#isReading;
      const readAt = mayRead ? this.#mayReadAt : Number.POSITIVE_INFINITY;
      if (now >= commentAt) return comment;
      // A database that does not answer keeps no comment waiting, nor the end.
      if (now >= readAt) void this.#read();
      else await this.#wait(Math.min(readAt, commentAt) - now);
    }
    this.#following[Symbol.dispose]();
    return null;
  }

  /** Reads the next events into `#text`: none where there are none, or where they cannot be read now. */
  async #read(): Promise<void> {
    const { hub, question, read, signal } = this.#options;
    this.#mayBeMore = false;
    this.#isReading = true;
    try {
      const asked = { ...question, after: this.#after };
      const { text, next, isLast } = await read(asked, signal);
      this.#after = next;
      this.#text = text;
      // A node of the database may commit a moment after the one that told of the events.
      const isBehind = isLast && next < hub.newest(question.partnerId);
      this.#mayBeMore ||= !isLast || isBehind;
      if (text === '' && isBehind) this.#mayReadAt = performance.now() + eventRetryMs;
    } catch {
      // The watcher reports a database that is away; the stream goes on once it is back.
      this.#mayBeMore = true;
      this.#mayReadAt = performance.now() + eventRetryMs;
    }
    this.#isReading = false;
    this.#wake();
  }

  async #wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
