import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { assetCount, siteAssets } from '../../bench/dataset/fleet.ts';
import { inventoryText } from '../../bench/dataset/inventory-file.ts';
import { mixture } from '../../bench/dataset/mixture.ts';
import { createQueryParser } from '../../src/contract/query/parse.ts';
import { routes } from '../../src/contract/routes.ts';

const shape = { partners: 2, sitesPerPartner: 3, assetsPerSite: 200 };

function take(count: number, seed: number): readonly URL[] {
  const targets = mixture(shape, seed);
  return Array.from({ length: count }, () => new URL(targets.next().value!, 'http://host.test'));
}

describe('a fleet', () => {
  it('is the same every time, and another in each site', () => {
    expect(siteAssets(shape, 1, 2)).toEqual(siteAssets(shape, 1, 2));
    expect(siteAssets(shape, 1, 2)).not.toEqual(siteAssets(shape, 1, 1));
    expect(siteAssets(shape, 1, 2)).not.toEqual(siteAssets(shape, 0, 2));
  });
});

describe('its inventory file', () => {
  it('is one, and holds all of it', () => {
    const inventory = JSON.parse([...inventoryText(shape)].join(''));
    const schema = new URL('../../schemas/inventory.schema.json', import.meta.url);
    const ajv = new Ajv2020();
    formats.default(ajv);
    expect(ajv.validate(JSON.parse(readFileSync(schema, 'utf8')), inventory)).toBe(true);
    const ids = JSON.stringify(inventory).match(/"id":"(cmp|dst|obj)-/g);
    expect(ids).toHaveLength(assetCount(shape));
  });
});

describe('the random mixture', () => {
  it('is the same every time', () => {
    expect(take(50, 7)).toEqual(take(50, 7));
    expect(take(50, 7)).not.toEqual(take(50, 8));
  });

  it('has no two requests alike', () => {
    const targets = take(5_000, 1).map(({ href }) => href);
    expect(new Set(targets).size).toBe(targets.length);
  });

  it('holds only what the route allows', () => {
    const { parameters } = routes.find(({ path }) => path.endsWith('/sites/:site_id/assets'))!;
    const parse = createQueryParser(parameters, Date.now);
    for (const { search } of take(500, 2)) expect(parse(search.slice(1)).problems).toBeUndefined();
  });

  it('has up to three sorts, filters or none, and offsets from all over a site', () => {
    const queries = take(2_000, 3).map(({ searchParams }) => searchParams);
    const sorts = queries.map(
      (of) => [...of.keys()].filter((key) => key.startsWith('sort')).length,
    );
    expect([...new Set(sorts)].sort()).toEqual([0, 1, 2, 3]);
    const filtered = queries.filter((of) => /filter/.test(of.toString())).length;
    expect(filtered / queries.length).toBeCloseTo(0.5, 1);
    const offsets = queries.map((of) => Number(of.get('page[offset]')));
    expect(Math.min(...offsets)).toBe(0);
    expect(Math.max(...offsets)).toBeGreaterThan(140);
  });
});
