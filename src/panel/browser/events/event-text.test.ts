import { expect, it } from 'vitest';
import type { EventRecord } from '../../../contract/event.ts';
import { type EventType, eventTypes } from '../../../domain/event.ts';
import { ago, amountText, localTime, percent, shareText } from '../values/format.ts';
import { eventText, foldedText } from './event-text.ts';

const formatter = {
  isExact: false,
  amount: amountText,
  share: shareText,
  percent,
  time: localTime,
  age: ago,
};

const at = '2026-11-27T17:33:00.000Z';

type Members = Readonly<Record<string, unknown>> | null;

/** With plain spaces in place of those that keep a number and its unit together. */
const textOf = (type: EventType, before: Members, after: Members) =>
  eventText({ at, type, before, after } as unknown as EventRecord, formatter).replace(
    /[\u00a0\u202f]/g,
    ' ',
  );

/** An event of each type, and what it says. */
const examples: Readonly<Record<EventType, readonly [Members, Members, string]>> = {
  'partner.loaded': [
    null,
    { hybrid_core_count: 1, site_count: 1, asset_count: 2 },
    'first loaded: 1 site, 2 nodes',
  ],
  'hybrid_core.added': [null, { status: 'active', public_available: true }, 'added'],
  'hybrid_core.removed': [{ status: 'active', public_available: true }, null, 'removed'],
  'hybrid_core.changed': [{ status: 'active' }, { status: 'failed' }, 'active → failed'],
  'site.added': [null, { description: null, location: null }, 'added'],
  'site.removed': [{ description: null, location: null }, null, 'removed'],
  'site.moved': [{ hybrid_core_id: 'eu' }, { hybrid_core_id: 'us' }, 'moved from eu'],
  'site.changed': [{ description: 'a' }, { description: 'b' }, 'described otherwise'],
  'asset.added': [null, { node_type: 'compute', status: 'active' }, 'added: Compute, active'],
  'asset.removed': [{ node_type: 'compute', status: 'active' }, null, 'removed'],
  'asset.moved': [{ site_id: 'fra01' }, { site_id: 'fra02' }, 'moved from fra01'],
  'asset.renamed': [{ id: 'a' }, { id: 'b' }, 'renamed from a'],
  'asset.status': [{ status: 'active' }, { status: 'failed' }, 'active → failed'],
  'asset.capacity': [
    { cpu_usage: { total_cores: 8 }, memory_usage: { total_bytes: null } },
    { cpu_usage: { total_cores: 16 }, memory_usage: { total_bytes: 2 ** 30 } },
    'CPU 8 cores → 16 cores, memory unknown → 1 GiB',
  ],
  'asset.changed': [
    { node_type: 'compute' },
    { node_type: 'object_storage' },
    'Compute → Object storage',
  ],
  'workload.above': [
    null,
    { quantity: 'cpu', threshold: 90, percent: 90.04 },
    'CPU reached 90 %, at 90.0 %',
  ],
  'workload.below': [
    null,
    { quantity: 'cpu', threshold: 90, percent: 87.9 },
    'CPU is below 90 % again, at 87.9 %',
  ],
  'figures.stale': [null, { observed_at: null }, 'all usage data is too old'],
  'figures.fresh': [null, { observed_at: null }, 'usage data arrives again'],
  'forecast.soon': [
    null,
    { quantity: 'memory', within_days: 30, expected: 1 },
    'Memory is expected to be full on 28 Nov 2026',
  ],
};

it.each(eventTypes)('says what %s is', (type) => {
  const [before, after, text] = examples[type];
  expect(textOf(type, before, after)).toBe(text);
});

it('says that the availability of a hybrid core changed', () => {
  const of = (isPublic: boolean) => ({ public_available: isPublic });
  expect(textOf('hybrid_core.changed', of(true), of(false))).toBe('availability changed');
});

it('says how often a node failed and came back', () => {
  const change = (was: string, is: string) =>
    ({ before: { status: was }, after: { status: is } }) as unknown as EventRecord;
  const failed = change('active', 'failed');
  const back = change('failed', 'active');
  expect(foldedText([back, failed, back, failed])).toBe('failed and back 2 times');
  expect(foldedText([failed, back, failed])).toBe('failed 2 times');
});
