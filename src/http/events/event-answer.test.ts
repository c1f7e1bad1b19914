import { afterEach, expect, it, vi } from 'vitest';
import { problem } from '../../contract/problems.ts';
import type { EventsText, Recorded } from '../../history/questions/question.ts';
import {
  EventChunks,
  eventCommentMs,
  eventFailuresMax,
  eventRetryMs,
  eventStreamMs,
} from './event-answer.ts';
import { EventHub } from './event-hub.ts';

const selection = {
  types: null,
  hybridCoreIds: null,
  siteIds: null,
  assetIds: null,
  from: null,
  to: null,
};
const none = { text: '', last: null, next: 0, isLast: true, oldest: null };

/** A stream after its first chunk, on a clock that the test sets. */
async function openStream(
  read: Recorded['events'],
  first: EventsText = none,
  beginning = 'retry: 2000\n\n',
  gap = '',
) {
  vi.useFakeTimers();
  const hub = new EventHub();
  const leaving = new AbortController();
  const question = { partnerId: 'acme', selection, after: 0 };
  const chunks = new EventChunks({ read, hub, question, gap, first, signal: leaving.signal });
  expect(String(await chunks.next())).toBe(beginning);
  return { chunks, hub, leaving };
}

afterEach(() => void vi.useRealTimers());

it('follows no events for a reader who went before the stream began', () => {
  let followers = 0;
  const hub = new (class extends EventHub {
    override follow(partnerId: string, follower: () => void): Disposable {
      followers++;
      const following = super.follow(partnerId, follower);
      return {
        [Symbol.dispose]: () => {
          followers--;
          following[Symbol.dispose]();
        },
      };
    }
  })();
  new EventChunks({
    read: async () => none,
    hub,
    question: { partnerId: 'acme', selection, after: 0 },
    gap: '',
    first: none,
    signal: AbortSignal.abort(),
  });
  expect(followers).toBe(0);
});

it.each([
  ['does not answer', () => new Promise<never>(() => {})],
  ['is known to be away', () => Promise.reject(problem('service-unavailable', 'away'))],
])('sends comments while the database %s', async (_, read) => {
  const { chunks } = await openStream(read);
  for (let count = 0; count < 3; count++) {
    const chunk = chunks.next();
    await vi.advanceTimersByTimeAsync(eventCommentMs);
    expect(String(await chunk)).toBe(': keep-alive\n\n');
  }
});

it('ends with the error of reads that fail for a minute though the database is there', async () => {
  let reads = 0;
  const { chunks } = await openStream(async () => {
    throw new Error(`read ${++reads}`);
  });
  for (let ms = eventCommentMs; ms < eventFailuresMax * eventRetryMs; ms += eventCommentMs) {
    const comment = chunks.next();
    await vi.advanceTimersByTimeAsync(eventCommentMs);
    expect(String(await comment)).toBe(': keep-alive\n\n');
  }
  const ended = expect(chunks.next()).rejects.toThrow(`read ${eventFailuresMax}`);
  await vi.advanceTimersByTimeAsync(eventCommentMs);
  await ended;
});

it('ends by itself after ten minutes', async () => {
  const { chunks } = await openStream(async () => none);
  for (let ms = eventCommentMs; ms < eventStreamMs; ms += eventCommentMs) {
    const comment = chunks.next();
    await vi.advanceTimersByTimeAsync(eventCommentMs);
    expect(String(await comment)).toBe(': keep-alive\n\n');
  }
  const end = chunks.next();
  await vi.advanceTimersByTimeAsync(eventCommentMs);
  expect(await end).toBeNull();
});

it.each([
  ['the service stops', (hub: EventHub) => hub.close()],
  ['its reader goes', (_: EventHub, leaving: AbortController) => leaving.abort()],
])('ends once %s, though the database does not answer', async (_, end) => {
  const { chunks, hub, leaving } = await openStream(() => new Promise<never>(() => {}));
  const chunk = chunks.next();
  end(hub, leaving);
  expect(await chunk).toBeNull();
});

it('reads on at once where there may be more, and again in a while where it could not', async () => {
  const asked: number[] = [];
  const { chunks } = await openStream(async ({ after }) => {
    asked.push(after);
    if (asked.length === 3) throw new Error('away');
    const isFound = after >= 2;
    const next = after + 1;
    const last = isFound ? next : null;
    return { ...none, text: isFound ? 'found' : '', last, next, isLast: isFound };
  });
  const chunk = chunks.next();
  await vi.advanceTimersByTimeAsync(eventRetryMs - 1);
  expect(asked).toEqual([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(String(await chunk)).toBe('found');
  expect(asked).toEqual([0, 1, 2, 2]);
});

it('holds what a slow reader has not taken to one read', async () => {
  let reads = 0;
  const { chunks, hub } = await openStream(async ({ after }) => {
    reads++;
    return { ...none, text: 'x', last: after + 1, next: after + 1, isLast: false };
  });
  expect(String(await chunks.next())).toBe('x');
  for (let id = 1; id < 10; id++) hub.announce('acme', id);
  await vi.advanceTimersByTimeAsync(10 * eventRetryMs);
  expect(reads).toBe(1);
});

it.each([
  ['nothing', { ...none, next: 7 }, 'retry: 2000\nid: 7\n\n'],
  ['events', { ...none, text: 'x', last: 5, next: 7 }, 'retry: 2000\n\nxid: 7\n\n'],
  ['the last event', { ...none, text: 'x', last: 7, next: 7 }, 'retry: 2000\n\nx'],
])('says where to go on after it has selected %s', async (_, first, beginning) => {
  await openStream(async () => none, first, beginning);
});

it.each([
  ['nothing', { ...none, next: 7 }, 'retry: 2000\n\nevent: gap\n\nid: 7\n\n'],
  ['events', { ...none, text: 'x', last: 7, next: 7 }, 'retry: 2000\n\nevent: gap\n\nx'],
])('says before the first of %s that some are missing', async (_, first, beginning) => {
  await openStream(async () => none, first, beginning, 'event: gap\n\n');
});

it('says once with a comment how far it has read without an event', async () => {
  const { chunks, hub } = await openStream(async ({ after }) => {
    return { ...none, next: Math.max(after, 9) };
  });
  const comments: string[] = [];
  for (let count = 0; count < 2; count++) {
    const chunk = chunks.next();
    await vi.advanceTimersByTimeAsync(eventCommentMs);
    comments.push(String(await chunk));
  }
  hub.announce('acme', 9);
  expect(comments).toEqual([': keep-alive\nid: 9\n\n', ': keep-alive\n\n']);
});
