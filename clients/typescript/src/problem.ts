/** Parses the service's problem responses (docs: Catalogue of problems). */
import { HybridCoreError } from './errors.ts';

/** The problem types that this version of the client knows. */
export const problemSlugs = [
  'not-allowed-query-parameter',
  'not-allowed-query-parameter-recurrence',
  'query-parameter-value-processing-failed',
  'wrong-encoded-url-query',
  'authentication-failed',
  'access-denied',
  'site-unknown',
  'asset-unknown',
  'hybrid-core-unknown',
  'route-unknown',
  'method-not-allowed',
  'request-malformed',
  'request-timeout',
  'request-header-fields-too-large',
  'too-many-requests',
  'internal-error',
  'authentication-unavailable',
  'service-unavailable',
] as const;

/** A problem's type. New ones may appear at any time: go by the status of an unknown one. */
export type ProblemSlug = (typeof problemSlugs)[number] | (string & {});

/** An invalid parameter, as it was sent, with the reason. */
export interface InvalidParameter {
  readonly name: string;
  readonly reason: string;
}

/** One problem of a request. */
export interface Problem {
  readonly slug: ProblemSlug;
  /** Address of the page on this problem type. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** What was wrong with this request, and what is allowed; for people. */
  readonly detail: string;
  /** Empty if no parameter is at fault. */
  readonly invalidParams: readonly InvalidParameter[];
  /** The introduction to the interface. */
  readonly docUrl: string;
}

/** The service refused the request, or could not serve it. */
export class ProblemError extends HybridCoreError {
  override readonly name = 'ProblemError';
  /** The request's problems, at least one. */
  readonly problems: readonly Problem[];
  /** The HTTP status: that of the first problem. */
  readonly status: number;
  /** The first problem's type. */
  readonly slug: ProblemSlug;
  /** Invalid parameters of all problems. */
  readonly invalidParams: readonly InvalidParameter[];
  /** `Retry-After` in ms; null without it. */
  readonly retryAfterMs: number | null;

  constructor(problems: readonly [Problem, ...Problem[]], retryAfterMs: number | null) {
    super(problems.map(sentence).join(' '));
    const [first] = problems;
    this.problems = problems;
    this.status = first.status;
    this.slug = first.slug;
    this.invalidParams = problems.flatMap(({ invalidParams }) => invalidParams);
    this.retryAfterMs = retryAfterMs;
  }
}

function sentence({ title, detail, invalidParams }: Problem): string {
  const named = invalidParams.map(({ name, reason }) => `${name}: ${reason}`);
  return [`${title}.`, ...named, detail].join(' ');
}

/** Parses the problems of a body; null if the body has none. */
export function readProblems(body: string): readonly [Problem, ...Problem[]] | null {
  const read = parsed(body);
  if (typeof read !== 'object' || read === null || !('errors' in read)) return null;
  const { errors } = read;
  if (!Array.isArray(errors) || !errors.every(isProblemOnWire)) return null;
  const [first, ...others] = errors.map(fromWire);
  return first === undefined ? null : [first, ...others];
}

interface ProblemOnWire {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly 'invalid-params'?: readonly InvalidParameter[];
  readonly DocURL: string;
}

function isProblemOnWire(value: unknown): value is ProblemOnWire {
  const has = (name: string, type: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: what came is looked at, field by field.
    typeof (value as any)?.[name] === type;
  return has('type', 'string') && has('title', 'string') && has('status', 'number');
}

function fromWire(wire: ProblemOnWire): Problem {
  const { type, title, status, detail = '', DocURL = '' } = wire;
  const slug = type.slice(type.lastIndexOf('/') + 1);
  return { slug, type, title, status, detail, invalidParams: paramsOf(wire), docUrl: DocURL };
}

function paramsOf({ 'invalid-params': params }: ProblemOnWire): readonly InvalidParameter[] {
  return Array.isArray(params) ? params : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
