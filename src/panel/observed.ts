/** Logs and counts panel requests, without the secrets of sign-in links. */

import type { ProblemSlug } from '../contract/problems.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Observe } from '../observe/observation.ts';

/** Observes a request with its status and problems. */
export function observeRequest(
  { request, head, route, arrivedAt, address, token }: RequestContext,
  status: number,
  problems: readonly ProblemSlug[],
  observe: Observe,
  isCutOff = false,
): void {
  observe({
    type: 'request',
    requestId: head.requestId,
    method: request.method!,
    route,
    target: loggedTarget(request.url!),
    status,
    problems,
    durationMs: performance.now() - arrivedAt,
    address,
    partnerId: token?.partnerId ?? null,
    tokenId: token?.tokenId ?? null,
    isCutOff,
  });
}

/**
 * The target for the log: anything below `/sign-in`, in any encoding, becomes `/sign-in`. Applies
 * also to paths rejected before routing. loggedTarget('/%73ign-in/SECRET') -> '/sign-in'
 */
export function loggedTarget(target: string): string {
  // Decodes byte by byte, since a path need not be valid UTF-8.
  const read = target.replaceAll(/%([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return read.includes('/sign-in/') ? '/sign-in' : target;
}
