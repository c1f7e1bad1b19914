import { describe, expect, it } from 'vitest';
import { pageLinks } from './links.ts';

const path = 'https://api.example/hybrid-core/v1/sites';
const at = (offset: number, limit = 50) =>
  `${path}?page%5Boffset%5D=${offset}&page%5Blimit%5D=${limit}`;

describe('pageLinks', () => {
  it.each([
    [
      { offset: 0, limit: 50, total: 0 },
      { prev: null, next: null, last: null },
    ],
    [
      { offset: 0, limit: 50, total: 50 },
      { prev: null, next: null, last: at(0) },
    ],
    [
      { offset: 0, limit: 50, total: 51 },
      { prev: null, next: at(50), last: at(50) },
    ],
    [
      { offset: 50, limit: 50, total: 213 },
      { prev: at(0), next: at(100), last: at(200) },
    ],
    [
      { offset: 30, limit: 50, total: 213 },
      { prev: at(0), next: at(80), last: at(200) },
    ],
    [
      { offset: 900, limit: 50, total: 213 },
      { prev: at(163), next: null, last: at(200) },
    ],
    [
      { offset: 900, limit: 50, total: 20 },
      { prev: at(0), next: null, last: at(0) },
    ],
    [
      { offset: 7, limit: 50, total: 0 },
      { prev: null, next: null, last: null },
    ],
  ])('%j', (page, links) => {
    expect(pageLinks(path, '', page)).toEqual({ self: at(page.offset), first: at(0), ...links });
  });

  it('repeats filters and sorts before the page', () => {
    const { self } = pageLinks(path, 'sort%5Bid%5D=%2B', { offset: 2, limit: 3, total: 9 });
    expect(self).toBe(`${path}?sort%5Bid%5D=%2B&page%5Boffset%5D=2&page%5Blimit%5D=3`);
  });
});
