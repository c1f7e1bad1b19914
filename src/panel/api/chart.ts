/** Reduces the API's history to the workload of a chart: a fifth of the bytes, or less. */
import type { EventMarks } from '../../contract/event.ts';
import type { EventScope } from '../../domain/event.ts';
import type { Api } from '../../http/api.ts';
import { type Answer, answer } from '../../http/reply/answer.ts';
import { matchRoute } from '../../http/request/router.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { isStreamed } from '../../http/streamed/streamed-answer.ts';
import type { ChartAnswer, ChartRow } from '../charts/chart-answer.ts';
import {
  amountsOf,
  type History,
  ofWorkload,
  type Workload,
  workloads,
} from '../charts/recorded.ts';
import { PanelError } from '../error.ts';
import { readJson } from '../values/exact-json.ts';

/** Derived responses, cached as long as the API's response. */
const histories = new WeakMap<Answer, CachedHistory>();

interface CachedHistory {
  readonly range: History['range'];
  /** The response of each workload, with the annotations that it includes. */
  readonly shares: Map<Workload, { readonly marks: Answer; readonly answer: Answer }>;
}

/**
 * A ChartAnswer. The query string has the workload, and what the interface's history takes. Throws a
 * PanelError for an unknown workload, and the interface's problems.
 */
export async function chart(
  api: Pick<Api, 'answerFor' | 'eventMarks'>,
  context: RequestContext,
  partnerId: string,
  subject: readonly string[],
  queryString: string,
): Promise<Answer> {
  const query = new URLSearchParams(queryString);
  const name = query.get('workload');
  const workload = workloads.find((of) => of === name);
  if (workload === undefined) {
    throw new PanelError('malformed', `workload: allowed are ${workloads.join(', ')}.`);
  }
  query.delete('workload');
  const segments = ['hybrid-core', 'v2', ...subject, 'resources', 'history'];
  const match = matchRoute({ segments, trailingSlash: false });
  if (match === null) throw new PanelError('unknown', 'There is nothing at this address.');
  const whole = await api.answerFor(partnerId, context, match, query.toString());
  if (isStreamed(whole)) throw new Error('a history is streamed');
  let history: History | null = null;
  const read = (): History => {
    history ??= (readJson(whole.body.toString()) as { data: History }).data;
    return history;
  };
  const cached = histories.get(whole) ?? { range: read().range, shares: new Map() };
  histories.set(whole, cached);
  const { from, to, step } = cached.range;
  const range = { from: Date.parse(from), to: Date.parse(to), step };
  const marks = await api.eventMarks(partnerId, scopeOf(subject), range, context.response);
  let share = cached.shares.get(workload);
  if (share?.marks !== marks) share = { marks, answer: narrow(read(), marks, workload) };
  cached.shares.set(workload, share);
  return share.answer;
}

/** The scope of a chart's events. */
function scopeOf([noun, id]: readonly string[]): EventScope {
  return {
    hybridCoreId: noun === 'hybrid-cores' ? id! : null,
    siteId: noun === 'sites' ? id! : null,
    assetId: null,
  };
}

function narrow({ points, range }: History, marks: Answer, workload: Workload): Answer {
  const rows = points.map((point): ChartRow => {
    const of = ofWorkload(point, workload);
    if (of === null) return null;
    const { used, most, total } = amountsOf(of);
    return [of.percent, used, most, total, of.nodes_reporting];
  });
  const changes: EventMarks = JSON.parse(marks.body.toString());
  const found: ChartAnswer = { workload, range, rows, ...changes };
  return answer(Buffer.from(JSON.stringify(found)));
}
