import { describe, expect, it } from 'vitest';
import { matcherOf } from './batches.ts';
import {
  aggregates,
  keepingScope,
  selectorsOf,
  targetQueries,
  timeQuery,
  withMatcher,
} from './promql.ts';

const labels = { asset: 'instance', site: null, partner: null };

describe('withMatcher', () => {
  it.each([
    ['up', 'up{p="x"}'],
    ['a - b', 'a{p="x"} - b{p="x"}'],
    [
      'sum by (instance) (rate(a{m!~"}("}[5m])) # a',
      'sum by (instance) (rate(a{p="x",m!~"}("}[5m])) # a',
    ],
    ['a:b >= bool 0.5', 'a:b{p="x"} >= bool 0.5'],
    ['{__name__="a"} or b {c="d"}', '{p="x",__name__="a"} or b {p="x",c="d"}'],
    [
      'a * on (i) group_left (h) b offset 5m',
      'a{p="x"} * on (i) group_left (h) b{p="x"} offset 5m',
    ],
    ['label_replace(a, "b", "$1", "c", "d")', 'label_replace(a{p="x"}, "b", "$1", "c", "d")'],
    ['a{}', 'a{p="x",}'],
    ['vector(1)', 'vector(1)'],
    ['{"system.memory","host.name"="n"}', '{p="x","system.memory","host.name"="n"}'],
  ])('%s', (query, narrowed) => {
    expect(withMatcher(query, 'p="x"')).toBe(narrowed);
  });
});

describe('keepingScope', () => {
  it.each([
    ['sum by (a) (b) + on (a) max(c) by (dc)', 'sum by (a, dc) (b) + on (a, dc) max(c) by (dc)'],
    ['sum by () (b{c="by (d)"})', 'sum by (dc) (b{c="by (d)"})'],
    ['a * ignoring (b) group_left (c) sum without (d) (e)', null],
    ['a * on (b) group_left (c) d # by (e)', 'a * on (b, dc) group_left (c) d # by (e)'],
  ])('%s', (query, kept) => {
    expect(keepingScope(query, { ...labels, site: 'dc' })).toBe(kept ?? query);
    expect(keepingScope(query, labels)).toBe(query);
  });
});

describe('labels of any characters', () => {
  const dotted = { asset: 'host.name', site: 'data"center', partner: 'tenant' };

  it('are quoted where PromQL needs it', () => {
    expect(timeQuery('{"system.memory"}', dotted)).toBe(
      'min by ("host.name", "data\\"center", tenant) (timestamp({"system.memory"}))',
    );
    expect(keepingScope('sum by ("host.name") (a)', dotted)).toBe(
      'sum by ("host.name", "data\\"center", tenant) (a)',
    );
    expect(keepingScope('sum by ("data\\"center") (a)', dotted)).toBe(
      'sum by ("data\\"center", tenant) (a)',
    );
    expect(matcherOf([['n.1']], dotted)).toBe('"host.name"=~"n\\\\.1"');
  });
});

describe('selectorsOf', () => {
  it.each([
    ['up', ['up']],
    ['rate(a{mode!~"idle|}steal",x="("}[5m])', ['a{mode!~"idle|}steal",x="("}']],
    ['a - b', ['a', 'b']],
    [
      'sum by (instance, job) (a) / on (x) group_left (y) sum without (z) (b{c="d"})',
      ['a', 'b{c="d"}'],
    ],
    ['sum(a) by (instance)', ['a']],
    ['{__name__=~"x.*"}', ['{__name__=~"x.*"}']],
    ['max_over_time(a[1h:5m] offset 5m)', ['a offset 5m']],
    ['a offset -1h + inf * 1e3 + 0x1F', ['a offset -1h']],
    ['(a and b) or vector(1) unless bool', ['a', 'b']],
    ['a @ start() > bool 3 # b', ['a @ start()']],
    [
      'a @ 1609746000.5 offset 5m - b offset 5m @ -3',
      ['a @ 1609746000.5 offset 5m', 'b offset 5m @ -3'],
    ],
    ['rate(a[5m] @ end())', ['a @ end()']],
    ['a * on (instance) group_left b', ['a', 'b']],
    ['a * ignoring (x) Group_Right {b="c"}', ['a', '{b="c"}']],
    ['a{m="x\\"y"}', ['a{m="x\\"y"}']],
    ['vector(1)', []],
    ['sum(((', []],
    ['a{', []],
    ['median by (i) (a{m="x"})', ['a{m="x"}']],
    ['WITH (f = {a="b"}) c{f}', []],
    ['sum(a{b="c" or d="e"}) by (f)', ['a{b="c" or d="e"}']],
    ['{a="b" or c="d"}', ['{a="b" or c="d"}']],
  ])('finds in %s', (query, selectors) => {
    expect(selectorsOf(query)).toEqual(selectors);
  });
});

describe('aggregates', () => {
  it.each([
    ['max by (instance) (a)', true],
    ['median(a) by (instance)', true],
    ['avg_over_time(a[1h])', true],
    ['a or b', true],
    ['a default 0', true],
    ['a - b', false],
    ['rate(a[5m])', false],
    ['last_over_time(a[5m])', false],
    ['a{by_hand="x"} * on (i) b', false],
  ])('%s: %s', (query, does) => {
    expect(aggregates(query)).toBe(does);
  });
});

describe('targetQueries', () => {
  it('asks of all targets where a selector says `or`', () => {
    expect(targetQueries('a{b="c" or d="e"}')).toEqual([
      'up and on (job, instance) (a{b="c" or d="e"})',
    ]);
  });

  it('asks of each selector which targets its series are of', () => {
    expect(targetQueries('sum by (instance) (a{m="x"} + rate(b[5m]))')).toEqual([
      'up{m=~"x|"} and on (job, instance) (a{m="x"})',
      'up and on (job, instance) (b)',
    ]);
  });

  it.each([
    ['a{b="c",d=~"e|f"}', 'b=~"c|",d=~"e|f|"'],
    ["{__name__='a',b='c d'}", "b=~'\\\\Qc d\\\\E|'"],
    ['a{b=`c.d`}', 'b=~`\\Qc.d\\E|`'],
    ['a{b=""}', 'b=~"|"'],
    ['a{b!="c",d!~"e",f!="",g!~"h|",i!~".*"}', 'b!="c",d!~"e"'],
    ['{"a.b","c.d"="e"}', '"c.d"=~"e|"'],
  ])('asks those of %s where they have its labels', (selector, matchers) => {
    expect(targetQueries(selector)).toEqual([
      `up{${matchers}} and on (job, instance) (${selector})`,
    ]);
  });
});

describe('timeQuery', () => {
  it('asks for the oldest sample, asset by asset', () => {
    expect(timeQuery('rate(a[5m])', labels)).toBe('min by (instance) (timestamp(a))');
    expect(timeQuery('a', { ...labels, site: 'dc' })).toBe('min by (instance, dc) (timestamp(a))');
  });

  it('keeps the selectors of one asset apart', () => {
    expect(timeQuery('a - b', labels)).toBe(
      'min by (instance) (label_replace(timestamp(a), "__part", "0", "", "") or ' +
        'label_replace(timestamp(b), "__part", "1", "", ""))',
    );
  });

  it('makes nothing of a query that selects nothing', () => {
    expect(timeQuery('vector(1)', labels)).toBe(null);
  });
});
