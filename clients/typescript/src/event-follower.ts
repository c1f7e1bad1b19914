/**
 * Follows events: reads the list, then the stream. Reopens an ended stream after the last event
 * read, so that each event is delivered once (docs: Events).
 */
import { HybridCoreError, UnexpectedAnswerError } from './errors.ts';
import { EventStreamParser } from './event-stream.ts';
import {
  echoCharactersMax,
  eventSilenceMs,
  firstReopenPauseMs,
  reopenPauseMsMin,
} from './limits.ts';
import type { Event, EventList } from './records.ts';
import { pause, pauseBeforeReopening } from './retry-after.ts';
import { parsed, shapes } from './shapes.ts';
import type { OpenAnswer, Target, Transport } from './transport.ts';

export interface Following {
  readonly transport: Transport;
  /** The first page of the list: it says where the stream begins, so a restart skips nothing. */
  readonly first: () => Promise<EventList>;
  /** The stream after an event. */
  readonly streamAfter: (event: string) => Target;
  readonly parse: (json: string) => unknown;
  /** Called with where to go on, once all events up to there were taken. */
  readonly onPosition: (event: string) => void;
  /** Called with the oldest event that is kept where events before it may be missing. */
  readonly onGap: (oldest: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** Where a follower stands. */
interface Position {
  /** The last event that was read. */
  last: string;
  /** The reconnection time that the stream requested. */
  retryMs: number;
}

/** Yields each event once, in order, until the signal aborts or the service refuses. */
export async function* followEvents(following: Following): AsyncGenerator<Event, void, undefined> {
  const { transport, streamAfter, onPosition, onGap, signal } = following;
  const { data, meta } = await following.first();
  if (meta.gap && meta.oldest !== null) onGap(meta.oldest);
  for (const event of data) {
    yield event;
    onPosition(event.id);
    signal?.throwIfAborted();
  }
  const position = { last: meta.next!, retryMs: firstReopenPauseMs };
  onPosition(position.last);
  for (let failures = 0; ; ) {
    try {
      const answer = await openStream(transport, streamAfter(position.last));
      failures = 0;
      const hasBegun = yield* newEvents(answer, position, following);
      if (!hasBegun) throw transport.cut(new Error('the stream was closed'));
      // The service ends each stream after a while: no failure that anybody has to know of.
      await pause(Math.max(position.retryMs, reopenPauseMsMin), signal);
    } catch (error) {
      signal?.throwIfAborted();
      const { retryMs } = position;
      if (!(error instanceof HybridCoreError)) throw error;
      const pauseMs = pauseBeforeReopening({ error, failures, retryMs, random: Math.random() });
      if (pauseMs === null) throw error;
      await transport.waitToRetry({ error, pauseMs }, signal);
      failures++;
    }
  }
}

/**
 * The events of one stream that come after the position, which moves with them. Returns whether the
 * stream said anything before it ended.
 */
async function* newEvents(
  answer: OpenAnswer,
  position: Position,
  { transport, parse, onPosition, onGap, signal }: Following,
): AsyncGenerator<Event, boolean, undefined> {
  let hasBegun = false;
  for await (const item of itemsOf(answer, transport, signal)) {
    hasBegun = true;
    if ('retryMs' in item) {
      position.retryMs = item.retryMs;
      continue;
    }
    if ('position' in item) {
      if (!isAfter(item.position, position.last)) continue;
      position.last = item.position;
      onPosition(item.position);
      continue;
    }
    if ('gap' in item) {
      onGap(parsed<{ oldest: string }>(item.gap, 'a gap', shapes.gap, parse).oldest);
      continue;
    }
    const event = parsed<Event>(item.data, 'an event', shapes.event, parse);
    if (!isAfter(event.id, position.last)) continue;
    position.last = event.id;
    yield event;
    onPosition(event.id);
    signal?.throwIfAborted();
  }
  return hasBegun;
}

async function openStream(transport: Transport, target: Target): Promise<OpenAnswer> {
  const answer = await transport.openOnce({ ...target, accept: 'text/event-stream' });
  const type = answer.response.headers.get('Content-Type') ?? 'no content type';
  if (/^text\/event-stream\b/i.test(type)) return answer;
  answer.deadline.end();
  await answer.response.body?.cancel().catch(() => {});
  const message = `This is no answer of hybrid-core: ${type.slice(0, echoCharactersMax)} in place of a stream`;
  throw new UnexpectedAnswerError(message, 200);
}

/** What a stream says until it ends; a stream that is silent for too long counts as cut. */
async function* itemsOf(
  { response, deadline }: OpenAnswer,
  transport: Transport,
  signal: AbortSignal | undefined,
) {
  const parser = new EventStreamParser();
  const reader = response.body!.getReader();
  try {
    for (;;) {
      deadline.extend(eventSilenceMs);
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal?.throwIfAborted();
        throw transport.cut(error);
      });
      deadline.suspend();
      if (done) return;
      yield* parser.items(value);
    }
  } finally {
    deadline.end();
    await reader.cancel().catch(() => {});
  }
}

/** Ids are numbers of up to 20 digits, more than a number of JavaScript keeps. */
function isAfter(id: string, last: string): boolean {
  return id.length === last.length ? id > last : id.length > last.length;
}
