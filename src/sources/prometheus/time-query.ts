/**
 * Derives the query for sample times from a query for values. The result of a PromQL expression has
 * the time of its evaluation; `timestamp()` of the selected series has their own.
 */
import type { Labels } from './queries.ts';

/**
 * The query for the oldest sample, asset by asset, among the series that an expression selects.
 * Null where it selects none.
 *
 *   timeQuery('rate(a{m="x"}[5m])', { asset: 'instance', … })
 *     -> 'min by (instance) (timestamp(a{m="x"}))'
 */
export function timeQuery(query: string, { asset, site, partner }: Labels): string | null {
  const selectors = selectorsOf(query);
  if (selectors.length === 0) return null;
  const by = [asset, site, partner].filter((label) => label !== null).join(', ');
  return `min by (${by}) (${union(selectors)})`;
}

/** The times of all selectors; an added label keeps apart those that are otherwise equal. */
function union(selectors: readonly string[]): string {
  const times = selectors.map((selector) => `timestamp(${selector})`);
  if (times.length === 1) return times[0]!;
  return times
    .map((time, index) => `label_replace(${time}, "__part", "${index}", "", "")`)
    .join(' or ');
}

const token =
  /\s+|#[^\n]*|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|[0-9][0-9A-Za-z_.]*|[A-Za-z_:][A-Za-z0-9_:]*|.)/gsu;

const grouping = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const words = new Set(['and', 'or', 'unless', 'atan2', 'bool', 'offset', 'inf', 'nan']);
/** The grouping words that may stand without brackets. */
const bareGrouping = new Set(['group_left', 'group_right']);

/** The expression with one more matcher in each of its selectors: `sum(a{b="c"})` -> `sum(a{p="x",b="c"})`. */
export function withMatcher(query: string, matcher: string): string {
  const tokens = tokensOf(query);
  const texts = tokens.map(({ text }) => text);
  let result = '';
  let copied = 0;
  for (const { start } of selectorPlaces(texts)) {
    const brace = texts[start] === '{' ? start : start + 1;
    const hasBrace = texts[brace] === '{';
    const { end } = tokens[hasBrace ? brace : start]!;
    result += query.slice(copied, end) + (hasBrace ? `${matcher},` : `{${matcher}}`);
    copied = end;
  }
  return result + query.slice(copied);
}

/** The distinct vector selectors of an expression, without ranges, with offsets and `@`. */
export function selectorsOf(query: string): readonly string[] {
  const tokens = tokensOf(query).map(({ text }) => text);
  return [...new Set(selectorPlaces(tokens).map(({ selector }) => selector))];
}

/** The tokens of an expression, and where each ends. */
function tokensOf(query: string): readonly { readonly text: string; readonly end: number }[] {
  return [...query.matchAll(token)].flatMap(({ 0: all, 1: text, index }) =>
    text === undefined ? [] : { text, end: index + all.length },
  );
}

/** Each selector, and its first token. */
function selectorPlaces(
  tokens: readonly string[],
): readonly { readonly selector: string; readonly start: number }[] {
  const found: { selector: string; start: number }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const text = tokens[at]!;
    const next = tokens[at + 1] ?? '';
    if (grouping.has(text.toLowerCase()) && next === '(') at = closing(tokens, at + 1) + 1;
    else if (text === '[') at = closing(tokens, at) + 1;
    else if (text === '{' || isMetric(text, next)) {
      const { selector, end } = readSelector(tokens, at);
      found.push({ selector, start: at });
      at = end;
    } else at++;
  }
  return found;
}

/** Whether a name is a metric: no keyword, not called, and not part of a grouping. */
function isMetric(text: string, next: string): boolean {
  if (!/^[A-Za-z_:]/.test(text)) return false;
  if (next === '(' || bareGrouping.has(text.toLowerCase())) return false;
  if (grouping.has(next.toLowerCase()) && !bareGrouping.has(next.toLowerCase())) return false;
  return next === '{' || !words.has(text.toLowerCase());
}

function readSelector(
  tokens: readonly string[],
  start: number,
): { readonly selector: string; readonly end: number } {
  let at = start;
  if (tokens[at] !== '{') at++;
  if (tokens[at] === '{') at = closing(tokens, at) + 1;
  let selector = tokens.slice(start, at).join('');
  if (tokens[at] === '[') at = closing(tokens, at) + 1;
  // An offset or `@` selects other samples; a time without it would be wrong.
  for (;;) {
    const word = tokens[at]?.toLowerCase();
    if (word !== 'offset' && word !== '@') return { selector, end: at };
    let end = tokens[at + 1] === '-' ? at + 3 : at + 2;
    // `start()` and `end()`.
    if (tokens[end] === '(') end = closing(tokens, end) + 1;
    selector += ` ${word} ${tokens.slice(at + 1, end).join('')}`;
    at = end;
  }
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Index of the matching bracket; the last token if it is missing. */
function closing(tokens: readonly string[], open: number): number {
  const left = tokens[open]!;
  const right = pairs[left]!;
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === left) depth++;
    if (tokens[at] === right) depth--;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}
