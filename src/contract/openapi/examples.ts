/** Examples of every success, of one imagined partner: they agree with each other. */
import { pageLimitMax } from '../../limits.ts';
import { pageLinks } from '../links.ts';
import type { RecordName, Route } from '../route.ts';
import type { ListBody } from './envelopes.ts';
import { headroomExamples } from './headroom-schemas.ts';
import { recordedExamples } from './recorded/examples.ts';
import {
  hybridCoreResources,
  partnerResources,
  siteResources,
  siteResourcesV2,
} from './resources-examples.ts';
import type { AssetRecord, HybridCoreRecord, SiteRecord } from './schemas.ts';

const revision = '1042';

const site: SiteRecord = {
  id: 'fra01',
  hybrid_core_id: 'acme-eu',
  description: 'Frankfurt, hall 3',
  location: {
    city: 'Frankfurt am Main',
    country: 'DE',
    latitude: 50.1109,
    longitude: 8.6821,
  },
  asset_count: 213,
};

const siteWithoutDetails: SiteRecord = {
  id: 'ams02',
  hybrid_core_id: 'acme-eu',
  description: null,
  location: null,
  asset_count: 177,
};

const asset: AssetRecord = {
  id: 'fra01-cmp-0001.acme.example',
  site_id: 'fra01',
  node_type: 'compute',
  status: 'active',
  cpu_usage: { percent: 43.21, used_cores: 55.31, total_cores: 128 },
  memory_usage: { percent: 58.59, used_bytes: 322122547200, total_bytes: 549755813888 },
  storage_usage: {
    kind: 'rocket',
    percent: 12.5,
    used_bytes: 960187640832,
    total_bytes: 7681501126656,
  },
  observed_at: '2026-11-20T12:00:00.000Z',
};

/** Of this one nothing was measured yet; the inventory states its memory and storage alone. */
const assetNotObserved: AssetRecord = {
  id: 'fra01-cmp-0002.acme.example',
  site_id: 'fra01',
  node_type: 'compute',
  status: 'staged',
  cpu_usage: null,
  memory_usage: { percent: null, used_bytes: null, total_bytes: 549755813888 },
  storage_usage: {
    kind: 'rocket',
    percent: null,
    used_bytes: null,
    total_bytes: 7681501126656,
  },
  observed_at: null,
};

const hybridCore: HybridCoreRecord = {
  id: 'acme-eu',
  status: 'active',
  public_available: false,
  site_ids: ['ams02', 'fra01'],
  asset_count: 390,
};

/** The answer of a route with one record. */
export const recordExamples = {
  Site: { data: site },
  Asset: { data: asset },
  SiteResources: { data: siteResources },
  HybridCore: { data: hybridCore },
  PartnerResources: { data: partnerResources },
  HybridCoreResources: { data: hybridCoreResources },
  SiteResourcesV2: { data: siteResourcesV2 },
  ...recordedExamples,
  ...headroomExamples,
} as const satisfies Record<RecordName, { readonly data: unknown }>;

interface ListExample {
  readonly data: readonly unknown[];
  readonly limit: number;
  readonly total: number;
}

/** The first assets of a site, out of all that the list has. */
function assetsOf(siteId: string, total: number): ListExample {
  const data = [asset, assetNotObserved].map((record) => ({
    ...record,
    id: record.id.replace(record.site_id, siteId),
    site_id: siteId,
  }));
  return { data, limit: data.length, total };
}

/** What the examples of the lists show, by operation. */
const lists: Partial<Record<Route['id'], ListExample>> = {
  listSites: { data: [siteWithoutDetails, site], limit: pageLimitMax, total: 2 },
  listSiteAssets: assetsOf(site.id, site.asset_count),
  listHybridCores: { data: [hybridCore], limit: pageLimitMax, total: 1 },
  listHybridCoreAssets: assetsOf(siteWithoutDetails.id, hybridCore.asset_count),
};

/** The first page of a list; `url` is {base_url} with the path that was asked for. */
export function listExample(routeId: Route['id'], url: string): ListBody<unknown> {
  const example = lists[routeId];
  if (example === undefined) throw new Error(`There is no example of the list ${routeId}.`);
  const { data, limit, total } = example;
  const page = { offset: 0, limit, total };
  return { data, meta: { page, revision }, links: { ...pageLinks(url, '', page) } };
}

/** Records as lines of NDJSON. */
export const assetLines = [asset, assetNotObserved]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

/** Ids that lead to the records above. */
export const exampleIds = {
  site: site.id,
  asset: asset.id,
  hybridCore: hybridCore.id,
} as const;
