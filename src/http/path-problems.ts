/**
 * The two problems of a path and its method. Every stage that refuses a request for them uses
 * these.
 */
import { type ProblemError, problem } from '../contract/problems.ts';

export function routeUnknown(): ProblemError {
  return problem('route-unknown', 'There is no such path. The documentation lists all of them.');
}

export function methodNotAllowed(method: string): ProblemError {
  return problem(
    'method-not-allowed',
    `This path allows GET and HEAD; the request's method is ${method}.`,
    { Allow: 'GET, HEAD' },
  );
}
