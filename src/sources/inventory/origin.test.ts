import { expect, it } from 'vitest';
import { formatOrigin, parseOrigin, type SiteOrigin } from './origin.ts';

const origin: SiteOrigin = {
  source: 'NetBox',
  site: 7,
  nodes: new Map<string, number | string>([
    ['a', 101],
    ['b', 'b1f0'],
  ]),
  hardware: new Map([['a', ['serial SN101', 'asset tag 4711']]]),
  waiting: { assets: ['c'], since: 5, isAllowed: true },
};

it.each([
  ['with all that there is', origin],
  ['without hardware and waiting removals', { ...origin, hardware: new Map(), waiting: null }],
])('an origin is read as it was written: %s', (_, of) => {
  expect(parseOrigin(formatOrigin(of))).toEqual(of);
});

it('an origin without hardware has the document of earlier versions', () => {
  expect(formatOrigin({ ...origin, hardware: new Map(), waiting: null })).toEqual({
    document: '{"source":"NetBox","site":7,"nodes":{"a":101,"b":"b1f0"}}',
    waiting: null,
  });
});
