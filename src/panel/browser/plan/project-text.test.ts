import { describe, expect, it } from 'vitest';
import { sitesIn, takesText } from './project-text.ts';
import type { SiteHeadroom } from './site-headroom.ts';

function site(id: string, count: number | string | null, country = 'DE'): SiteHeadroom {
  return {
    site_id: id,
    hybrid_core_id: `core of ${id}`,
    country,
    survives: { nodes: 1, limited_by: 'cpu' },
    fits: { count, limited_by: null },
    after: null,
  };
}

const sites = [site('a', 50), site('b', '90071992547409930', 'NO'), site('c', 3), site('d', null)];

describe('which sites take a project', () => {
  it.each([
    [sites, 40, 'partner', '2 of 4 sites take 40 machines.'],
    [[site('a', 50)], 1, 'partner', '1 of 1 site takes 1 machine.'],
    [[site('c', 3), site('d', null)], 4, 'partner', 'No site takes 4 machines; most fit in c: 3.'],
    [[site('d', null)], 4, 'hybrid-core', 'No site is known to take 4 machines.'],
    [[], 4, 'partner', 'There is no site in this place.'],
    [[site('a', 50)], 50, 'site', 'It takes 50 machines.'],
    [[site('a', 50)], 51, 'site', 'It does not take 51 machines.'],
    [[site('d', null)], 1, 'site', null],
  ] as const)('%j, %i machines, of a %s: %s', (of, machines, level, text) => {
    expect(takesText(of, machines, level)).toBe(text);
  });

  it('is of a country and a hybrid core, where one is chosen', () => {
    const ids = (country: string | null, hybridCoreId: string | null) =>
      sitesIn(sites, { country, hybridCoreId }).map(({ site_id }) => site_id);
    expect(ids(null, null)).toEqual(['a', 'b', 'c', 'd']);
    expect(ids('NO', null)).toEqual(['b']);
    expect(ids('DE', 'core of c')).toEqual(['c']);
    expect(ids('NO', 'core of c')).toEqual([]);
  });
});
