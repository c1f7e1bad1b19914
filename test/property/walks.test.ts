/** Walks through pages: each yields every asset once, in the model's order, for any query. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { queryArbitrary, siteOfSize } from './arbitraries.ts';
import { ask, serveInventory } from './compare.ts';
import { allAssets, type ModelRequest, modelPath } from './model.ts';
import type { ModelPartner } from './model-records.ts';
import { samples, seed } from './seed.ts';

/** Around a page, and around powers of two, likely sizes of a column or a batch. */
const sizes = [0, 1, 49, 50, 51, 99, 100, 101, 255, 4095, 4096, 4097];
const walksEach = samples(3);

const sites = sizes.map(
  (size) => fc.sample(siteOfSize(`site-${size}`, size), { numRuns: 1, seed })[0]!,
);
const partner: ModelPartner = {
  id: 'one',
  name: 'One',
  hybrid_cores: [
    {
      id: 'small',
      status: 'active',
      public_available: true,
      sites: sites.filter((site) => site.assets.length < 1000),
    },
    {
      id: 'large',
      status: 'active',
      public_available: true,
      sites: sites.filter((site) => site.assets.length >= 1000),
    },
  ],
};

interface Page {
  readonly data: readonly { readonly id: string; readonly site_id: string }[];
  readonly meta: { readonly page: { readonly total: number }; readonly revision: string };
  readonly links: Readonly<Record<'self' | 'first' | 'last' | 'prev' | 'next', string | null>>;
}

/** Follows one of the links from an address to the last page. */
async function walk(address: string, along: 'next' | 'prev'): Promise<Page[]> {
  const pages: Page[] = [];
  for (let at: string | null = address; at !== null; at = pages.at(-1)!.links[along]) {
    const { status, text } = await ask(at, partner.id);
    expect(status, text).toBe(200);
    pages.push(JSON.parse(text));
  }
  return pages;
}

function keys(pages: readonly Page[]): string[] {
  return pages.flatMap(({ data }) => data.map(({ site_id, id }) => `${site_id}/${id}`));
}

/** The model's order. */
function modelKeys(request: ModelRequest): string[] {
  return allAssets(partner, request).map(({ site_id, id }) => `${site_id}/${id}`);
}

/** A partner for queries, whatever they match. */
const empty: ModelPartner = { id: 'one', name: 'One', hybrid_cores: [] };
let taken = 0;
const anyQuery = queryArbitrary(partner);

/** Filters and sort keys that the route allows, without a page. */
function listQuery(request: Omit<ModelRequest, 'queryString'>): string {
  const isFine = (queryString: string) => {
    if (queryString.includes('page[')) return false;
    try {
      allAssets(empty, { ...request, queryString });
      return true;
    } catch {
      return false;
    }
  };
  return fc.sample(anyQuery.filter(isFine), { numRuns: 1, seed: seed + taken++ })[0]!;
}

const requests: [string, Omit<ModelRequest, 'queryString'>, number][] = [
  ...sizes.map((size): [string, Omit<ModelRequest, 'queryString'>, number] => [
    `a site of ${size}`,
    { version: 'v1', segments: ['sites', `site-${size}`, 'assets'] },
    size > 1000 ? 1 : walksEach,
  ]),
  ['many sites', { version: 'v2', segments: ['hybrid-cores', 'small', 'assets'] }, walksEach],
  ['large sites', { version: 'v2', segments: ['hybrid-cores', 'large', 'assets'] }, 1],
];

describe(`a walk (PROPERTY_SEED=${seed})`, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serveInventory({ partners: [partner] });
  });
  afterAll(() => service?.stop());

  it.each(requests)('through %s visits each asset once, in order', async (_of, bare, walks) => {
    for (let i = 0; i < walks; i++) {
      const queryString = listQuery(bare);
      const expected = modelKeys({ ...bare, queryString });
      const limit = expected.length > 200 ? 50 : 1 + ((i * 17 + 6) % 50);
      const address = `${service.url}${modelPath({ ...bare, queryString })}?${queryString}&page[limit]=${limit}`;
      const pages = await walk(address, 'next');
      expect(keys(pages), address).toEqual(expected);
      expect(new Set(pages.map(({ meta }) => meta.revision)).size).toBe(1);
      expect(new Set(pages.map(({ meta }) => meta.page.total))).toEqual(new Set([expected.length]));
      // Every page links the same first and last one, and back again.
      expect(new Set(pages.map(({ links }) => links.first)).size).toBe(1);
      expect(pages.at(-1)!.links.self).toBe(pages.at(-1)!.links.last ?? pages[0]!.links.self);
      const back = await walk(pages.at(-1)!.links.self!, 'prev');
      expect(keys(back.reverse())).toEqual(expected);
    }
  });
});
