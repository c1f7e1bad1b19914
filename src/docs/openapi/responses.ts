/** Describes the responses of an operation: the success of its kind, and every possible problem. */
import { Type } from 'typebox';
import { eventExample } from '../../contract/event.ts';
import { eventStreamText } from '../../contract/event-json.ts';
import { type Problem, problemBody, problemCatalogue } from '../../contract/problems.ts';
import type { Route } from '../../contract/routes.ts';
import { schemaReference } from '../../contract/values.ts';
import { fileContent } from './files.ts';
import { errorHeaders, eventHeaders, successHeaders } from './headers.ts';
import { problemsByStatus } from './problem-examples.ts';
import { eventListExample, exampleIds, listExample, records } from './records.ts';
import type { Example, MediaType, Reference, Response, Urls } from './types.ts';

/** Statuses whose answer differs from route to route; the others are shared components. */
const ownStatuses: ReadonlySet<number> = new Set([400, 404]);

/** Component names and descriptions by status; a description may include the remedy. */
const errorTexts: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The query string, a credential or the request itself is not well formed.'],
  401: ['Unauthorized', 'The credentials are missing or wrong.'],
  403: ['Forbidden', "The credentials are right, but the user's access was withdrawn."],
  404: ['NotFound', 'The path leads nowhere.'],
  405: ['MethodNotAllowed', 'The path is right and the method is not: GET and HEAD are allowed.'],
  408: ['RequestTimeout', 'The request did not arrive in time.'],
  429: ['TooManyRequests', 'Too many requests, or too many wrong credentials. Wait, then retry.'],
  431: ['RequestHeaderFieldsTooLarge', 'The request line and headers are too large.'],
  500: ['InternalError', 'The service failed. Name the request id when you ask for support.'],
  503: ['ServiceUnavailable', 'The service cannot answer now. Wait, then retry.'],
};

const notModified: Response = {
  description: 'What `If-None-Match` names still holds. No body.',
  headers: successHeaders,
};

/** All responses of GET, by status. */
export function getResponses(route: Route, urls: Urls): Record<string, Response | Reference> {
  const responses: Record<string, Response | Reference> = {
    200: success(route, urls),
    304: { $ref: '#/components/responses/NotModified' },
  };
  for (const [status, problems] of problemsByStatus(route)) {
    responses[status] = ownStatuses.has(status)
      ? errorResponse(status, problems, urls)
      : { $ref: `#/components/responses/${errorTexts[status]![0]}` };
  }
  return responses;
}

/** Responses without their bodies: HEAD answers with the status and headers of GET. */
export function headResponses(route: Route, urls: Urls): Record<string, Response | Reference> {
  const responses: Record<string, Response | Reference> = {
    200: withoutBody(success(route, urls)),
    304: { $ref: '#/components/responses/NotModified' },
  };
  for (const [status, problems] of problemsByStatus(route)) {
    responses[status] = withoutBody(errorResponse(status, problems, urls));
  }
  return responses;
}

function withoutBody({ description, headers }: Response): Response {
  return { description, headers };
}

/** The error responses that are the same on every route, as components. */
export function sharedResponses(route: Route, urls: Urls): Record<string, Response> {
  const shared: Record<string, Response> = { NotModified: notModified };
  for (const [status, problems] of problemsByStatus(route)) {
    if (ownStatuses.has(status)) continue;
    shared[errorTexts[status]![0]] = errorResponse(status, problems, urls);
  }
  return shared;
}

function errorResponse(status: number, problems: readonly Problem[], urls: Urls): Response {
  const examples = problems.map((problem): [string, Example] => [
    problem.slug,
    {
      summary: problemCatalogue[problem.slug][1],
      value: JSON.parse(problemBody([problem], urls.docsUrl)),
    },
  ]);
  return {
    description: errorTexts[status]![1],
    headers: errorHeaders(status),
    content: json('Problems', Object.fromEntries(examples)),
  };
}

function json(schema: string, examples: Readonly<Record<string, Example>>): Response['content'] {
  const mediaType: MediaType = { schema: schemaReference(schema), examples };
  return { 'application/json': mediaType };
}

function success(route: Route, urls: Urls): Response {
  if (route.answer === 'file') return fileContent(route);
  const headers = route.answer === 'events' ? eventHeaders : successHeaders;
  return { ...successContent(route, urls), headers };
}

function successContent(route: Route, urls: Urls): Omit<Response, 'headers'> {
  const { record, answer } = route;
  if (record === null) {
    const value = outline(route, urls);
    const examples = { outline: { summary: 'The outline of the document', value } };
    return { description: 'The document.', content: json('OpenApiDescription', examples) };
  }
  if (answer === 'list') {
    const value = listExample(route.id, `${urls.baseUrl}${examplePath(route)}`);
    const examples = { 'first-page': { summary: 'The first page', value } };
    return { description: 'A page of the list.', content: json(`${record}List`, examples) };
  }
  if (answer === 'events') {
    const value = eventListExample(`${urls.baseUrl}${examplePath(route)}`);
    const list = json(`${record}List`, { page: { summary: 'A page', value } });
    return {
      description: 'A page of events, or a stream of them.',
      content: { ...list, ...stream },
    };
  }
  const value = { data: records[record].example };
  const examples = { record: { summary: 'The record', value } };
  return { description: 'The record.', content: json(`${record}Answer`, examples) };
}

/** The stream is not JSON: each event is a few lines of text. */
const stream: Response['content'] = {
  'text/event-stream': {
    schema: Type.String({
      description:
        'Server-Sent Events: `id` is that of the event, `event` its type, `data` the JSON of the schema ' +
        'Event. A comment comes every 15 seconds.',
    }),
    examples: { event: { summary: 'One event', value: eventStreamText([eventExample]) } },
  },
};

function outline(route: Route, urls: Urls) {
  return {
    openapi: openapiVersion,
    info: { title: `hybrid-core ${route.version}` },
    servers: [{ url: urls.baseUrl }],
    paths: {},
    components: {},
  };
}

export const openapiVersion = '3.1.0';

/** The path with the ids of the examples in it. */
function examplePath({ path }: Route): string {
  return path
    .replace(':site_id', exampleIds.site)
    .replace(':asset_id', exampleIds.asset)
    .replace(':hybrid_core_id', exampleIds.hybridCore);
}
