import { expect, it } from 'vitest';
import type { EventRecord } from '../../../contract/event.ts';
import { summarizeEvents } from './event-summary.ts';

function eventOf(type: EventRecord['type'], assetId: string | null, after: object): EventRecord {
  const place = { hybrid_core_id: 'core', site_id: 'fra01', asset_id: assetId };
  return { id: '1', at: '2026-10-05T10:00:00.000Z', type, ...place, before: null, after };
}

it('groups events of a day, names failures before minor ones, and lists so many', () => {
  const failed = (id: string) => eventOf('asset.status', id, { status: 'failed' });
  const { counts, groups, groupsLeftOut } = summarizeEvents([
    ...Array.from({ length: 45 }, (_, i) => ({
      ...eventOf('site.changed', null, {}),
      site_id: `site-${i}`,
    })),
    failed('a'),
    failed('b'),
    failed('a'),
  ]);
  expect(counts).toEqual([
    { type: 'site.changed', count: 45 },
    { type: 'asset.status', count: 3 },
  ]);
  expect([groups.length, groupsLeftOut]).toEqual([40, 6]);
  expect(groups.find(({ named }) => named.length > 0)).toMatchObject({
    text: '2 nodes → failed (3 times)',
    place: 'fra01',
    named: ['a', 'b'],
    unnamed: 0,
  });
});

it('names few of many nodes, and the workload with its share', () => {
  const added = Array.from({ length: 150 }, (_, i) => eventOf('asset.added', `node-${i}`, {}));
  const { groups } = summarizeEvents([
    ...added,
    eventOf('workload.above', null, { quantity: 'rocket', threshold: 80 }),
    eventOf('forecast.soon', null, { quantity: 'cpu', within_days: 90 }),
  ]);
  expect(groups).toMatchObject([
    { text: '150 nodes added', named: ['node-0', 'node-1', 'node-2'], unnamed: 147 },
    { text: 'Rocket storage reached 80\u00a0%' },
    { text: 'CPU expected to be full within 90 days' },
  ]);
});
