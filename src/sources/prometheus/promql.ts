/**
 * Reads and extends PromQL by Prometheus' own grammar, as far as it can be read: operators write
 * it. Derives the queries for sample times and for targets from a query for values. The result of a
 * PromQL expression has the time of its evaluation; `timestamp()` of the selected series has their
 * own.
 */
import { parser } from '@prometheus-io/lezer-promql';
import type { Labels } from './queries.ts';

type Node = ReturnType<typeof parser.parse>['topNode'];

/**
 * A label's name as PromQL has it. Prometheus 3 knows names of any characters, in quotes: `host.name` ->
 * `"host.name"`. JSON's escapes are PromQL's.
 */
export function labelText(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name);
}

/** The labels of a series' subject, as a list in PromQL: `instance, "data.center"`. */
export function subjectLabels({ asset, site, partner }: Labels): string {
  return [asset, site, partner]
    .filter((label) => label !== null)
    .map(labelText)
    .join(', ');
}

/** The expression with one more matcher in each of its selectors: `sum(a{b="c"})` -> `sum(a{p="x",b="c"})`. */
export function withMatcher(query: string, matcher: string): string {
  const insertions = nodesOf(query, 'VectorSelector').map((selector) => {
    const matchers = selector.getChild('LabelMatchers');
    return matchers === null
      ? { at: selector.to, text: `{${matcher}}` }
      : { at: matchers.from + 1, text: `${matcher},` };
  });
  return inserted(query, insertions);
}

/** Whether the grammar does not know it: MetricsQL has more. */
function hasError(node: Node): boolean {
  let found = false;
  node.toTree().iterate({
    enter: ({ type }) => {
      found ||= type.isError;
    },
  });
  return found;
}

/**
 * A query that keeps the source's site and partner labels, if it has any, so that its series still name their
 * subject: each `by (a)` and `on (a)` becomes `by (a, site)`.
 */
export function keepingScope(query: string, { site, partner }: Labels): string {
  const scope = [site, partner].filter((label) => label !== null).map(labelText);
  const insertions = nodesOf(query, 'GroupingLabels').flatMap((grouping) => {
    const word = grouping.prevSibling?.name;
    if (word !== 'By' && word !== 'On') return [];
    const names = ['LabelName', 'QuotedLabelName'].flatMap((kind) => grouping.getChildren(kind));
    const own = names.map(({ from, to }) => query.slice(from, to));
    const more = scope.filter((label) => !own.includes(label)).join(', ');
    return more === ''
      ? []
      : [{ at: grouping.to - 1, text: own.length === 0 ? more : `, ${more}` }];
  });
  return inserted(query, insertions);
}

/** Templates of MetricsQL: what looks like a selector may name a part of one. */
const templates = /\bWITH\s*\(/i;

/**
 * The distinct vector selectors of an expression, without ranges, with offsets and `@`. Of those that the grammar does
 * not know, such as MetricsQL's `{a="b" or c="d"}`, the ones with matchers in whole braces, where no template is.
 */
export function selectorsOf(query: string): readonly string[] {
  const hasTemplates = templates.test(query);
  const selectors = nodesOf(query, 'VectorSelector').filter((node) => {
    if (!hasError(node)) return true;
    const matchers = node.getChild('LabelMatchers');
    return (
      !hasTemplates && matchers !== null && query.slice(matchers.from, matchers.to).endsWith('}')
    );
  });
  return [...new Set(selectors.map((node) => selectorText(query, node)))];
}

/**
 * A selector's matchers of labels, each widened to series without its label: `a{b="c",d!="e"}` ->
 * `b=~"c|"`, `d!="e"`. What cannot be widened is left out, and all of a selector with MetricsQL's `or`.
 */
function widenedMatchers(selector: string): readonly string[] {
  if (nodesOf(selector, 'VectorSelector').some(hasError)) return [];
  const matchers = ['UnquotedLabelMatcher', 'QuotedLabelMatcher'].flatMap((kind) =>
    nodesOf(selector, kind),
  );
  return matchers.flatMap((matcher) => {
    const [name = '', operator = '', literal = ''] = childrenOf(matcher).map(({ from, to }) =>
      selector.slice(from, to),
    );
    const widened = name === '__name__' ? null : widenedMatcher(operator, literal);
    return widened === null ? [] : [`${name}${widened}`];
  });
}

function widenedMatcher(operator: string, literal: string): string | null {
  const quote = literal.at(-1) ?? '';
  const text = literal.slice(1, -1);
  if (operator === '=~') return `=~${quote}${text}|${quote}`;
  if (operator === '=') return `=~${quote}${literally(text, quote)}|${quote}`;
  const isOfText = operator === '!=' ? text !== '' : plainWords.test(text);
  return isOfText ? `${operator}${literal}` : null;
}

/** A regular expression that surely does not match what is empty: `a|b.c`. */
const plainWords = /^[\w.-]+(?:\|[\w.-]+)*$/;

/** Text within a literal as a regular expression of itself. */
function literally(text: string, quote: string): string {
  if (/^[\w-]*$/.test(text)) return text;
  const backslash = quote === '`' ? '\\' : '\\\\';
  return `${backslash}Q${text}${backslash}E`;
}

/** What may stand around a selector and after it; the last side of a binary expression has its offset. */
const around = new Set([
  'MatrixSelector',
  'SubqueryExpr',
  'OffsetExpr',
  'StepInvariantExpr',
  'BinaryExpr',
]);
const moving = new Set(['OffsetExpr', 'StepInvariantExpr']);

/** An offset or `@` selects other samples; a time without it would be wrong. */
function selectorText(query: string, selector: Node): string {
  let text = query.slice(selector.from, selector.to);
  let inner = selector;
  for (let outer = inner.parent; outer !== null && around.has(outer.name); outer = outer.parent) {
    const isLast = outer.name !== 'BinaryExpr' || outer.to === inner.to;
    if (!isLast) break;
    if (moving.has(outer.name)) text += ` ${query.slice(inner.to, outer.to).trim()}`;
    inner = outer;
  }
  return text;
}

/** Whether a series of the answer may be made of several, or depend on one that is not there. */
export function aggregates(query: string): boolean {
  return aggregation.test(query) || overTime.test(query);
}

/**
 * Aggregations of PromQL and MetricsQL, which name what they keep; those over time, which lack the samples of a
 * store that did not answer; and what asks for absence. A label with such a name counts, too: of a partial
 * answer then nothing is written, which is safe.
 */
const aggregation =
  /\b(?:by|without|sum|avg|count|min|max|group|stddev|stdvar|topk|bottomk|quantile|count_values|limitk|limit_ratio|absent|histogram_(?:quantile|fraction)|or|unless|default|union|if|ifnot)\b/i;

const overTime = /(?<!last)_over_time\b/i;

/** The nodes of a name, in order. */
function nodesOf(query: string, name: string): readonly Node[] {
  const found: Node[] = [];
  parser.parse(query).iterate({
    enter: ({ name: of, node }) => {
      if (of === name) found.push(node);
    },
  });
  return found;
}

function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The query with these texts in it, in order. */
function inserted(query: string, insertions: readonly Insertion[]): string {
  return insertions
    .toReversed()
    .reduce((of, { at, text }) => of.slice(0, at) + text + of.slice(at), query);
}

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
