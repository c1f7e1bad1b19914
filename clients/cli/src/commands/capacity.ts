/** In charge of `hc resources` and `hc forecast`: how full it is, and how long it lasts. */
import type { OutputOptions, Shown } from '../output/print.ts';
import type { Session } from '../session.ts';
import { agoText } from '../text/units.ts';
import { forecastView, linesOf, resourcesView } from '../views/workload.ts';
import { askSubject, type SubjectOptions, subjectName } from './subject.ts';

export type CapacityOptions = OutputOptions & SubjectOptions;

type Line = ReturnType<typeof linesOf>[number];

export async function shownResources(
  session: Session,
  site: string | undefined,
  options: SubjectOptions,
): Promise<Shown<Line>> {
  const data = await askSubject(session, 'resources', site, options);
  const { oldest } = data.observed_at;
  const age = oldest === null ? 'nothing reports' : agoText(oldest, session.io.now());
  const title = `${subjectName(data)}, oldest figure: ${age}`;
  return { data, rows: linesOf(data), view: resourcesView, title };
}

export async function shownForecast(
  session: Session,
  site: string | undefined,
  options: SubjectOptions,
): Promise<Shown<Line>> {
  const data = await askSubject(session, 'forecast', site, options);
  const day = data.computed_at.slice(0, 10);
  const title = `${subjectName(data)}, from the days before ${day}`;
  return { data, rows: linesOf(data), view: forecastView, title };
}
