/** Routes the views whose format is the panel's own. */
import type { EventScope } from '../../domain/event.ts';
import type { Api } from '../../http/api.ts';
import type { ShareAnswer } from '../../http/prometheus/assets-answer.ts';
import type { Answer } from '../../http/reply/answer.ts';
import type { ClosableResponse } from '../../http/work/response-end.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { type ViewPath, viewPaths } from '../data-paths.ts';
import { PanelError } from '../error.ts';
import { find } from './find.ts';
import { latestEvents } from './latest-events.ts';
import { historiesOfSites, outlook } from './outlook.ts';
import { isAt } from './path.ts';
import { headroomOfSites } from './site-headroom.ts';
import { nodeMap, overview, staleOfHybridCore, staleOfSite } from './views.ts';

interface ViewRequest {
  readonly api: Api;
  readonly snapshot: PartnerSnapshot;
  readonly segments: readonly string[];
  readonly queryString: string;
  readonly share: ShareAnswer;
  readonly response: ClosableResponse;
}

type View = (request: ViewRequest) => Answer | Promise<Answer>;

const views: Readonly<Record<ViewPath, View>> = {
  '/overview': ({ snapshot }) => overview(snapshot),
  '/outlook': ({ api, snapshot }) => outlook(api, snapshot),
  '/find': ({ snapshot, queryString }) => find(snapshot, queryString),
  '/past': ({ api, snapshot, queryString }) => historiesOfSites(api, snapshot, queryString),
  '/site-headroom': ({ snapshot, queryString, share }) =>
    headroomOfSites(snapshot, null, queryString, share),
  '/hybrid-cores/:id/site-headroom': ({ snapshot, segments: [, id], queryString, share }) =>
    headroomOfSites(snapshot, id!, queryString, share),
  '/events': (request) => events(request, {}),
  '/hybrid-cores/:id/events': (request) => events(request, { hybridCoreId: request.segments[1]! }),
  '/sites/:id/events': (request) => events(request, { siteId: request.segments[1]! }),
  '/sites/:id/assets/:asset/events': (request) =>
    events(request, { siteId: request.segments[1]!, assetId: request.segments[3]! }),
  '/sites/:id/stale': ({ snapshot, segments: [, id] }) => staleOfSite(snapshot, id!),
  '/hybrid-cores/:id/stale': ({ snapshot, segments: [, id] }) => staleOfHybridCore(snapshot, id!),
  '/sites/:id/nodes': ({ snapshot, segments: [, id] }) => nodeMap(snapshot, id!),
};

/** The response of a view of a partner. Throws if there is none. */
export async function answerView(
  api: Api,
  partnerId: string,
  { segments, queryString }: Pick<ViewRequest, 'segments' | 'queryString'>,
  response: ClosableResponse,
): Promise<Answer> {
  const found = viewPaths.find((path) => isAt(path, segments));
  if (found === undefined) throw new PanelError('unknown', 'There is nothing at this address.');
  const snapshot = await api.snapshotOf(partnerId);
  const share = api.sharing(snapshot, response);
  return views[found]({ api, snapshot, segments, queryString, share, response });
}

function events(
  { api, snapshot: { partnerId }, response }: ViewRequest,
  within: Partial<EventScope>,
): Promise<Answer> {
  return latestEvents(api, partnerId, within, response);
}
