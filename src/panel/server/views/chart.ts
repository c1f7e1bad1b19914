/** The history of one workload, a fifth of the whole, with the changes that its chart marks. */
import type { EventListRecord, EventRecord } from '../../../contract/event.ts';
import { markedEventTypes } from '../../../domain/event.ts';
import type { Answer } from '../../../http/reply/answer.ts';
import type { ChartAnswer, ChartRow } from '../../browser/charts/chart-answer.ts';
import {
  amountsOf,
  type History,
  ofWorkload,
  type Workload,
  workloads,
} from '../../browser/charts/recorded.ts';
import { PanelError } from '../error.ts';
import { eventMarks } from './event-marks.ts';
import type { Held, PublicAnswers } from './public-answers.ts';

/**
 * Events that a chart counts, the latest ones: 20 requests. A chart of more says since when it has
 * them all.
 */
const markedEventsMax = 1_000;

/**
 * The ChartAnswer of a partner, a hybrid core or a site. The query string has the workload, and what
 * the interface's history takes. Throws a PanelError for an unknown workload.
 */
export function chart(level: 'partner' | 'hybrid-core' | 'site') {
  return async (answers: PublicAnswers, id: string, queryString: string): Promise<Answer> => {
    const query = new URLSearchParams(queryString);
    const name = query.get('workload');
    const workload = workloads.find((of) => of === name);
    if (workload === undefined) {
      throw new PanelError('malformed', `workload: allowed are ${workloads.join(', ')}.`);
    }
    query.delete('workload');
    const { path, filter } = subjects[level](encodeURIComponent(id));
    const historyPath = `/hybrid-core/v2${path}/resources/history?${query}`;
    const history = await answers.json<{ readonly data: History }>(historyPath);
    const { range } = history.value.data;
    const events = await markedEvents(answers, range, filter);
    return answers.combine(JSON.stringify([historyPath, workload]), [history, ...events], () => {
      const found = events.flatMap(({ value }) => value.data);
      return narrow(history.value.data, found, workload);
    });
  };
}

const subjects = {
  partner: () => ({ path: '', filter: '' }),
  'hybrid-core': (id: string) => ({
    path: `/hybrid-cores/${id}`,
    filter: `&filter[hybrid_core_id]=${id}`,
  }),
  site: (id: string) => ({ path: `/sites/${id}`, filter: `&filter[site_id]=${id}` }),
} as const;

/** The events of a range that a chart marks, newest first, page by page. */
async function markedEvents(
  answers: PublicAnswers,
  { from, to }: History['range'],
  filter: string,
): Promise<readonly Held<EventListRecord>[]> {
  const types = markedEventTypes.map((type) => `&filter[type]=${type}`).join('');
  const first = `/hybrid-core/v2/events?sort[id]=-&range[from]=${from}&range[to]=${to}${filter}${types}`;
  const pages: Held<EventListRecord>[] = [];
  let count = 0;
  for (let path: string | null = first; path !== null; ) {
    const page: Held<EventListRecord> = await answers.json(path);
    pages.push(page);
    count += page.value.data.length;
    const { next } = page.value.meta;
    path = next === null || count >= markedEventsMax ? null : `${first}&before[event]=${next}`;
  }
  return pages;
}

function narrow(
  { points, range }: History,
  events: readonly EventRecord[],
  workload: Workload,
): ChartAnswer {
  const rows = points.map((point): ChartRow => {
    const of = ofWorkload(point, workload);
    if (of === null) return null;
    const { used, most, total } = amountsOf(of);
    return [of.percent, used, most, total, of.nodes_reporting];
  });
  const isCut = events.length >= markedEventsMax;
  return { workload, range, rows, ...eventMarks(events, range, isCut) };
}
