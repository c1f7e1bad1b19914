/** Answers with events: a page of the list, or a stream of them (docs: Events). */
import { eventGapText } from '../../contract/event-json.ts';
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
import type { StreamedAnswer } from '../streamed/streamed-answer.ts';
import { Disconnected } from '../work/response-end.ts';
import { EventChunks } from './event-chunks.ts';
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
