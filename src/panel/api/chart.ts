/** Narrows the interface's history to the one workload that a chart draws: a fifth of the bytes, and less. */
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
import { readJson } from '../figures/exact-json.ts';

/** Below `/panel/api`: the history of the partner, of a hybrid core, of a site. */
export const chartPaths: readonly string[] = [
  '/charts',
  '/charts/hybrid-cores/:id',
  '/charts/sites/:id',
];

/** One workload's share of an answer, as long as the answer is remembered. */
const narrowed = new WeakMap<Answer, Map<Workload, Answer>>();

/**
 * A ChartAnswer. The query string has the workload, and what the interface's history takes. Throws a
 * PanelError for an unknown workload, and the interface's problems.
 */
export async function chart(
  api: Pick<Api, 'answerFor'>,
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
  const known = narrowed.get(whole) ?? new Map<Workload, Answer>();
  narrowed.set(whole, known);
  const found = known.get(workload) ?? narrow(whole, workload);
  known.set(workload, found);
  return found;
}

function narrow({ body }: Answer, workload: Workload): Answer {
  const { data } = readJson(body.toString()) as { data: History };
  const rows = data.points.map((point): ChartRow => {
    const of = ofWorkload(point, workload);
    if (of === null) return null;
    const { used, most, total } = amountsOf(of);
    return [of.percent, used, most, total, of.nodes_reporting];
  });
  const found: ChartAnswer = { workload, range: data.range, rows };
  return answer(Buffer.from(JSON.stringify(found)));
}
