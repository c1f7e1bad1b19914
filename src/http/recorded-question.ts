/**
 * Builds history queries from requests: the subject, the range, and for a forecast today's values,
 * which are those of the resources view.
 */
import { lookedBackOn } from '../capacity/days.ts';
import { changed } from '../capacity/forecast.ts';
import type { FirstFull, ForecastAssumptions } from '../contract/forecast.ts';
import { type HistoryLevel, type HistorySubject, historyQuantities } from '../domain/history.ts';
import type { Resources } from '../domain/resources.ts';
import { sumsByQuantity } from '../domain/workload.ts';
import type { ListQuery } from '../query/query.ts';
import type { RecordedQuestion, TodayByQuantity } from '../recorded/question.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import { findHybridCore, findSite } from './find.ts';
import type { RouteMatch } from './request/router.ts';
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
  firstFull: (siteIds: readonly string[]) => Promise<readonly FirstFull[] | null>,
): RecordedQuestion | Promise<RecordedQuestion> {
  const subject = subjectOf(snapshot, match, level);
  // Resolve the id first, so that an unknown one is a 404 for any range.
  const resources = resourcesOf(snapshot, match, level);
  if (type === 'history') return { type, subject, range: query.options!.range! };
  const { plan, extend, lead } = query.options!;
  const whatIf = { plan: plan!, extend: extend!, leadDays: lead!.days };
  return whenThere(resources(), (of): RecordedQuestion | Promise<RecordedQuestion> => {
    const today = changedToday(todayOf(of), whatIf);
    const asked = { type, subject, lookBack: lookedBackOn(now), today, whatIf } as const;
    if (level === 'site') return { ...asked, first: null };
    const siteIds = sitesOf(snapshot, subject);
    return firstFull(siteIds).then((first) => ({ ...asked, first }));
  });
}

/** Today's values, changed by the request's `plan` and `extend`. */
function changedToday(
  today: TodayByQuantity,
  { plan, extend }: ForecastAssumptions,
): TodayByQuantity {
  const entries = historyQuantities.map((of) => [
    of,
    changed(today[of], plan[of] ?? 0n, extend[of] ?? 0n),
  ]);
  return Object.fromEntries(entries) as TodayByQuantity;
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
export function todayOf({ workload }: Resources): TodayByQuantity {
  return sumsByQuantity(workload);
}
