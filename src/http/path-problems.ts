/**
 * The two problems of a path and its method, shared by every stage that rejects a request for them.
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
