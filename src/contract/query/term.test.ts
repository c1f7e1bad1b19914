import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { TermReader } from './term.ts';

const { parameters } = routes.find(({ id }) => id === 'listSiteAssets')!;

describe('TermReader', () => {
  it.each(['filter[id]=a', 'filter%5Bid%5D=a', 'sort%5bid%5d=-', 'x=y', 'page[limit]=5'])(
    'caches nothing of %s: it is parsed again for the next client',
    (text) => {
      const reader = new TermReader(parameters);
      const read = [1, 2, 3].map(() => reader.read(text));
      expect(new Set(read).size).toBe(read.length);
    },
  );

  it.each(['filter[id]', 'filter%5Bid%5D', 'filter%5bid%5d', 'f%69lter%5bid%5D'])(
    'reads the name %s',
    (name) => {
      expect(new TermReader(parameters).read(`${name}=a%2Fb`)).toMatchObject({
        kind: 'filter',
        fullName: 'filter[id]',
        value: 'a/b',
        canonical: 'filter%5Bid%5D=a%2Fb',
      });
    },
  );

  it('decodes a name once: one that is encoded twice is another name', () => {
    expect(new TermReader(parameters).read('filter%255Bid%255D=a')).toMatchObject({
      kind: 'invalid',
      fullName: 'filter%5Bid%5D',
      parameter: null,
    });
  });

  it.each([
    ['sort[id]=', '%2B'],
    ['sort[id]=-', '-'],
  ])('writes %s as links do', (text, direction) => {
    expect(new TermReader(parameters).read(text)).toMatchObject({
      canonical: `sort%5Bid%5D=${direction}`,
    });
  });
});
