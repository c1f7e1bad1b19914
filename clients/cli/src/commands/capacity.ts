/**
 * Implements `hc resources`, `hc forecast` and `hc headroom`: usage, time to full, and what still
 * fits.
 */
import type { DisplayedAnswer, OutputOptions } from '../output/print.ts';
import type { Session } from '../session.ts';
import { agoText } from '../text/units.ts';
import { firstText } from '../views/first.ts';
import { headroomText, headroomView } from '../views/headroom.ts';
import { staleText } from '../views/stale.ts';
import {
  countedView,
  forecastView,
  forecastWithOrderDateView,
  linesOf,
  resourcesView,
} from '../views/workload.ts';
import { readAmounts, readDays } from './amounts.ts';
import { askSubject, type SubjectOptions, subjectName } from './subject.ts';

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
  options: ForecastOptions,
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
  const first = 'first' in data ? firstText(data.first) : null;
  const title = `${countedName(data)}, ${first === null ? '' : `${first}; `}from the days before ${day}`;
  const view = lead === undefined ? forecastView : forecastWithOrderDateView;
  return { data, rows: linesOf(data), view: countedView(view, data.count.by), title };
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
