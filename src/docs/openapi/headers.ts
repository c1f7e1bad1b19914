/** Describes the response headers, by status. */
import { Type } from 'typebox';
import { requestIdCharactersMax, retryAfterSeconds } from '../../limits.ts';
import type { Header, Reference } from './types.ts';

/** The format of request ids in answers: the client's, if kept, and our own. */
const requestIdPattern = `^[A-Za-z0-9._-]{1,${requestIdCharactersMax}}$`;
export const requestIdExample = '7f3c2a90-5c1e-4d0b-9b1a-0c6f3f1d2e44';
const entityTagExample = 'W/"5d41402abc4b2a76"';

/** Component names of the headers are the headers' own, but for those of which there are two. */
const allHeaders = {
  ETag: {
    description:
      'Weak entity tag of the body, for `If-None-Match`. Equal on all replicas while the body is ' +
      'the same.',
    required: true,
    schema: Type.String({ pattern: '^W/"[!#-~]*"$' }),
    example: entityTagExample,
  },
  'ETag-List': {
    description: 'As `ETag`, of a list; a stream has none.',
    required: false,
    schema: Type.String({ pattern: '^W/"[!#-~]*"$' }),
    example: entityTagExample,
  },
  'Cache-Control': {
    description: 'To be kept by the client alone, and asked again with `If-None-Match`.',
    required: true,
    schema: { type: 'string', const: 'private, no-cache' },
    example: 'private, no-cache',
  },
  'Cache-Control-Error': {
    description: 'Errors are never kept.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
    example: 'no-store',
  },
  Vary: {
    description: 'The request headers that the answer depends on.',
    required: true,
    schema: Type.String(),
    example: 'X-Auth-UserId, X-Auth-Token, Accept-Encoding',
  },
  'X-Request-Id': {
    description: "The request's id; name it when you ask for support.",
    required: true,
    schema: Type.String({ pattern: requestIdPattern }),
    example: requestIdExample,
  },
  'X-Revision': {
    description: 'The `meta.revision` of the list whose records these are.',
    required: true,
    schema: Type.String({ minLength: 1 }),
    example: '1042',
  },
  'Content-Disposition': {
    description: 'A name for the file that the answer is kept in.',
    required: true,
    schema: Type.String({ minLength: 1 }),
    example: 'attachment; filename="acme-eu-assets.csv"',
  },
  'RateLimit-Policy': {
    description:
      'Where a rate limit is set: how many requests (`q`) a token may make in how many seconds ' +
      '(`w`). A structured field.',
    required: false,
    schema: Type.String({ minLength: 1 }),
    example: '"token";q=600;w=60',
  },
  RateLimit: {
    description:
      'Where a rate limit is set: how many requests remain (`r`) and for how many seconds that ' +
      'holds (`t`). A structured field.',
    required: false,
    schema: Type.String({ minLength: 1 }),
    example: '"token";r=599;t=1',
  },
  'RateLimit-Limit': {
    description: 'Where a rate limit is set: requests that the token may make in a minute.',
    required: false,
    schema: Type.Integer({ minimum: 1 }),
    example: 600,
  },
  'RateLimit-Remaining': {
    description: 'Where a rate limit is set: requests that remain.',
    required: false,
    schema: Type.Integer({ minimum: 0 }),
    example: 599,
  },
  'RateLimit-Reset': {
    description: 'Where a rate limit is set: seconds until all of it is there again.',
    required: false,
    schema: Type.Integer({ minimum: 0 }),
    example: 1,
  },
  'Retry-After': {
    description: 'Seconds to wait before the request is made again.',
    required: true,
    schema: Type.Integer({ minimum: 0 }),
    example: retryAfterSeconds,
  },
  'WWW-Authenticate': {
    description: 'Names the way to authenticate.',
    required: true,
    schema: Type.String({ minLength: 1 }),
    example: 'HybridCore realm="hybrid-core"',
  },
  Allow: {
    description: 'The methods that the route answers.',
    required: true,
    schema: Type.String({ minLength: 1 }),
    example: 'GET, HEAD',
  },
} as const satisfies Readonly<Record<string, Header>>;
type HeaderName = Exclude<keyof typeof allHeaders, 'Cache-Control-Error' | 'ETag-List'>;

type Declared = Readonly<Record<string, Reference>>;

function reference(name: keyof typeof allHeaders): Reference {
  return { $ref: `#/components/headers/${name}` };
}

function declare(...names: readonly HeaderName[]): Declared {
  return Object.fromEntries(names.map((name) => [name, reference(name)]));
}

const rateLimit = declare(
  'RateLimit-Policy',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
);

/** Headers of a 200 and of a 304. */
export const successHeaders: Declared = {
  ...declare('ETag', 'Cache-Control', 'Vary', 'X-Request-Id'),
  ...rateLimit,
};

/** Headers of a 200 that is a list of events or a stream of them. */
export const eventHeaders: Declared = { ...successHeaders, ETag: reference('ETag-List') };

/** Headers of a 200 that is an export. */
export const exportHeaders: Declared = {
  ...successHeaders,
  ...declare('X-Revision', 'Content-Disposition'),
};

/** The headers as components, of a document that describes such answers or of one that does not. */
export function describedHeaders(hasExports: boolean): Readonly<Record<string, Header>> {
  if (hasExports) return allHeaders;
  const { 'X-Revision': _, 'Content-Disposition': __, 'ETag-List': ___, ...headers } = allHeaders;
  return headers;
}

/**
 * Additional headers by status. Statuses decided before authentication have no rate limit headers.
 */
const extraHeaders: Readonly<Record<number, Declared>> = {
  400: rateLimit,
  401: declare('WWW-Authenticate'),
  404: rateLimit,
  405: declare('Allow'),
  429: { ...declare('Retry-After'), ...rateLimit },
  500: rateLimit,
  503: { ...declare('Retry-After'), ...rateLimit },
};

/** Headers of an error answer with a status. */
export function errorHeaders(status: number): Declared {
  return {
    'Cache-Control': reference('Cache-Control-Error'),
    ...declare('X-Request-Id'),
    ...extraHeaders[status],
  };
}
