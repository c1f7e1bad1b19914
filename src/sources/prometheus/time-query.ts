/**
 * Derives the queries for sample times and for targets from a query for values. The result of a PromQL expression has
 * the time of its evaluation; `timestamp()` of the selected series has their own.
 */
import { selectorsOf, subjectLabels, widenedMatchers } from './promql.ts';
import type { Labels } from './queries.ts';

/**
 * The query for the oldest sample, asset by asset, among the series that an expression selects.
 * Null where it selects none.
 *
 *   timeQuery('rate(a{m="x"}[5m])', { asset: 'instance', … })
 *     -> 'min by (instance) (timestamp(a{m="x"}))'
 */
export function timeQuery(query: string, labels: Labels): string | null {
  const selectors = selectorsOf(query);
  if (selectors.length === 0) return null;
  return `min by (${subjectLabels(labels)}) (${union(selectors)})`;
}

/**
 * For each selector of an expression, the targets that its series are of: `up`, which has all labels of a target
 * and none of a metric. A matcher of the selector counts where the target has its label.
 *
 *   targetQueries('sum by (instance) (a{m="x"})') -> ['up{m=~"x|"} and on (job, instance) (a{m="x"})']
 */
export function targetQueries(query: string): readonly string[] {
  return selectorsOf(query).map((selector) => {
    const matchers = widenedMatchers(selector).join(',');
    return `up${matchers && `{${matchers}}`} and on (job, instance) (${selector})`;
  });
}

/** The times of all selectors; an added label keeps apart those that are otherwise equal. */
function union(selectors: readonly string[]): string {
  const times = selectors.map((selector) => `timestamp(${selector})`);
  if (times.length === 1) return times[0]!;
  return times
    .map((time, index) => `label_replace(${time}, "__part", "${index}", "", "")`)
    .join(' or ');
}
