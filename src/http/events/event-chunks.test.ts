import { afterEach, expect, it, vi } from 'vitest';
import type { Recorded } from '../../recorded/question.ts';
import { EventChunks, eventCommentMs, eventRetryMs } from './event-chunks.ts';
import { EventHub } from './event-hub.ts';

const selection = { types: null, siteIds: null, assetIds: null, from: null, to: null };
const none = { text: '', next: 0, isLast: true };

/** A stream after its first chunk, on a clock that the test sets. */
async function begin(read: Recorded['events']) {
  vi.useFakeTimers();
  const hub = new EventHub();
  const leaving = new AbortController();
  const question = { partnerId: 'acme', selection, after: 0 };
  const chunks = new EventChunks({ read, hub, question, first: none, signal: leaving.signal });
  expect(String(await chunks.next())).toBe('retry: 2000\n\n');
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
    first: none,
    signal: AbortSignal.abort(),
  });
  expect(followers).toBe(0);
});

it.each([
  ['does not answer', () => new Promise<never>(() => {})],
  ['cannot be read', () => Promise.reject(new Error('away'))],
])('sends comments while the database %s', async (_, read) => {
  const { chunks } = await begin(read);
  for (let count = 0; count < 3; count++) {
    const chunk = chunks.next();
    await vi.advanceTimersByTimeAsync(eventCommentMs);
    expect(String(await chunk)).toBe(': keep-alive\n\n');
  }
});

it.each([
  ['the service stops', (hub: EventHub) => hub.close()],
  ['its reader goes', (_: EventHub, leaving: AbortController) => leaving.abort()],
])('ends once %s, though the database does not answer', async (_, end) => {
  const { chunks, hub, leaving } = await begin(() => new Promise<never>(() => {}));
  const chunk = chunks.next();
  end(hub, leaving);
  expect(await chunk).toBeNull();
});

it('reads on at once where there may be more, and again in a while where it could not', async () => {
  const asked: number[] = [];
  const { chunks } = await begin(async ({ after }) => {
    asked.push(after);
    if (asked.length === 3) throw new Error('away');
    return { text: after < 2 ? '' : 'found', next: after + 1, isLast: after > 1 };
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
  const { chunks, hub } = await begin(async ({ after }) => {
    reads++;
    return { text: 'x', next: after + 1, isLast: false };
  });
  expect(String(await chunks.next())).toBe('x');
  for (let id = 1; id < 10; id++) hub.announce('acme', id);
  await vi.advanceTimersByTimeAsync(10 * eventRetryMs);
  expect(reads).toBe(1);
});
