import { expect, it } from 'vitest';
import type { EventRecord } from '../../../contract/event.ts';
import { eventMarks } from './event-marks.ts';

const from = Date.UTC(2026, 9, 1);
const hour = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();
const range = { from: at(from), to: at(from + 24 * hour), step: '1h' } as const;

const event = (
  ms: number,
  type: EventRecord['type'],
  assetId: string,
  status = 'active',
): EventRecord => ({
  id: '1',
  at: at(ms),
  type,
  hybrid_core_id: 'core',
  site_id: 'fra01',
  asset_id: assetId,
  before: null,
  after: { status },
});

it('counts nodes by step and kind, each once, within the range', () => {
  const newestFirst = [
    event(from + 24 * hour, 'asset.added', 'a'),
    event(from + 24 * hour - 1, 'asset.removed', 'a'),
    event(from + 30, 'asset.status', 'b', 'failed'),
    event(from + 20, 'asset.status', 'b'),
    event(from + 10, 'asset.status', 'b', 'failed'),
    event(from, 'asset.status', 'c', 'failed'),
    event(from - 1, 'asset.added', 'a'),
  ];
  expect(eventMarks(newestFirst, range, false)).toEqual({
    marks: [
      [0, { 'asset.status:failed': 2, 'asset.status:active': 1 }],
      [23, { 'asset.removed': 1 }],
    ],
    marked_from: null,
  });
});

it('says since when it has them all', () => {
  const events = [event(from + hour, 'asset.added', 'a')];
  expect(eventMarks(events, range, true).marked_from).toBe(at(from + hour));
  expect(eventMarks([], range, false)).toEqual({ marks: [], marked_from: null });
});
