import { expect, it } from 'vitest';
import type { EventRecord } from '../../../contract/event.ts';
import { foldEvents } from './fold-events.ts';

let id = 100;
const event = (assetId: string | null, before: string, after: string): EventRecord => ({
  id: String(id--),
  at: '2026-11-27T17:33:00.000Z',
  type: assetId === null ? 'site.changed' : 'asset.status',
  hybrid_core_id: 'core',
  site_id: 'fra01',
  asset_id: assetId,
  before: { status: before },
  after: { status: after },
});

const linesOf = (events: readonly EventRecord[]) =>
  foldEvents(events).map(({ event, folded }) => [events.indexOf(event), folded.length]);

it('folds a node that goes to and fro into the line of its newest change', () => {
  const events = [
    event('a', 'failed', 'active'),
    event(null, '', ''),
    event('b', 'active', 'failed'),
    event('a', 'active', 'failed'),
    event('a', 'failed', 'active'),
  ];
  expect(linesOf(events)).toEqual([
    [0, 3],
    [1, 1],
    [2, 1],
  ]);
});

it('folds no two changes, and none across another change of the node', () => {
  const twice = [event('a', 'failed', 'active'), event('a', 'active', 'failed')];
  expect(linesOf(twice)).toEqual([
    [0, 1],
    [1, 1],
  ]);
  const staged = event('a', 'staged', 'failed');
  const moved = { ...event('a', '', ''), type: 'asset.moved' } as const;
  expect(linesOf([...twice, staged]).length).toBe(3);
  expect(linesOf([...twice, moved, event('a', 'failed', 'active')]).length).toBe(4);
});
