/**
 * Implements `hc resources`, `hc forecast` and `hc headroom`: usage, time to full, and what still
 * fits.
 */
import type { SiteForecast, SitesForecastQuestion } from '@hybrid-core/client';
import type { DisplayedAnswer, OutputOptions } from '../output/print.ts';
import type { Session } from '../session.ts';
import { agoText } from '../text/units.ts';
import { firstSiteOf } from '../views/first.ts';
import { headroomText, headroomView } from '../views/headroom.ts';
import { staleText } from '../views/stale.ts';
import {
  countedView,
  forecastOfSitesView,
  forecastView,
  forecastWithOrderDateView,
  linesOf,
  resourcesView,
} from '../views/workload.ts';
import { readAmounts, readDays } from './amounts.ts';
import { askSubject, type SubjectOptions, subjectName, type TypedQuestion } from './subject.ts';

export type CapacityOptions = OutputOptions & SubjectOptions;

type Line = ReturnType<typeof linesOf>[number];

export async function shownResources(
  session: Session,
  site: string | undefined,
  options: SubjectOptions,
): Promise<DisplayedAnswer<Line>> {
  const data = await askSubject(session, 'resources', site, options);
  const { oldest } = data.observed_at;
  const now = session.io.now();
  const age = oldest === null ? 'none with a time' : agoText(oldest, now);
  const title = `${subjectName(data)}, oldest figure: ${age}${staleText(data.stale, now)}`;
  return { data, rows: linesOf(data), view: resourcesView(data.allocation !== null), title };
}

export interface ForecastOptions extends SubjectOptions {
  readonly plan?: string;
  readonly extend?: string;
  readonly lead?: string;
  readonly by?: string;
}

export async function shownForecast(
  session: Session,
  site: string | undefined,
  options: ForecastOptions & OutputOptions,
): Promise<DisplayedAnswer<Line>> {
  const { plan, extend, lead, by } = options;
  const question = {
    ...(plan !== undefined && { plan: readAmounts('--plan', plan) }),
    ...(extend !== undefined && { extend: readAmounts('--extend', extend) }),
    ...(lead !== undefined && { lead: { days: readDays('--lead', lead) } }),
    ...(by !== undefined && { count: { by } }),
  };
  const data = await askSubject(session, 'forecast', site, options, question);
  const day = data.computed_at.slice(0, 10);
  const title = `${countedName(data)}, from the days before ${day}`;
  const counted = (view: typeof forecastView) => countedView(view, data.count.by);
  if (site !== undefined) {
    const view = lead === undefined ? forecastView : forecastWithOrderDateView;
    return { data, rows: linesOf(data), view: counted(view), title };
  }
  const { output = 'table', columns } = options;
  const isData = columns === undefined && (output === 'json' || output === 'yaml');
  const sites = isData ? [] : await forecastsOfSites(session, options, question);
  const rows = linesOf(data).map((of) => ({ ...of, first: firstSiteOf(sites, of.quantity) }));
  return { data, rows, view: counted(forecastOfSitesView(lead !== undefined)), title };
}

/** The forecasts of the sites of the subject as they are: what is planned for all is planned for none of them. */
async function forecastsOfSites(
  { client, signal }: Session,
  { hybridCore }: SubjectOptions,
  { lead, count }: Pick<TypedQuestion, 'lead' | 'count'>,
): Promise<readonly SiteForecast[]> {
  const question = { ...(lead && { lead }), ...(count && { count }), signal };
  const core = hybridCore === undefined ? null : await client.getHybridCore(hybridCore, { signal });
  const all = await client.listSitesForecast(question as SitesForecastQuestion).toArray();
  return core === null ? all : all.filter(({ site_id }) => core.site_ids.includes(site_id));
}

/** `site fra01`, or `site fra01 by promise`. */
function countedName(data: { readonly count: { readonly by: 'used' | 'allocated' } }): string {
  return `${subjectName(data)}${data.count.by === 'used' ? '' : ' by promise'}`;
}

export interface HeadroomOptions extends SubjectOptions {
  readonly shape?: string;
  readonly failures?: string;
  readonly reserve?: string;
  readonly by?: string;
}

export async function shownHeadroom(
  session: Session,
  site: string | undefined,
  options: HeadroomOptions,
): Promise<DisplayedAnswer<Line>> {
  const { shape, failures, reserve, by } = options;
  const question = {
    ...(shape !== undefined && { shape: readAmounts('--shape', shape) }),
    ...(failures !== undefined && { failures: { nodes: failures } }),
    ...(reserve !== undefined && { reserve: { percent: reserve } }),
    ...(by !== undefined && { count: { by } }),
  };
  const data = await askSubject(session, 'headroom', site, options, question);
  const title = `${countedName(data)}: ${headroomText(data)}`;
  return { data, rows: linesOf(data.free), view: headroomView, title };
}
