/**
 * Builds history queries from requests: the subject, the range, and for a forecast today's values,
 * which are those of the resources view.
 */

import type { FirstFull } from '../contract/forecast.ts';
import type { ListQuery } from '../contract/query/query.ts';
import { type CountedBy, countedSums } from '../domain/capacity/counted-by.ts';
import { lookedBackOn } from '../domain/capacity/days.ts';
import type { HistoryLevel, HistorySubject } from '../domain/history.ts';
import type { Resources } from '../domain/resources.ts';
import { sumsByQuantity } from '../domain/workload.ts';
import type { RecordedQuestion, TodayByQuantity } from '../history/questions/question.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import { findHybridCore, findSite } from './path-ids.ts';
import type { RouteMatch } from './request/target.ts';
import { whenThere } from './work/when-there.ts';

/** A workload's history, or its forecast. */
export type WorkloadView = Extract<RecordedQuestion['type'], 'history' | 'forecast'>;

/** A view that is answered from the history, of the subject that the path names. */
interface RecordedView {
  readonly type: WorkloadView;
  readonly level: HistoryLevel;
  readonly match: RouteMatch;
}

/**
 * The question of a request at a time (ms since 1970). Throws where the path's id leads nowhere.
 */
export function recordedQuestion(
  snapshot: PartnerSnapshot,
  { type, level, match }: RecordedView,
  query: ListQuery,
  now: number,
  firstFull: (siteIds: readonly string[], by: CountedBy) => Promise<readonly FirstFull[] | null>,
): RecordedQuestion | Promise<RecordedQuestion> {
  const subject = subjectOf(snapshot, match, level);
  // Resolve the id first, so that an unknown one is a 404 for any range.
  const resources = resourcesOf(snapshot, match, level);
  if (type === 'history') return { type, subject, range: query.options!.range! };
  return whenThere(resources(), (of): RecordedQuestion | Promise<RecordedQuestion> => {
    const asked = forecastQuestion(subject, of, query, now);
    if (level === 'site') return asked;
    const siteIds = sitesOf(snapshot, subject);
    return firstFull(siteIds, asked.whatIf.by).then((first) => ({ ...asked, first }));
  });
}

/** The question about a site, of which the resources are known. */
export function siteQuestion(
  type: WorkloadView,
  { partnerId, siteId, totals }: SiteToAsk,
  query: ListQuery,
  now: number,
): RecordedQuestion {
  const subject = { partnerId, level: 'site', id: siteId } as const;
  return type === 'history'
    ? { type, subject, range: query.options!.range! }
    : forecastQuestion(subject, totals, query, now);
}

interface SiteToAsk {
  readonly partnerId: string;
  readonly siteId: string;
  readonly totals: Resources;
}

/** Without the sites that fill first. */
function forecastQuestion(
  subject: HistorySubject,
  resources: Resources,
  { options }: ListQuery,
  now: number,
) {
  const { plan, extend, lead, count } = options!;
  const by = count!;
  const whatIf = { plan: plan!, extend: extend!, leadDays: lead!.days, by };
  const today = todayOf(resources, by);
  return {
    type: 'forecast',
    subject,
    lookBack: lookedBackOn(now),
    today,
    whatIf,
    first: null,
  } as const;
}

/** The ids of the sites of a partner or a hybrid core, in their order. */
function sitesOf({ sites }: PartnerSnapshot, { level, id }: HistorySubject): readonly string[] {
  const ids = [...sites.keys()];
  if (level === 'partner') return ids;
  return ids.filter((siteId) => sites.get(siteId)!.hybridCoreId === id);
}

function subjectOf(
  { partnerId }: PartnerSnapshot,
  { ids }: RouteMatch,
  level: HistoryLevel,
): HistorySubject {
  return { partnerId, level, id: level === 'partner' ? partnerId : ids[0] };
}

function resourcesOf(
  snapshot: PartnerSnapshot,
  match: RouteMatch,
  level: HistoryLevel,
): () => Resources | Promise<Resources> {
  switch (level) {
    case 'partner':
      return () => snapshot.resources.get();
    case 'hybrid-core': {
      const { resources } = findHybridCore(snapshot, match);
      return () => resources.get();
    }
    case 'site': {
      const { assets } = findSite(snapshot, match);
      return () => assets.totals;
    }
  }
}

/** The values that a forecast starts from. */
export function todayOf({ workload }: Resources, by: CountedBy): TodayByQuantity {
  return sumsByQuantity(countedSums(workload, by));
}
