/** The site that is full first, by workload: a sum over sites says nothing of the one that is short. */
import type { SiteForecastRecord } from '../../../contract/forecast.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import { ofWorkload, type Workload, workloads } from '../../browser/charts/recorded.ts';
import {
  earlierFirst,
  type FirstSite,
  type FirstSites,
  type FirstSitesAnswer,
} from '../../browser/plan/first-sites.ts';
import { allSites, type ChosenSites, sitesOfHybridCore } from './hybrid-core-sites.ts';
import type { PublicAnswers } from './public-answers.ts';

/** The FirstSitesAnswer of the partner; the query string is that of the interface's forecast. */
export function firstSites(answers: PublicAnswers, _: string, query: string): Promise<Answer> {
  return firstOf(answers, query, allSites);
}

/** The same of one hybrid core's sites. */
export async function firstSitesOfHybridCore(
  answers: PublicAnswers,
  hybridCoreId: string,
  query: string,
): Promise<Answer> {
  return firstOf(answers, query, await sitesOfHybridCore(answers, hybridCoreId));
}

async function firstOf(
  answers: PublicAnswers,
  queryString: string,
  { hybridCoreId, parts, isChosen }: ChosenSites,
): Promise<Answer> {
  const query = queryString === '' ? '' : `?${queryString}`;
  const path = `/hybrid-core/v2/sites/-/resources/forecast${query}`;
  const forecasts = await answers.list<SiteForecastRecord>(path);
  const name = JSON.stringify(['first', path, hybridCoreId]);
  return answers.combine(name, [forecasts, ...parts], (): FirstSitesAnswer => {
    const chosen = forecasts.value.filter(({ site_id }) => isChosen(site_id));
    const first = Object.fromEntries(workloads.map((of) => [of, firstIn(chosen, of)]));
    return { first: first as FirstSites };
  });
}

/** Null where none has a day. */
function firstIn(forecasts: readonly SiteForecastRecord[], workload: Workload): FirstSite | null {
  const all = forecasts.flatMap((forecast): FirstSite[] => {
    const until = ofWorkload(forecast, workload).days_until?.['100'] ?? null;
    if (until === null || until.earliest === null) return [];
    return [{ site_id: forecast.site_id, days_until: until }];
  });
  return all.sort(earlierFirst)[0] ?? null;
}
