/** A person is there for as long as it takes a page to look for news, after each act of their own. */
import { expect, it } from 'vitest';
import { Presence } from './presence.ts';
import { refreshMs } from './waiting.ts';

/** An event as a browser has it, of a person or of a script. */
function eventOf(type: string, isTrusted: boolean): Event {
  return Object.defineProperty(new Event(type), 'isTrusted', { value: isTrusted });
}

it('somebody who came, or pressed something, is there for a look; a script is nobody', () => {
  const page = new EventTarget();
  let now = 0;
  const presence = new Presence(page, () => now);
  const isThere = (at: number) => {
    now = at;
    return presence.isThere;
  };
  expect([isThere(0), isThere(refreshMs), isThere(refreshMs + 1)]).toEqual([true, true, false]);
  page.dispatchEvent(eventOf('popstate', false));
  expect(presence.isThere).toBe(false);
  now = 60_000;
  page.dispatchEvent(eventOf('keydown', true));
  expect([isThere(60_000 + refreshMs), isThere(60_001 + refreshMs)]).toEqual([true, false]);
});
