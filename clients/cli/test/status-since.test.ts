import type { Asset, EventsQuestion } from '@hybrid-core/client';
import { expect, it } from 'vitest';
import { statusSince } from '../src/commands/status-since.ts';
import type { Session } from '../src/session.ts';
import { eventsPerPage } from '../src/views/event-types.ts';

it('asks no longer range where a shorter one has more events than are read', async () => {
  const froms: unknown[] = [];
  const page = { data: Array.from({ length: eventsPerPage }, () => ({})), meta: { next: '1' } };
  const listEvents = async ({ range }: EventsQuestion) => {
    if (range !== undefined) froms.push(range.from);
    return page;
  };
  const session = { client: { listEvents } } as unknown as Session;
  expect(await statusSince(session, { id: 'node-1', site_id: 'fra01' } as Asset)).toBeNull();
  expect(froms).toEqual(['-1d']);
});
