/**
 * The closed catalogue of problems: the one place that joins a slug with its status and title.
 * Each has a page under docs/apis/problems/hybrid-core/v2/, named by its slug; a slug is never
 * reused and never changes.
 */
import { Type } from 'typebox';
import { closed, schemaReference, url } from './values.ts';

export const problemCatalogue = {
  'not-allowed-query-parameter': [400, 'Not allowed query parameter'],
  'not-allowed-query-parameter-recurrence': [400, 'Not allowed query parameter recurrence'],
  'query-parameter-value-processing-failed': [400, 'Query parameter value processing failed'],
  'wrong-encoded-url-query': [400, 'Wrong encoded URL query'],
  'authentication-failed': [401, 'Authentication failed'],
  'access-denied': [403, 'Access denied'],
  'site-unknown': [404, 'Site unknown'],
  'asset-unknown': [404, 'Asset unknown'],
  'hybrid-core-unknown': [404, 'Hybrid core unknown'],
  'route-unknown': [404, 'Route unknown'],
  'method-not-allowed': [405, 'Method not allowed'],
  'request-malformed': [400, 'Request malformed'],
  'request-timeout': [408, 'Request timeout'],
  'request-header-fields-too-large': [431, 'Request header fields too large'],
  'too-many-requests': [429, 'Too many requests'],
  'internal-error': [500, 'Internal error'],
  'authentication-unavailable': [503, 'Authentication unavailable'],
  'service-unavailable': [503, 'Service unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemSlug = keyof typeof problemCatalogue;

/** A parameter at fault, as sent after decoding, and why. */
export interface InvalidParameter {
  readonly name: string;
  readonly reason: string;
}

/** One problem of a request, before it is serialized. */
export interface Problem {
  readonly slug: ProblemSlug;
  readonly detail: string;
  readonly invalidParams?: readonly InvalidParameter[];
  /** Set only where the status differs from the catalogue's: a user id that is no UUID is a 400. */
  readonly status?: number;
}

/** Headers of a problem, `Allow` or `Retry-After` for instance. */
export type ProblemHeaders = Readonly<Record<string, string>>;

/** The one error that request code throws; anything else that is thrown becomes internal-error. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];
  readonly headers: ProblemHeaders;

  constructor(problems: readonly Problem[], headers: ProblemHeaders = {}) {
    super(problems[0]?.detail);
    this.problems = problems;
    this.headers = headers;
  }

  /** The status of the answer: that of the first problem. */
  get status(): number {
    return problemStatus(this.problems[0]!);
  }
}

/** Makes the error for a single problem. */
export function problem(
  slug: ProblemSlug,
  detail: string,
  headers: ProblemHeaders = {},
): ProblemError {
  return new ProblemError([{ slug, detail }], headers);
}

export function problemStatus(problem: Problem): number {
  return problem.status ?? problemCatalogue[problem.slug][0];
}

/**
 * The body of an error answer (docs: Errors):
 * `{ errors: [{ type, title, status, detail, invalid-params?, DocURL }] }`, keys in that order.
 */
export function problemBody(problems: readonly Problem[], docsUrl: string): string {
  return JSON.stringify({
    errors: problems.map((problem) => ({
      type: `${docsUrl}/apis/problems/hybrid-core/v2/${problem.slug}`,
      title: problemCatalogue[problem.slug][1],
      status: problemStatus(problem),
      detail: problem.detail,
      ...(problem.invalidParams && { 'invalid-params': problem.invalidParams }),
      DocURL: `${docsUrl}/apis/hybrid-core/v2/introduction`,
    })),
  });
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
