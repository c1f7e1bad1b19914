/**
 * Generates the OpenAPI 3.1 descriptions of the interface from the route table and the catalogue of
 * problems, so that neither routes nor problems can be missing or invented.
 */
import { type TSchema, Type } from 'typebox';
import { listAnswer, metaSchema, pageSchema, recordAnswer } from '../../contract/envelopes.ts';
import { eventListSchema } from '../../contract/event.ts';
import { linksSchema } from '../../contract/links.ts';
import { invalidParameterSchema, problemSchema, problemsSchema } from '../../contract/problems.ts';
import { type Route, routes } from '../../contract/routes.ts';
import { describedHeaders } from './headers.ts';
import { introduction } from './introduction.ts';
import { pathItem, security, securitySchemesOf, tagsOf, templatedPath } from './operations.ts';
import { records } from './records.ts';
import { openapiVersion, sharedResponses } from './responses.ts';
import type { OpenApiDocument, Urls } from './types.ts';

export type { OpenApiDocument } from './types.ts';

/** Versions of the descriptions: the first number is that of the interface's paths. */
const versions: Readonly<Record<Route['version'], string>> = { v1: '1.0.0', v2: '2.0.0' };

/** The descriptions by version. */
export type OpenApiDocuments = Readonly<Record<Route['version'], OpenApiDocument>>;

/** The descriptions of all versions. `urls` stand without a trailing slash. */
export function openapiDocuments(urls: Urls): OpenApiDocuments {
  return { v1: openapiDocument('v1', urls), v2: openapiDocument('v2', urls) };
}

/**
 * The description of one version of the interface: plain JSON, the same for the same addresses.
 * `urls` stand without a trailing slash.
 */
export function openapiDocument(version: Route['version'], urls: Urls): OpenApiDocument {
  const described = routes.filter((route) => route.version === version);
  const document: OpenApiDocument = {
    openapi: openapiVersion,
    info: {
      title: `hybrid-core ${version}`,
      version: versions[version],
      summary: "Read-only query service over a partner's hybrid cores",
      description: introduction(version, urls.docsUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'Documentation with worked examples', url: urls.docsUrl },
    servers: [{ url: urls.baseUrl, description: 'This service' }],
    tags: tagsOf(described),
    security,
    paths: Object.fromEntries(
      described.map((route) => [templatedPath(route.path), pathItem(route, urls)]),
    ),
    components: {
      schemas: schemas(described),
      headers: describedHeaders(described.some(({ answer }) => answer === 'file')),
      responses: sharedResponses(described[0]!, urls),
      securitySchemes: securitySchemesOf(described),
    },
  };
  // TypeBox adds symbols of its own to schemas; only their JSON belongs in the document.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

/** Objects that are described in outline only. */
function open(description: string) {
  return Type.Object({}, { additionalProperties: true, description });
}

/** What OpenAPI itself specifies is not repeated here. */
const openApiDescriptionSchema = Type.Object(
  {
    openapi: Type.String({ pattern: '^3\\.1\\.\\d+$', description: 'Version of OpenAPI.' }),
    info: open('Title, version, license, introduction.'),
    servers: Type.Array(open('A base address.'), { description: 'Base addresses.' }),
    paths: open('The routes.'),
    components: open('Schemas, headers, responses, security schemes.'),
  },
  { additionalProperties: true, description: 'An OpenAPI 3.1 document.' },
);

/** The schemas that these routes use: records, envelopes and problems. */
function schemas(described: readonly Route[]): Record<string, TSchema> {
  const used: Record<string, TSchema> = {};
  for (const { record, answer } of described) {
    if (answer === 'document') {
      used.OpenApiDescription = openApiDescriptionSchema;
    } else if (record !== null) {
      used[record] = records[record].schema;
      if (answer === 'list') used[`${record}List`] = listAnswer(record);
      else if (answer === 'events') used[`${record}List`] = eventListSchema;
      else if (answer === 'record') used[`${record}Answer`] = recordAnswer(record);
    }
  }
  return {
    ...used,
    Meta: metaSchema,
    Page: pageSchema,
    Links: linksSchema,
    Problems: problemsSchema,
    Problem: problemSchema,
    InvalidParameter: invalidParameterSchema,
  };
}
