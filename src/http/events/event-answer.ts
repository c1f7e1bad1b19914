/**
 * Answers with events (docs: Events): a page of the list, or a stream of them, whose chunks are a
 * page of events each. A page is read once the previous one is sent: a slow reader keeps one page
 * in memory, an idle one none.
 */
import { eventGapText, eventPositionText } from '../../contract/event-json.ts';
import { ProblemError, problem } from '../../contract/problems.ts';
import { readEventId } from '../../contract/query/event-position.ts';
import type { ListQuery } from '../../contract/query/query.ts';
import type { SpanOptions } from '../../contract/query/range.ts';
import type {
  EventsQuestion,
  EventsText,
  Recorded,
  RecordedQuestion,
} from '../../history/questions/question.ts';
import { retryAfterSeconds } from '../../limits.ts';
import type { Chunks, StreamedAnswer } from '../streamed/streamed-answer.ts';
import { Disconnected } from '../work/response-end.ts';
import type { EventHub } from './event-hub.ts';

/** Default start of a list: this long ago. */
const eventsDefaultMs = 24 * 60 * 60 * 1_000;

/** A request for events: the partner, the options, the time (ms since 1970). */
export interface EventsRequest {
  readonly partnerId: string;
  readonly query: ListQuery;
  readonly now: number;
}

/** What streams read from, what wakes them, and whether the database is unavailable. */
export interface EventServices {
  readonly recorded: Pick<Recorded, 'events'>;
  readonly hub: EventHub;
  readonly storeUnavailable: () => boolean;
}

const afterPrefix = 'after%5Bevent%5D=';
const beforePrefix = 'before%5Bevent%5D=';

/** The query of a page of the list; `path` is {base_url} with the path of the route. */
export function eventsQuestion(
  request: EventsRequest,
  path: string,
  hub: EventHub,
): Extract<RecordedQuestion, { readonly type: 'events' }> {
  const { partnerId, query } = request;
  const { after, before, span } = query.options!;
  const repeated = [query.canonical, ...spanTerms(span!)].filter((of) => of !== '');
  const afterTerm = after ? [`${afterPrefix}${after.text}`] : [];
  const beforeTerm = before ? [`${beforePrefix}${before.text}`] : [];
  const linkTo = (...terms: readonly string[]) =>
    terms.length === 0 ? path : `${path}?${terms.join('&')}`;
  return {
    type: 'events',
    subject: { partnerId, level: 'partner', id: partnerId },
    asked: questionOf(request, after?.id ?? null),
    links: {
      self: linkTo(...repeated, ...afterTerm, ...beforeTerm),
      nextPrefix: isNewestFirst(query)
        ? linkTo(...repeated, ...afterTerm, beforePrefix)
        : linkTo(...repeated, afterPrefix),
    },
    after: after!,
    newest: hub.newest(partnerId),
  };
}

/**
 * The range for links, with absolute times: relative ones would have moved when a link is followed.
 */
function spanTerms({ from, to }: SpanOptions): readonly string[] {
  const term = (name: string, at: number | null) =>
    at === null ? [] : [`range%5B${name}%5D=${encodeURIComponent(new Date(at).toISOString())}`];
  return [...term('from', from), ...term('to', to)];
}

function questionOf(
  { partnerId, query, now }: EventsRequest,
  after: number | null,
): EventsQuestion {
  const { from, to } = query.options!.span!;
  const newestFirst = isNewestFirst(query);
  const valuesOf = (name: string) => query.filters.find((of) => of.name === name)?.values ?? null;
  const hasPosition = newestFirst || after !== null || from !== null;
  return {
    partnerId,
    selection: {
      types: valuesOf('type'),
      hybridCoreIds: valuesOf('hybrid_core_id'),
      siteIds: valuesOf('site_id'),
      assetIds: valuesOf('asset_id'),
      from: hasPosition ? from : Math.min(to ?? now, now) - eventsDefaultMs,
      to,
    },
    after: after ?? 0,
    ...(newestFirst && { newestFirst: { before: query.options!.before?.id ?? null } }),
  };
}

function isNewestFirst({ sorts }: ListQuery): boolean {
  return sorts.some(({ descending }) => descending);
}

/**
 * A stream that starts at the position of the request, or where an earlier stream of the same
 * client ended.
 */
export function eventStream(
  request: EventsRequest,
  lastEventId: string | undefined,
  { recorded, hub, storeUnavailable }: EventServices,
): StreamedAnswer {
  const resumeAfterId = lastEventId === undefined ? null : readEventId(lastEventId);
  const after = resumeAfterId ?? request.query.options!.after?.id ?? null;
  const question = questionOf(request, after);
  const read: Recorded['events'] = async (streamQuestion, signal) => {
    if (storeUnavailable()) throw eventsUnavailable();
    return recorded.events(streamQuestion, signal);
  };
  let first: EventsText;
  return {
    kind: 'events',
    contentType: 'text/event-stream; charset=utf-8',
    etag: null,
    // Makes nginx disable buffering.
    stateHeaders: ['X-Accel-Buffering', 'no'],
    bodyHeaders: [],
    pin: () => {},
    unpin: () => {},
    // A failed read is a problem response, since no head is sent yet.
    async prepare(signal) {
      first = await read(question, signal).catch((error: unknown): EventsText => {
        if (error instanceof ProblemError || error instanceof Disconnected) throw error;
        throw Object.assign(eventsUnavailable(), { cause: error });
      });
    },
    chunks: ({ signal }) => {
      const gap = eventGapText(first.oldest, after);
      return new EventChunks({ read, hub, question, gap, first, signal: signal! });
    },
  };
}

function eventsUnavailable() {
  return problem('service-unavailable', 'The events cannot be read at the moment.', {
    'Retry-After': String(retryAfterSeconds),
  });
}

/**
 * Heartbeat: idle time after which a comment is sent, half of the shortest idle timeout of common
 * proxies.
 */
export const eventCommentMs = 15_000;

/**
 * How long a stream lasts. Its reader resumes after its last id; one that hangs, a sleeping laptop's,
 * gives its place back.
 */
export const eventStreamMs = 10 * 60 * 1_000;

/** Retry delay after a failed read. */
export const eventRetryMs = 2_000;

/**
 * Failed reads in a row that end a stream, after a minute: it is no outage, of which the watcher tells,
 * and silence would hide it.
 */
export const eventFailuresMax = 30;

/** Reconnection time of a client whose stream broke off: spread out, but short. */
const eventReconnectMs = 2_000;

export interface EventChunksOptions {
  readonly read: Recorded['events'];
  readonly hub: EventHub;
  readonly question: EventsQuestion;
  /** Says that events before the first ones are not kept; empty if all are. */
  readonly gap: string;
  /** The events read before the stream began. */
  readonly first: EventsText;
  /** Aborted once the client has disconnected. */
  readonly signal: AbortSignal;
}

const comment = ': keep-alive\n';

export class EventChunks implements Chunks {
  readonly #options: EventChunksOptions;
  readonly #following: Disposable;
  readonly #endAt = performance.now() + eventStreamMs;
  #after: number;
  #first: string | null;
  /** The id after which the client resumes when it reconnects. */
  #reported: number;
  /** Whether there may be events after `#after`. */
  #mayBeMore: boolean;
  /** When to retry after a failed read. */
  #mayReadAt = 0;
  #isReading = false;
  /** Reads in a row that failed without an outage. */
  #failures: unknown[] = [];
  /** Text read and not sent yet. */
  #text = '';
  #wake = () => {};

  constructor(options: EventChunksOptions) {
    const { hub, question, gap, first, signal } = options;
    this.#options = options;
    this.#after = first.next;
    this.#reported = first.last ?? question.after;
    const retry = `retry: ${eventReconnectMs}\n`;
    // Without events the position shares a block with the time: fewer for clients that show such blocks.
    this.#first =
      gap + first.text === ''
        ? `${retry}${this.#position()}\n`
        : `${retry}\n${gap}${first.text}${endOfBlock(this.#position())}`;
    // Events written since the first read may have been announced before this subscription.
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

  /** Null after `eventStreamMs`, and once the service stops or the client has disconnected. Rejects if reads fail without an outage. */
  async next(): Promise<Buffer | null> {
    const { hub, signal } = this.#options;
    if (this.#first !== null) {
      const text = this.#first;
      this.#first = null;
      return Buffer.from(text);
    }
    const commentAt = performance.now() + eventCommentMs;
    while (!hub.isClosed && !signal.aborted && performance.now() < this.#endAt) {
      if (this.#failures.length >= eventFailuresMax) {
        this.#following[Symbol.dispose]();
        throw this.#failures.at(-1);
      }
      if (this.#text !== '') {
        const text = this.#text;
        this.#text = '';
        return Buffer.from(text);
      }
      const now = performance.now();
      const mayRead = this.#mayBeMore && !this.#isReading;
      const readAt = mayRead ? this.#mayReadAt : Number.POSITIVE_INFINITY;
      if (now >= commentAt) return Buffer.from(`${comment}${this.#position()}\n`);
      // Not awaited: an unresponsive database must not delay comments, nor the end.
      if (now >= readAt) void this.#read();
      else await this.#wait(Math.min(readAt, commentAt, this.#endAt) - now);
    }
    this.#following[Symbol.dispose]();
    return null;
  }

  /** Tells the client how far its selection was read, if it does not know; empty if it does. */
  #position(): string {
    if (this.#after === this.#reported) return '';
    this.#reported = this.#after;
    return eventPositionText(this.#after);
  }

  /**
   * Reads the next events into `#text`; leaves it empty if there are none, or if the read fails.
   */
  async #read(): Promise<void> {
    const { hub, question, read, signal } = this.#options;
    this.#mayBeMore = false;
    this.#isReading = true;
    try {
      const asked = { ...question, after: this.#after };
      const { text, last, next, isLast } = await read(asked, signal);
      this.#failures = [];
      this.#after = next;
      this.#text = text;
      this.#reported = last ?? this.#reported;
      // A database node may commit shortly after the one that announced the events.
      const isBehind = isLast && next < hub.newest(question.partnerId);
      this.#mayBeMore ||= !isLast || isBehind;
      if (text === '' && isBehind) this.#mayReadAt = performance.now() + eventRetryMs;
    } catch (error) {
      // The watcher reports an outage, after which the stream continues.
      this.#failures = error instanceof ProblemError ? [] : [...this.#failures, error];
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

function endOfBlock(fields: string): string {
  return fields === '' ? '' : `${fields}\n`;
}
