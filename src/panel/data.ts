/** Answers with the data that pages fetch: the responses of the API, and views of them. */

import { problem } from '../contract/problems.ts';
import type { Role } from '../domain/role.ts';
import type { Api } from '../http/api.ts';
import type { Answer } from '../http/reply/answer.ts';
import { type ReplyOptions, reply } from '../http/reply/reply.ts';
import { matchRoute } from '../http/request/router.ts';
import type { RequestContext } from '../http/request-context.ts';
import { replyStreamed } from '../http/streamed/reply-streamed.ts';
import { isStreamed } from '../http/streamed/streamed-answer.ts';
import type { Streams } from '../http/streamed/streams.ts';
import { notAllowed } from './api/audited-action.ts';
import { chart } from './api/chart.ts';
import { isAt } from './api/path.ts';
import { answerView } from './api/view-routes.ts';
import { chartPaths, referencePath } from './data-paths.ts';
import type { EventStreams } from './session/event-streams.ts';

export interface DataOptions {
  readonly api: Api;
  readonly streams: Streams;
  readonly eventStreams: EventStreams;
  readonly replies: ReplyOptions;
  /** `{ versions: [ReferenceVersion] }`, for administrators. */
  readonly reference: () => Answer;
  /** Whether all users may read the OpenAPI documents; otherwise administrators only. */
  readonly isReferencePublic: boolean;
}

/** A data request below `/panel/api`, limited to the partner of the session. */
export interface DataRequest {
  readonly segments: readonly string[];
  readonly queryString: string;
  readonly partnerId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** The panel's process looks at the session while an answer is sent (data-client.ts). */
const isInForce = () => true;

/** Writes the data; returns the status. */
export function replyData(
  options: DataOptions,
  context: RequestContext,
  asked: DataRequest,
): Promise<number> {
  const answering = asked.segments[0] === 'hybrid-core' ? replyInterface : replyView;
  return answering(options, context, asked);
}

async function replyInterface(
  { api, replies, streams, eventStreams, isReferencePublic }: DataOptions,
  context: RequestContext,
  { segments, queryString, partnerId, sessionId, role }: DataRequest,
): Promise<number> {
  const match = matchRoute({ segments, trailingSlash: false });
  if (match === null) throw problem('route-unknown', 'There is no such route.');
  if (match.route.answer === 'document' && !isReferencePublic && role !== 'administrator') {
    throw notAllowed();
  }
  const found = await api.answerFor(partnerId, context, match, queryString);
  if (!isStreamed(found)) return reply(context, found, replies);
  if (found.kind !== 'events') return replyStreamed(context, found, replies, streams, isInForce);
  using _place = eventStreams.acquire(sessionId);
  const ofPanel = { ...found, kind: 'panel-events' } as const;
  return await replyStreamed(context, ofPanel, replies, streams, isInForce);
}

async function replyView(
  { api, replies, reference }: DataOptions,
  context: RequestContext,
  asked: DataRequest,
): Promise<number> {
  const { segments, queryString, partnerId, role } = asked;
  if (isAt(referencePath, segments)) {
    if (role !== 'administrator') throw notAllowed();
    return reply(context, reference(), replies);
  }
  if (chartPaths.some((path) => isAt(path, segments))) {
    const subject = segments.slice(1);
    return reply(context, await chart(api, context, partnerId, subject, queryString), replies);
  }
  return reply(context, await answerView(api, partnerId, asked, context.response), replies);
}
