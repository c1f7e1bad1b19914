/** Builds partners' requests to the service. */
import type { LoadRequest } from '../load/request.ts';
import { siteAssets, siteId } from './fleet.ts';
import { mixture } from './mixture.ts';
import type { Credentials, PreparedFleet } from './prepared.ts';
import { oneOf, randomFrom } from './random.ts';

export function get(
  target: string,
  { headers }: Credentials,
  ...added: LoadRequest['headers']
): LoadRequest {
  return { method: 'GET', target, headers: [...headers, ...added] };
}

/**
 * The random mixture over a fleet, partners round-robin; each call resumes where the last ended.
 */
export function mixedRequests(
  fleet: PreparedFleet,
  seed: number,
): (count: number) => Generator<LoadRequest> {
  const targets = fleet.credentials.map((_, index) => mixture(fleet.shape, seed + index));
  let turn = 0;
  return function* (count) {
    for (let sent = 0; sent < count; sent++) {
      const partner = turn++ % targets.length;
      yield get(targets[partner]!.next().value!, fleet.credentials[partner]!);
    }
  };
}

/** Path of one asset. */
export function assetTarget(site: string, assetId: string): string {
  return `/hybrid-core/v1/sites/${site}/assets/${assetId}`;
}

/** Random assets of the first partner; each call resumes where the last ended. */
export function randomAssets(
  { shape, credentials }: PreparedFleet,
  seed: number,
): (count: number) => Generator<LoadRequest> {
  const random = randomFrom(seed);
  const targets = Array.from({ length: shape.sitesPerPartner }, (_, site) =>
    siteAssets(shape, 0, site).map(({ id }) => assetTarget(siteId(site), id)),
  ).flat();
  return function* (count) {
    for (let sent = 0; sent < count; sent++) yield get(oneOf(random, targets), credentials[0]!);
  };
}

/** The smallest page of a partner's first site: a liveness check. */
export function firstAsset(credentials: Credentials, site = siteId(0)): LoadRequest {
  return get(`/hybrid-core/v1/sites/${site}/assets?page[limit]=1`, credentials);
}
