import { expect, it } from 'vitest';
import { EventChunks } from './event-chunks.ts';
import { EventHub } from './event-hub.ts';

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
  const selection = { types: null, siteIds: null, assetIds: null, from: null, to: null };
  const none = { text: '', next: 0, isFull: false };
  new EventChunks({
    recorded: { events: async () => none },
    hub,
    question: { partnerId: 'acme', selection, after: 0 },
    first: none,
    signal: AbortSignal.abort(),
  });
  expect(followers).toBe(0);
});
