/**
 * Describes the records of answers: schema, tag, and an example made by the answers' own writers.
 * The examples are of one fictional partner and consistent with each other.
 */
import type { TSchema } from 'typebox';
import { assetExample, assetNotObservedExample, assetSchema } from '../../contract/asset.ts';
import { assetJson } from '../../contract/asset-json.ts';
import type { ListBody } from '../../contract/envelopes.ts';
import { eventExample, eventSchema, oldestEventExample } from '../../contract/event.ts';
import { type EventListLinks, eventJson, eventListJson } from '../../contract/event-json.ts';
import { findResultsExample, findResultsSchema } from '../../contract/find.ts';
import {
  forecastExample,
  hybridCoreForecastSchema,
  partnerForecastSchema,
  siteForecastSchema,
} from '../../contract/forecast.ts';
import { forecastJson } from '../../contract/forecast-json.ts';
import {
  hybridCoreHeadroomSchema,
  partnerHeadroomSchema,
  siteHeadroomExample,
  siteHeadroomSchema,
  sitesHeadroomExample,
} from '../../contract/headroom.ts';
import { headroomJson } from '../../contract/headroom-json.ts';
import {
  historyPointExample,
  historyRangeExample,
  hybridCoreHistorySchema,
  partnerHistorySchema,
  siteHistorySchema,
} from '../../contract/history.ts';
import { historyJson } from '../../contract/history-json.ts';
import { hybridCoreExample, hybridCoreSchema } from '../../contract/hybrid-core.ts';
import { hybridCoreJson } from '../../contract/hybrid-core-json.ts';
import { pageLinks } from '../../contract/links.ts';
import {
  bothSitesResourcesExample,
  hybridCoreResourcesSchema,
  partnerResourcesSchema,
  siteResourcesExample,
  siteResourcesSchema,
  siteResourcesV2Schema,
  staleExample,
} from '../../contract/resources.ts';
import { resourcesJson, siteResourcesJson } from '../../contract/resources-json.ts';
import type { RecordName, RouteId } from '../../contract/routes.ts';
import { siteExample, siteSchema, siteWithoutDetailsExample } from '../../contract/site.ts';
import { siteJson } from '../../contract/site-json.ts';
import type { HistorySubject } from '../../domain/history.ts';
import { pageLimitMax } from '../../limits.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
}

interface DescribedRecord {
  readonly schema: TSchema;
  readonly tag: Tag;
  /** As it stands in an answer. */
  readonly example: unknown;
}

const partnerId = 'acme';

/** Ids that lead to the records of the examples. */
export const exampleIds = {
  site: siteExample.id,
  asset: assetExample.id,
  hybridCore: hybridCoreExample.id,
} as const;

const ofSite = { partnerId, level: 'site', id: siteExample.id } as const;
const ofHybridCore = { partnerId, level: 'hybrid-core', id: hybridCoreExample.id } as const;
const ofPartner = { partnerId, level: 'partner', id: partnerId } as const;

const siteAssets = siteResourcesExample.nodes.total;
const allAssets = bothSitesResourcesExample.nodes.total;
const siteIds = [siteWithoutDetailsExample.id, siteExample.id];

const resourcesTag: Tag = {
  name: 'Resources',
  description: 'Workload and capacity, and how the nodes are applied.',
};

function resourcesRecord(schema: TSchema, json: string): DescribedRecord {
  return { schema, tag: resourcesTag, example: JSON.parse(json) };
}

const planningTag: Tag = {
  name: 'Capacity planning',
  description: 'How a workload went, how long its capacity lasts, and what still fits.',
};

/** All assets of the partner that report are of one site: all histories and forecasts are the same. */
function historyRecord(schema: TSchema, subject: HistorySubject): DescribedRecord {
  const json = historyJson(subject, historyRangeExample, [historyPointExample]);
  return { schema, tag: planningTag, example: JSON.parse(json) };
}

function forecastRecord(schema: TSchema, subject: HistorySubject): DescribedRecord {
  const json = forecastJson({ subject, ...forecastExample });
  return { schema, tag: planningTag, example: JSON.parse(json) };
}

function headroomRecord(schema: TSchema, subject: HistorySubject): DescribedRecord {
  const example = subject.level === 'site' ? siteHeadroomExample : sitesHeadroomExample;
  const json = headroomJson({ subject, ...example });
  return { schema, tag: planningTag, example: JSON.parse(json) };
}

export const records: Readonly<Record<RecordName, DescribedRecord>> = {
  Site: {
    schema: siteSchema,
    tag: { name: 'Sites', description: 'The physical places of hybrid cores.' },
    example: JSON.parse(siteJson(siteExample, siteAssets)),
  },
  Asset: {
    schema: assetSchema,
    tag: { name: 'Assets', description: 'The nodes of a site, with their usage.' },
    example: JSON.parse(assetJson(assetExample)),
  },
  SiteResources: {
    schema: siteResourcesSchema,
    tag: {
      name: 'Resources',
      description: 'CPU, memory and storage workload of a site, and how its nodes are applied.',
    },
    example: JSON.parse(siteResourcesJson(siteExample.id, siteResourcesExample)),
  },
  HybridCore: {
    schema: hybridCoreSchema,
    tag: { name: 'Hybrid cores', description: "A partner's private clouds." },
    example: JSON.parse(hybridCoreJson(hybridCoreExample, siteIds, allAssets)),
  },
  PartnerResources: resourcesRecord(
    partnerResourcesSchema,
    resourcesJson(
      { partner_id: partnerId, hybrid_core_count: 1, site_count: siteIds.length },
      bothSitesResourcesExample,
      staleExample,
    ),
  ),
  HybridCoreResources: resourcesRecord(
    hybridCoreResourcesSchema,
    resourcesJson(
      { hybrid_core_id: hybridCoreExample.id, site_count: siteIds.length },
      bothSitesResourcesExample,
      staleExample,
    ),
  ),
  SiteResourcesV2: resourcesRecord(
    siteResourcesV2Schema,
    resourcesJson({ site_id: siteExample.id }, siteResourcesExample, staleExample),
  ),
  PartnerHistory: historyRecord(partnerHistorySchema, ofPartner),
  HybridCoreHistory: historyRecord(hybridCoreHistorySchema, ofHybridCore),
  SiteHistory: historyRecord(siteHistorySchema, ofSite),
  PartnerForecast: forecastRecord(partnerForecastSchema, ofPartner),
  HybridCoreForecast: forecastRecord(hybridCoreForecastSchema, ofHybridCore),
  SiteForecast: forecastRecord(siteForecastSchema, ofSite),
  PartnerHeadroom: headroomRecord(partnerHeadroomSchema, ofPartner),
  HybridCoreHeadroom: headroomRecord(hybridCoreHeadroomSchema, ofHybridCore),
  SiteHeadroom: headroomRecord(siteHeadroomSchema, ofSite),
  Event: {
    schema: eventSchema,
    tag: { name: 'Events', description: 'What happened, and when.' },
    example: JSON.parse(eventJson(eventExample)),
  },
  FindResults: {
    schema: findResultsSchema,
    tag: { name: 'Find', description: 'Hybrid cores, sites and assets by a part of their names.' },
    example: findResultsExample,
  },
};

interface ListExample {
  /** The records as JSON texts. */
  readonly data: readonly string[];
  readonly limit: number;
  readonly total: number;
}

const assetExamples = [assetExample, assetNotObservedExample];

/** The first assets of a site, out of all that the list has. */
function assetsOf(siteId: string, total: number): ListExample {
  const data = assetExamples.map((asset) =>
    assetJson({ ...asset, id: asset.id.replace(asset.siteId, siteId), siteId }),
  );
  return { data, limit: data.length, total };
}

/** A view of the sites, on a page of one. */
function ofExampleSite(record: RecordName): ListExample {
  const data = [JSON.stringify(records[record].example)];
  return { data, limit: data.length, total: siteIds.length };
}

/** What the examples of the lists show, by operation. */
const lists: { readonly [Id in RouteId]?: ListExample } = {
  listSites: {
    data: [
      siteJson(siteWithoutDetailsExample, allAssets - siteAssets),
      siteJson(siteExample, siteAssets),
    ],
    limit: pageLimitMax,
    total: 2,
  },
  listSiteAssets: assetsOf(siteExample.id, siteAssets),
  listHybridCores: {
    data: [hybridCoreJson(hybridCoreExample, siteIds, allAssets)],
    limit: pageLimitMax,
    total: 1,
  },
  listSitesResources: ofExampleSite('SiteResourcesV2'),
  listSitesHistory: ofExampleSite('SiteHistory'),
  listSitesForecast: ofExampleSite('SiteForecast'),
  listSitesHeadroom: ofExampleSite('SiteHeadroom'),
  listHybridCoreAssets: assetsOf(siteWithoutDetailsExample.id, allAssets),
};

const exampleRevision = '1042';

/** The first page of a list; `url` is {base_url} with the path that was asked for. */
export function listExample(routeId: RouteId, url: string): ListBody<unknown> {
  const example = lists[routeId];
  if (example === undefined) throw new Error(`There is no example of the list ${routeId}.`);
  const { data, limit, total } = example;
  const page = { offset: 0, limit, total };
  return {
    data: data.map((json) => JSON.parse(json)),
    meta: { page, revision: exampleRevision },
    links: pageLinks(url, '', page),
  };
}

/** The list of events that begins after one; `url` is {base_url} with the path that was asked for. */
export function eventListExample(url: string): unknown {
  const nextPrefix = `${url}?after%5Bevent%5D=`;
  const links: EventListLinks = { self: `${nextPrefix}${eventExample.id - 1}`, nextPrefix };
  const after = { id: eventExample.id - 1 };
  const position = { next: String(eventExample.id), oldest: oldestEventExample, after };
  return JSON.parse(eventListJson([eventExample], position, links));
}

/** Records as lines of NDJSON. */
export const assetLines = assetExamples.map((asset) => `${assetJson(asset)}\n`).join('');
