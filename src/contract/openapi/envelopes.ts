/** Schemas of what stands around the records: answers of one, lists of many, problems. */
import { type Static, type TSchema, Type } from 'typebox';
import { integerMax, pageLimitMax } from '../../limits.ts';
import type { RecordName } from '../route.ts';
import type { Reference } from './types.ts';
import { closed, count, nullable, url } from './values.ts';

/** Points at a schema of the document's components. */
export function schemaReference(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

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

export const linksSchema = Type.Object(
  {
    self: url('This page.'),
    first: url('The page at offset 0.'),
    prev: nullable(url('The page before; null at the beginning or if nothing matches.')),
    next: nullable(url('The page after; null at the end.')),
    last: nullable(url('The last page; null if nothing matches.')),
  },
  {
    ...closed,
    description: "Absolute links with the request's filters and sorts. Follow `next` until null.",
  },
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
  readonly links: Static<typeof linksSchema>;
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

export const invalidParameterSchema = Type.Object(
  {
    name: Type.String({ description: "The parameter's name as sent, percent-decoded." }),
    reason: Type.String({ minLength: 1, description: 'What is wrong with it.' }),
  },
  { ...closed, description: 'A query parameter at fault.' },
);

export const problemSchema = Type.Object(
  {
    type: url('What kind of problem this is: the address of the page that explains it.'),
    title: Type.String({ minLength: 1, description: "The kind's title; always the same." }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status.' }),
    detail: Type.String({ minLength: 1, description: 'What happened with this request.' }),
    'invalid-params': Type.Optional(
      Type.Array(Type.Unsafe(schemaReference('InvalidParameter')), {
        minItems: 1,
        description: 'Only where parameters are at fault; in the order of the request.',
      }),
    ),
    DocURL: url('The introduction to the interface.'),
  },
  { ...closed, description: 'One kind of problem of a request.' },
);

export const problemsSchema = Type.Object(
  {
    errors: Type.Array(Type.Unsafe(schemaReference('Problem')), {
      minItems: 1,
      description: "One entry for each kind of problem; the first sets the answer's status.",
    }),
  },
  { ...closed, description: 'The body of every error answer.' },
);

/** Objects that are described in outline only. */
function open(description: string) {
  return Type.Object({}, { additionalProperties: true, description });
}

/** What OpenAPI itself specifies is not repeated here. */
export const openApiDescriptionSchema = Type.Object(
  {
    openapi: Type.String({ pattern: '^3\\.1\\.\\d+$', description: 'Version of OpenAPI.' }),
    info: open('Title, version, license, introduction.'),
    servers: Type.Array(open('A base address.'), { description: 'Base addresses.' }),
    paths: open('The routes.'),
    components: open('Schemas, headers, responses, security schemes.'),
  },
  { additionalProperties: true, description: 'An OpenAPI 3.1 document.' },
);
