/**
 * Validates a response against the documents: the status is declared for the route, the headers
 * are present and well formed, the content type matches and the body fits its schema.
 */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { problemCatalogue } from '../../src/contract/problems.ts';
import type { Operation, Reference, Response } from '../../src/docs/openapi/types.ts';
import { documents, versions } from './documents.ts';
import { compileSchema, schemaFaults } from './schemas.ts';

interface SentRequest {
  readonly method: string;
  /** As sent, with or without a query string. */
  readonly path: string;
}

interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As received, after decompression; empty without a body. */
  readonly body: string;
}

interface HeaderCheck {
  readonly name: string;
  readonly required: boolean;
  readonly numeric: boolean;
  readonly validate: ValidateFunction;
}

interface ResponseCheck {
  readonly headers: readonly HeaderCheck[];
  /** By `Content-Type`; null if a response has no body. */
  readonly bodies: ReadonlyMap<string, ValidateFunction> | null;
}

interface RouteCheck {
  readonly segments: readonly string[];
  readonly byStatus: ReadonlyMap<number, ResponseCheck>;
}

type Version = (typeof versions)[number];

const jsonContentType = 'application/json; charset=utf-8';
const errorStatusMin = 400;

/** Compiled once: the tests validate every response. Literal segments go first (OpenAPI 3.1, Paths Object). */
const routeChecks: readonly RouteCheck[] = versions
  .flatMap((version) =>
    Object.entries(documents[version].paths).map(([path, { get }]) => ({
      segments: path.split('/'),
      byStatus: responseChecks(version, get),
    })),
  )
  .toSorted((a, b) => templatesOf(a) - templatesOf(b));
const problemsOnly = compileSchema('v1', { $ref: '#/components/schemas/Problems' });

/** A response's faults, in words; empty if there are none. */
export function validateResponse(request: SentRequest, response: ReceivedResponse): string[] {
  const route = findRoute(request.path);
  const faults = route ? routeFaults(route, request, response) : otherFaults(request, response);
  if (response.status >= errorStatusMin && request.method !== 'HEAD') {
    faults.push(...catalogueFaults(response));
  }
  return faults.map((fault) => `${request.method} ${request.path} ${response.status}: ${fault}`);
}

function templatesOf({ segments }: RouteCheck): number {
  return segments.filter((segment) => segment.startsWith('{')).length;
}

function findRoute(path: string): RouteCheck | undefined {
  const segments = path.replace(/\?.*$/s, '').replace(/\/$/, '').split('/');
  return routeChecks.find(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((expected, i) =>
        expected.startsWith('{') ? segments[i] !== '' : expected === segments[i],
      ),
  );
}

function routeFaults(
  { byStatus }: RouteCheck,
  { method }: SentRequest,
  response: ReceivedResponse,
): string[] {
  // A preflight's response belongs to CORS, not to the interface.
  if (method === 'OPTIONS' && response.status < errorStatusMin) return [];
  const check = byStatus.get(response.status);
  if (check === undefined) return ['the status is not declared for this route'];
  const headers = check.headers.flatMap((header) => headerFaults(header, response));
  if (check.bodies === null) return [...headers, ...bodyFaults(null, response)];
  const validate = check.bodies.get(headerOf(response, 'content-type') ?? '');
  if (validate === undefined) return [...headers, contentTypeFault(response, check.bodies.keys())];
  return [...headers, ...bodyFaults(method === 'HEAD' ? null : validate, response)];
}

/**
 * Outside of the described routes, only errors are the interface's: pages and health differ. A
 * missing page may be HTML.
 */
function otherFaults({ method, path }: SentRequest, response: ReceivedResponse): string[] {
  if (response.status < errorStatusMin) return [];
  const isPage = headerOf(response, 'content-type')?.startsWith('text/html') ?? false;
  if (isPage && response.status === 404 && path.startsWith('/docs/')) return [];
  return [
    ...(headerOf(response, 'x-request-id') === null ? ['the header X-Request-Id is missing'] : []),
    ...(headerOf(response, 'content-type') === jsonContentType
      ? []
      : [contentTypeFault(response, [jsonContentType])]),
    ...bodyFaults(method === 'HEAD' ? null : problemsOnly, response),
  ];
}

function headerFaults(check: HeaderCheck, response: ReceivedResponse): string[] {
  const value = headerOf(response, check.name);
  if (value === null) return check.required ? [`the header ${check.name} is missing`] : [];
  return schemaFaults(check.validate, check.numeric ? Number(value) : value).map(
    (fault) => `the header ${check.name}: ${fault}, it is ${JSON.stringify(value)}`,
  );
}

function contentTypeFault(response: ReceivedResponse, allowed: Iterable<string>): string {
  const value = headerOf(response, 'content-type');
  return `the content type is ${JSON.stringify(value)}, not ${[...allowed].join(' or ')}`;
}

function bodyFaults(validate: ValidateFunction | null, response: ReceivedResponse): string[] {
  const { body } = response;
  if (validate === null) return body === '' ? [] : ['there is a body where none may be'];
  const isText = !headerOf(response, 'content-type')?.startsWith('application/json');
  const parsed = isText ? body : parseJson(body);
  if (parsed === undefined) return ['the body is no JSON'];
  return schemaFaults(validate, parsed).map((fault) => `the body: ${fault}`);
}

/**
 * Type, title and status of each problem match the catalogue, and the first one determines the
 * status.
 */
function catalogueFaults(response: ReceivedResponse): string[] {
  const faults: string[] = [];
  if (headerOf(response, 'etag') !== null) faults.push('an error has an ETag');
  const body = parseJson(response.body) as { errors?: ProblemEntry[] } | undefined;
  if (!Array.isArray(body?.errors)) return faults;
  for (const { type, title, status } of body.errors) {
    const slug = /\/apis\/problems\/hybrid-core\/v2\/([a-z-]+)$/.exec(type)?.[1] ?? '';
    const known = Object.entries(problemCatalogue).find(([name]) => name === slug)?.[1];
    const malformedUserId = slug === 'authentication-failed' && status === errorStatusMin;
    if (known === undefined) faults.push(`the problem type ${type} is not in the catalogue`);
    else if (title !== known[1] || (status !== known[0] && !malformedUserId)) {
      faults.push(`${slug} has the title ${JSON.stringify(title)} and the status ${status}`);
    }
  }
  if (body.errors[0]?.status !== response.status) {
    faults.push(`the first problem has the status ${body.errors[0]?.status}`);
  }
  return faults;
}

interface ProblemEntry {
  readonly type: string;
  readonly title: string;
  readonly status: number;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headerOf({ headers }: ReceivedResponse, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] === undefined ? null : [found[1]].flat().join(', ');
}

function responseChecks(version: Version, get: Operation): ReadonlyMap<number, ResponseCheck> {
  return new Map(
    Object.entries(get.responses).map(([status, response]) => [
      Number(status),
      responseCheck(version, response),
    ]),
  );
}

function responseCheck(version: Version, declared: Response | Reference): ResponseCheck {
  const response = '$ref' in declared ? (resolve(version, declared) as Response) : declared;
  return {
    bodies: response.content === undefined ? null : bodyChecks(version, response.content),
    headers: Object.keys(response.headers).map((name) => {
      const { required, schema } =
        documents[version].components.headers[response.headers[name]!.$ref.split('/').at(-1)!]!;
      const numeric = 'type' in schema && schema.type === 'integer';
      return { name, required, numeric, validate: compileSchema(version, schema) };
    }),
  };
}

/** A media type without parameters is JSON, whose encoding is fixed. */
function bodyChecks(
  version: Version,
  content: NonNullable<Response['content']>,
): ReadonlyMap<string, ValidateFunction> {
  return new Map(
    Object.entries(content).map(([type, { schema }]) => [
      type === 'application/json' ? jsonContentType : type,
      compileSchema(version, schema),
    ]),
  );
}

function resolve(version: Version, { $ref }: Reference): unknown {
  return documents[version].components.responses[$ref.split('/').at(-1)!];
}
