/**
 * Runway and history of all sites for the overview: from the trends, which are cached for a day,
 * and current values.
 */
import { holds, soonestOf } from '../../capacity/cached-trend.ts';
import { pastDays, unknownPercent } from '../../capacity/past-percents.ts';
import { type HistoryQuantity, historyQuantities } from '../../domain/history.ts';
import type { Api } from '../../http/api.ts';
import { todayOf } from '../../http/recorded-question.ts';
import { type Answer, answer } from '../../http/reply/answer.ts';
import type { SiteTrends, TodayByQuantity } from '../../recorded/question.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
import { PanelError } from '../error.ts';
import { siteHistoriesMax } from '../limits.ts';
import type {
  Outlook,
  SiteHistoriesAnswer,
  SiteHistory,
  SiteOutlook,
} from '../overview/outlook.ts';

type First = Pick<SiteOutlook, 'workload' | 'expected' | 'earliest'>;

interface CachedOutlook {
  readonly answer: Answer;
  /** Of the underlying trends. */
  readonly revision: number;
}

const remembered = new WeakMap<PartnerSnapshot, CachedOutlook>();

/** An Outlook. */
export async function outlook(
  api: Pick<Api, 'trendsOf'>,
  snapshot: PartnerSnapshot,
): Promise<Answer> {
  const { of, isComplete, revision } = await api.trendsOf(snapshot);
  const known = remembered.get(snapshot);
  if (known?.revision === revision) return known.answer;
  const sites = [...snapshot.sites].map(([siteId, { assets }]) =>
    siteOutlook(siteId, of(siteId), todayOf(assets.totals)),
  );
  const found: Outlook = { is_complete: isComplete, sites };
  const made = answer(Buffer.from(JSON.stringify(found)));
  if (isComplete) remembered.set(snapshot, { answer: made, revision });
  return made;
}

function siteOutlook(
  siteId: string,
  known: SiteTrends | undefined,
  today: TodayByQuantity,
): SiteOutlook {
  const full = historyQuantities.filter((of) => isFull(today[of]));
  const nothing = { site_id: siteId, full, workload: null, expected: null, earliest: null };
  if (known === undefined) return { ...nothing, state: 'coming' };
  const { trends } = known;
  const others = historyQuantities.filter((of) => !full.includes(of));
  const held = others.filter((of) => holds(trends[of], today[of].nodesReporting));
  const [first] = held
    .flatMap((workload) => untilFull(workload, trends, today))
    .sort((a, b) => a.expected! - b.expected!);
  if (first !== undefined) return { ...nothing, state: 'filling', ...first };
  const isKnown = held.some((of) => today[of].nodesReporting > 0 && trends[of].rises !== null);
  return { ...nothing, state: isKnown ? 'steady' : 'unknown' };
}

function isFull({ used, total, nodesReporting }: TodayByQuantity[HistoryQuantity]): boolean {
  return nodesReporting > 0 && total > 0n && used >= total;
}

/** When a workload is full, if a forecast exists. */
function untilFull(
  workload: HistoryQuantity,
  trends: SiteTrends['trends'],
  today: TodayByQuantity,
): readonly First[] {
  const { expected = null, earliest = null } =
    soonestOf(trends[workload], today[workload], 100) ?? {};
  return expected === null ? [] : [{ workload, expected, earliest: earliest ?? expected }];
}

/**
 * `{ sites: [{ site_id, cpu: [41, null, …], … }] }`: the whole percents of the last complete UTC days of
 * the sites that the query string names (`site`, again and again). Sites that are unknown, or whose past
 * is being read, are left out. Throws a PanelError where there are too many.
 */
export async function historiesOfSites(
  api: Pick<Api, 'trendsOf'>,
  snapshot: PartnerSnapshot,
  queryString: string,
): Promise<Answer> {
  const asked = new URLSearchParams(queryString).getAll('site');
  if (asked.length > siteHistoriesMax) {
    const came = `${asked.length} sites`;
    throw new PanelError('malformed', `Got ${came}; at most ${siteHistoriesMax} at a time.`);
  }
  const { of } = await api.trendsOf(snapshot);
  const sites = asked.flatMap((siteId) => {
    const known = snapshot.sites.has(siteId) ? of(siteId) : undefined;
    return known === undefined ? [] : [{ site_id: siteId, ...percentsOf(known.past) }];
  });
  const pasts: SiteHistoriesAnswer = { sites };
  return answer(Buffer.from(JSON.stringify(pasts)));
}

function percentsOf(past: Uint8Array): Omit<SiteHistory, 'site_id'> {
  const of = (quantity: HistoryQuantity) => {
    const index = historyQuantities.indexOf(quantity);
    const own = past.subarray(index * pastDays, (index + 1) * pastDays);
    return Array.from(own, (percent) => (percent === unknownPercent ? null : percent));
  };
  return {
    cpu: of('cpu'),
    memory: of('memory'),
    distributed: of('distributed'),
    rocket: of('rocket'),
    object: of('object'),
  };
}
