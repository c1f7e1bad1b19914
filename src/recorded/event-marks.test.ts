import { expect, it } from 'vitest';
import type { Event } from '../domain/event.ts';
import { eventMarksJson, markedEventsMax } from './event-marks.ts';

const from = Date.UTC(2026, 9, 1);
const hour = 3_600_000;
const range = { from, to: from + 24 * hour, step: '1h' } as const;

const event = (at: number, type: Event['type'], assetId: string, status = 'active'): Event => ({
  id: 1,
  at,
  type,
  hybridCoreId: 'core',
  siteId: 'fra01',
  assetId,
  before: null,
  after: JSON.stringify({ status }),
});

const marksOf = (events: readonly Event[], searchedFrom: number | null = null) =>
  JSON.parse(eventMarksJson({ events, searchedFrom }, range));

it('counts nodes by step and kind, each once, within the range', () => {
  const newestFirst = [
    event(range.to, 'asset.added', 'a'),
    event(range.to - 1, 'asset.removed', 'a'),
    event(from + 30, 'asset.status', 'b', 'failed'),
    event(from + 20, 'asset.status', 'b'),
    event(from + 10, 'asset.status', 'b', 'failed'),
    event(from, 'asset.status', 'c', 'failed'),
    event(from - 1, 'asset.added', 'a'),
  ];
  expect(marksOf(newestFirst)).toEqual({
    marks: [
      [0, { 'asset.status:failed': 2, 'asset.status:active': 1 }],
      [23, { 'asset.removed': 1 }],
    ],
    marked_from: null,
  });
});

it('says since when it has them all', () => {
  const many = (at: number) =>
    Array.from({ length: markedEventsMax }, () => event(at, 'asset.added', 'a'));
  expect(marksOf(many(from + hour)).marked_from).toBe(new Date(from + hour).toISOString());
  expect(marksOf(many(from - hour))).toEqual({ marks: [], marked_from: null });
  expect(marksOf([], from + hour).marked_from).toBe(new Date(from + hour).toISOString());
  expect(marksOf([], from - hour).marked_from).toBeNull();
});
