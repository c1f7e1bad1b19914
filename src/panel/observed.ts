/** Tells log and metrics of a request to the panel; of a sign-in link, nothing that could be used. */
import type { Exchange } from '../http/exchange.ts';
import type { Observe } from '../observe/observation.ts';
import type { ProblemError } from '../problems.ts';

/** Tells of a request that was answered with this status, and with this error, if any. */
export function observeRequest(
  { request, head, route, cameAt, address, token }: Exchange,
  status: number,
  error: ProblemError | undefined,
  observe: Observe,
): void {
  observe({
    type: 'request',
    requestId: head.requestId,
    method: request.method!,
    route,
    // Also where the path was refused before it was known to be a link.
    target: request.url!.replace(/^(.*\/sign-in)\/.*$/s, '$1'),
    status,
    problems: error?.problems.map(({ slug }) => slug) ?? [],
    durationMs: performance.now() - cameAt,
    address,
    partnerId: token?.partnerId ?? null,
    tokenId: token?.tokenId ?? null,
    isCutOff: false,
  });
}
