import { expect, it } from 'vitest';
import { staleText } from '../src/views/stale.ts';

const now = Date.UTC(2026, 10, 20, 12);
const newest = new Date(now - 3 * 3_600_000).toISOString();

it.each([
  [{ nodes: 0, newest: null }, ''],
  [{ nodes: 1, newest }, ', stale: 1 node, the newest 3 h ago'],
  [{ nodes: 1200, newest: null }, ', stale: 1,200 nodes'],
])('what is stale of %j is told', (stale, text) => {
  expect(staleText(stale, now)).toBe(text);
});
