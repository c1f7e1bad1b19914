/** Answers with the latest events of a page, and which of their subjects are gone by now. */
import type { EventRecord } from '../../contract/event.ts';
import type { EventScope } from '../../domain/event.ts';
import type { Api } from '../../http/api.ts';
import { type Answer, answer } from '../../http/reply/answer.ts';
import type { ClosableResponse } from '../../http/work/response-end.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import type { LatestEvents } from '../browser/records.ts';

/** Events that a page shows: a screen. */
const eventsShownMax = 20;

/** A LatestEvents of the partner, or of what `within` names. */
export async function latestEvents(
  api: Pick<Api, 'latestEvents' | 'snapshotOf'>,
  partnerId: string,
  within: Partial<EventScope>,
  response: ClosableResponse,
): Promise<Answer> {
  const scope = { hybridCoreId: null, siteId: null, assetId: null, ...within };
  const { body } = await api.latestEvents(partnerId, scope, eventsShownMax, response);
  // Read after the wait: a version replaced by then has released its ids.
  const snapshot = await api.snapshotOf(partnerId);
  const { data }: Pick<LatestEvents, 'data'> = JSON.parse(body.toString());
  const gone = data.filter((event) => !hasSubject(snapshot, event)).map(({ id }) => id);
  return answer(
    Buffer.concat([Buffer.from(`{"gone":${JSON.stringify(gone)},`), body.subarray('{'.length)]),
  );
}

/** Whether the object of an event is there now, at the place that the event names. */
function hasSubject(
  { hybridCores, sites }: PartnerSnapshot,
  { hybrid_core_id: coreId, site_id: siteId, asset_id: assetId }: EventRecord,
): boolean {
  if (siteId === null) return coreId === null || hybridCores.has(coreId);
  const site = sites.get(siteId);
  return site !== undefined && (assetId === null || site.assets.ids.rankOf(assetId) >= 0);
}
