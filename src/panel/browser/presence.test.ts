/** The first look for news after an act of a person counts as theirs, however long after. */
import { expect, it } from 'vitest';
import { Presence } from './presence.ts';

/** An event as a browser has it, of a person or of a script. */
function eventOf(type: string, isTrusted: boolean): Event {
  return Object.defineProperty(new Event(type), 'isTrusted', { value: isTrusted });
}

it('an act, as coming to the page is one, counts for one look; what a script does is nobody’s', () => {
  const page = new EventTarget();
  const presence = new Presence(page);
  expect([presence.takeAct(), presence.takeAct()]).toEqual([true, false]);
  page.dispatchEvent(eventOf('popstate', false));
  expect(presence.takeAct()).toBe(false);
  page.dispatchEvent(eventOf('keydown', true));
  page.dispatchEvent(eventOf('click', true));
  expect([presence.takeAct(), presence.takeAct()]).toEqual([true, false]);
});
