/** An event and the list of events (docs: Events). `event-json.ts` writes them. */
import { type Static, Type } from 'typebox';
import { type Event, eventTypes } from '../domain/event.ts';
import { pageLimitMax } from '../limits.ts';
import { closed, id, moment, nullable, schemaReference, url } from './values.ts';

/** Digits of an id at most: clients may keep ids as text of this length. */
export const eventIdDigitsMax = 20;

/** An id as `after[event]` and `Last-Event-ID` take it. */
export const eventIdForm = /^(?:0|[1-9][0-9]{0,19})$/;

function eventId(description: string) {
  return Type.String({ pattern: eventIdForm.source, description });
}

function members(description: string) {
  return nullable(Type.Object({}, { additionalProperties: true, description }));
}

export const eventSchema = Type.Object(
  {
    id: eventId('Grows within the partner in the order of commits, and never comes twice.'),
    at: moment('When the event was written.'),
    type: Type.Enum([...eventTypes], { type: 'string', description: 'What happened.' }),
    hybrid_core_id: nullable(id('The hybrid core; null for what is above one.')),
    site_id: nullable(id('The site, after the change; null for what is above one.')),
    asset_id: nullable(id('The asset, after the change; null for what is above one.')),
    before: members('The members that differ, as they were; null where nothing was there.'),
    after: members('The same members as they are now; null where nothing is there any more.'),
  },
  { ...closed, description: 'What happened, and when.' },
);

export type EventRecord = Static<typeof eventSchema>;

export const eventListSchema = Type.Object(
  {
    data: Type.Array(Type.Unsafe<EventRecord>(schemaReference('Event')), {
      maxItems: pageLimitMax,
      description: 'The events of this page, oldest first, or newest first with `sort[id]=-`.',
    }),
    meta: Type.Object(
      {
        next: nullable(
          eventId(
            'What `after[event]` goes on with: the last event that was looked at; newest first, what ' +
              '`before[event]` goes on with, null where nothing older is kept.',
          ),
        ),
        oldest: nullable(eventId('The oldest event that is kept; null without any.')),
        gap: Type.Boolean({
          description:
            'Whether `after[event]` lies before what is kept, so that events may be missing.',
        }),
      },
      { ...closed, description: 'Where the list goes on, and where it begins.' },
    ),
    links: Type.Object(
      {
        self: url('This page.'),
        next: nullable(
          url('What comes after this page, now or later; newest first, what is older, or null.'),
        ),
      },
      { ...closed, description: 'Absolute links with the filters and the end of the range.' },
    ),
  },
  { ...closed, description: 'A page of events. Oldest first, there is always a next one.' },
);

export type EventListRecord = Static<typeof eventListSchema>;

/** The id of the example's oldest event. */
export const oldestEventExample = 1_842_000_000_000_017;

/** A node of the example's site that failed. */
export const eventExample: Event = {
  id: 1_876_543_210_987_654,
  at: Date.UTC(2026, 10, 23, 10, 0, 2, 113),
  type: 'asset.status',
  hybridCoreId: 'acme-eu',
  siteId: 'fra01',
  assetId: 'fra01-cmp-0001.acme.example',
  before: '{"status":"active"}',
  after: '{"status":"failed"}',
};
