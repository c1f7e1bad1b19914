/** How long each site lasts: what is full, and what will be full first, of its forecast. */
import type { SiteForecastRecord } from '../../../contract/forecast.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import { ofWorkload, type Workload, workloads } from '../../browser/charts/recorded.ts';
import type { Outlook, SiteOutlook } from '../../browser/overview/outlook.ts';
import type { PublicAnswers } from './public-answers.ts';

/** An Outlook. */
export async function outlook(answers: PublicAnswers): Promise<Answer> {
  const forecasts = await answers.list<SiteForecastRecord>(
    '/hybrid-core/v2/sites/-/resources/forecast',
  );
  return answers.combine('outlook', [forecasts], (): Outlook => {
    return { sites: forecasts.value.map(siteOutlook) };
  });
}

function siteOutlook(forecast: SiteForecastRecord): SiteOutlook {
  const of = (workload: Workload) => ofWorkload(forecast, workload);
  // By the use of now: a forecast needs days of the past to say so.
  const full = workloads.filter((workload) => (of(workload).percent ?? 0) >= 100);
  const others = workloads.filter((workload) => !full.includes(workload));
  const [first] = others
    .flatMap((workload) => {
      const { expected = null, earliest = null } = of(workload).days_until?.['100'] ?? {};
      return expected === null ? [] : [{ workload, expected, earliest: earliest ?? expected }];
    })
    .sort((a, b) => a.expected - b.expected);
  const found = { site_id: forecast.site_id, full };
  if (first !== undefined) return { ...found, state: 'filling', ...first };
  const isKnown = others.some((workload) => of(workload).state !== 'insufficient_data');
  const nothing = { workload: null, expected: null, earliest: null };
  return { ...found, state: isKnown ? 'steady' : 'unknown', ...nothing };
}
