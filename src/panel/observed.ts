/** Tells log and metrics of a request to the panel; of a sign-in link, nothing that could be used. */

import type { ProblemError } from '../contract/problems.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Observe } from '../observe/observation.ts';

/** Tells of a request that was answered with this status, and with this error, if any. */
export function observeRequest(
  { request, head, route, arrivedAt, address, token }: RequestContext,
  status: number,
  error: ProblemError | undefined,
  observe: Observe,
): void {
  observe({
    type: 'request',
    requestId: head.requestId,
    method: request.method!,
    route,
    target: toldTarget(request.url!),
    status,
    problems: error?.problems.map(({ slug }) => slug) ?? [],
    durationMs: performance.now() - arrivedAt,
    address,
    partnerId: token?.partnerId ?? null,
    tokenId: token?.tokenId ?? null,
    isCutOff: false,
  });
}

/**
 * A request's target as the log may have it: of whatever leads below `/sign-in` however it is written,
 * `/sign-in` alone. Also of a path that was refused before it was known to be a link.
 *
 *   toldTarget('/%73ign-in/SECRET') -> '/sign-in'
 */
export function toldTarget(target: string): string {
  // Code by code: a path that is no encoded UTF-8 is read, too.
  const read = target.replaceAll(/%([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return read.includes('/sign-in/') ? '/sign-in' : target;
}
