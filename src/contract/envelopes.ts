/** The envelopes of answers: of one record, of a list. */
import { type Static, type TSchema, Type } from 'typebox';
import { integerMax, pageLimitMax } from '../limits.ts';
import type { PageLinks } from './links.ts';
import type { RecordName } from './routes.ts';
import { closed, count, schemaReference } from './values.ts';

export function recordAnswer(record: RecordName): TSchema {
  return Type.Object(
    { data: Type.Unsafe(schemaReference(record)) },
    { ...closed, description: `One record: ${record}.` },
  );
}

export const pageSchema = Type.Object(
  {
    offset: Type.Integer({
      format: 'int64',
      minimum: 0,
      maximum: integerMax,
      description: 'Items skipped, as served.',
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: pageLimitMax,
      description: 'Items in a full page, as served.',
    }),
    total: count('Items that the filters match, before paging.'),
  },
  { ...closed, description: 'The page that was served.' },
);

export const metaSchema = Type.Object(
  {
    page: Type.Unsafe<Static<typeof pageSchema>>(schemaReference('Page')),
    revision: Type.String({
      minLength: 1,
      description:
        'Opaque; the same on all pages while the listed data is unchanged. If it changes ' +
        'between two pages, start again at the first.',
    }),
  },
  { ...closed, description: 'What a list says of itself.' },
);

/** A page of records. */
export interface ListBody<Item> {
  readonly data: readonly Item[];
  readonly meta: Static<typeof metaSchema>;
  readonly links: PageLinks;
}

export function listAnswer(record: RecordName): TSchema {
  return Type.Object(
    {
      data: Type.Array(Type.Unsafe(schemaReference(record)), {
        maxItems: pageLimitMax,
        description: 'The records of this page.',
      }),
      meta: Type.Unsafe(schemaReference('Meta')),
      links: Type.Unsafe(schemaReference('Links')),
    },
    { ...closed, description: `A page of records: ${record}.` },
  );
}
