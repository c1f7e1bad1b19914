/** The first look for news after an act of a person counts as theirs, however long after. */
import { expect, it } from 'vitest';
import { ActivityMonitor } from './activity-monitor.ts';

/** An event as a browser has it, of a person or of a script. */
function eventOf(type: string, isTrusted: boolean): Event {
  return Object.defineProperty(new Event(type), 'isTrusted', { value: isTrusted });
}

it('an activity, such as opening the page, counts for one poll; events of scripts do not count', () => {
  const page = new EventTarget();
  const presence = new ActivityMonitor(page);
  expect([presence.takeActivity(), presence.takeActivity()]).toEqual([true, false]);
  page.dispatchEvent(eventOf('popstate', false));
  expect(presence.takeActivity()).toBe(false);
  page.dispatchEvent(eventOf('keydown', true));
  page.dispatchEvent(eventOf('click', true));
  expect([presence.takeActivity(), presence.takeActivity()]).toEqual([true, false]);
});
