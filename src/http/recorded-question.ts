/**
 * In charge of what a request asks of the history: the subject, the range, and for a forecast the
 * figures of today, which are those of the resources view.
 */
import { lookedBackOn } from '../capacity/days.ts';
import type { Route, RouteId } from '../contract/route.ts';
import type { HistoryLevel, HistorySubject } from '../domain/history.ts';
import type { Resources } from '../domain/resources.ts';
import type { ListQuery } from '../query/query.ts';
import type { Question, TodayByQuantity } from '../recorded/question.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import { findHybridCore, findSite, whenThere } from './find.ts';
import type { Match } from './request/router.ts';

type RecordedView = readonly [type: Question['type'], level: HistoryLevel];

/** The routes that are answered from the history. */
const views: { readonly [Id in RouteId]?: RecordedView } = {
  getPartnerHistory: ['history', 'partner'],
  getPartnerForecast: ['forecast', 'partner'],
  getHybridCoreHistory: ['history', 'hybrid-core'],
  getHybridCoreForecast: ['forecast', 'hybrid-core'],
  getSiteHistory: ['history', 'site'],
  getSiteForecast: ['forecast', 'site'],
};

/** Whether a route is answered from the history. */
export function isRecorded({ id }: Route): boolean {
  return views[id] !== undefined;
}

/**
 * The question of a request at a time (ms since 1970). The route is one of those that the history
 * answers. Throws where the path's id leads nowhere.
 */
export function recordedQuestion(
  snapshot: PartnerSnapshot,
  match: Match,
  query: ListQuery,
  now: number,
): Question | Promise<Question> {
  const [type, level] = views[match.route.id]!;
  const subject = subjectOf(snapshot, match, level);
  // The id is looked up whatever the request asks.
  const resources = resourcesOf(snapshot, match, level);
  if (type === 'history') return { type, subject, range: query.options!.range! };
  return whenThere(resources(), (of) => {
    return { type, subject, lookBack: lookedBackOn(now), today: todayOf(of) };
  });
}

function subjectOf(
  { partnerId }: PartnerSnapshot,
  { ids }: Match,
  level: HistoryLevel,
): HistorySubject {
  return { partnerId, level, id: level === 'partner' ? partnerId : ids[0] };
}

function resourcesOf(
  snapshot: PartnerSnapshot,
  match: Match,
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
      return () => assets.sums;
    }
  }
}

/** The figures that a forecast goes on from. */
export function todayOf({ workload: { cpu, memory, storage } }: Resources): TodayByQuantity {
  const { distributed, rocket, object } = storage;
  return { cpu, memory, distributed, rocket, object };
}
