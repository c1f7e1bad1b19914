/** The last 30 days of sites, in whole percents: a tenth of their histories. */
import type { SiteHistoryRecord } from '../../../contract/history.ts';
import { dayMs } from '../../../domain/history.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import { ofWorkload, type Workload } from '../../browser/charts/recorded.ts';
import type { SiteHistoriesAnswer } from '../../browser/overview/outlook.ts';
import { siteHistoriesMax } from '../../limits.ts';
import { PanelError } from '../error.ts';
import type { PublicAnswers } from './public-answers.ts';

/** Complete UTC days of a site that the overview draws. */
const drawnDays = 30;

/**
 * The SiteHistoriesAnswer of the sites that the query string names (`site`, again and again), without
 * those that are unknown. Throws a PanelError where there are too many.
 */
export async function siteHistories(
  answers: PublicAnswers,
  _: string,
  queryString: string,
): Promise<Answer> {
  const ids = new URLSearchParams(queryString).getAll('site');
  if (ids.length === 0 || ids.length > siteHistoriesMax) {
    const allowed = `1 to ${siteHistoriesMax} at a time`;
    throw new PanelError('malformed', `Got ${ids.length} sites; allowed are ${allowed}.`);
  }
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const at = (ms: number) => new Date(ms).toISOString();
  const range = `range[from]=${at(today - drawnDays * dayMs)}&range[to]=${at(today)}&range[step]=1d`;
  const filter = ids.map((id) => `&filter[id]=${encodeURIComponent(id)}`).join('');
  const path = `/hybrid-core/v2/sites/-/resources/history?${range}${filter}`;
  const histories = await answers.list<SiteHistoryRecord>(path);
  return answers.combine(path, [histories], (): SiteHistoriesAnswer => {
    return { sites: histories.value.map(siteHistory) };
  });
}

function siteHistory({ site_id, points }: SiteHistoryRecord) {
  const of = (workload: Workload) =>
    points.map((point) => {
      const percent = ofWorkload(point, workload)?.percent ?? null;
      return percent === null ? null : Math.round(percent);
    });
  return {
    site_id,
    cpu: of('cpu'),
    memory: of('memory'),
    distributed: of('distributed'),
    rocket: of('rocket'),
    object: of('object'),
  };
}
