/**
 * Generates the random mixture: asset lists of any site, from any offset, with and without
 * filters, in up to three sorts of either direction, encoded as clients do. All are different.
 */
import { type FleetShape, nodeTypeShares, siteIds, statusShares } from './fleet.ts';
import { below, byShare, oneOf, type Random, randomFrom } from './random.ts';

const pageLimit = 50;
const sortKeys = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage'];

/** Distribution of combinations of filters. */
const filterShares = [
  ['none', 0.5],
  ['node_type', 0.25],
  ['status', 0.15],
  ['both', 0.1],
] as const;

/** After this many duplicates in a row, a rare combination is exhausted. */
const attemptsMax = 20;

/** Generates request targets without end: paths with query strings. */
export function* mixture(shape: FleetShape, seed: number): Generator<string> {
  const random = randomFrom(seed);
  const sites = siteIds(shape);
  const given = new Set<string>();
  for (;;) {
    let target = listTarget(random, sites, shape.assetsPerSite, byShare(random, filterShares));
    for (let attempts = 1; given.has(target); attempts++) {
      const filters = attempts < attemptsMax ? byShare(random, filterShares) : 'none';
      target = listTarget(random, sites, shape.assetsPerSite, filters);
    }
    given.add(target);
    yield target;
  }
}

function listTarget(
  random: Random,
  sites: readonly string[],
  assetsPerSite: number,
  filters: (typeof filterShares)[number][0],
): string {
  const pairs: string[] = [];
  let expected = assetsPerSite;
  if (filters === 'node_type' || filters === 'both') {
    const [value, share] = oneOf(random, nodeTypeShares);
    pairs.push(`filter[node_type]=${value}`);
    expected *= share;
  }
  if (filters === 'status' || filters === 'both') {
    const [value, share] = oneOf(random, statusShares);
    pairs.push(`filter[status]=${value}`);
    expected *= share;
  }
  const offset = below(random, Math.max(1, Math.ceil(expected - pageLimit)));
  pairs.unshift(`page[offset]=${offset}`);
  if (random() < 0.5) pairs.unshift(`page[limit]=${pageLimit}`);
  pairs.push(...sorts(random));
  const query = pairs.join('&');
  return `/hybrid-core/v1/sites/${oneOf(random, sites)}/assets?${asSent(random, query)}`;
}

function sorts(random: Random): readonly string[] {
  const left = [...sortKeys];
  return Array.from({ length: below(random, 4) }, () => {
    const [key] = left.splice(below(random, left.length), 1);
    return `sort[${key}]=${oneOf(random, ['-', '-', '', '%2B'])}`;
  });
}

/** Encodes brackets or not: HTTP libraries do either. */
function asSent(random: Random, query: string): string {
  return random() < 0.5 ? query : query.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
