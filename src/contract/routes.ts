/**
 * The table of the routes. A route is data: the router, the query parser, the OpenAPI documents,
 * a problem's `detail` and the documentation pages all read this one description.
 */
import {
  assetId,
  eventListParameters,
  eventStreamParameters,
  findParameters,
  forecastParameters,
  headroomParameters,
  historyParameters,
  hybridCoreAssetExportParameters,
  hybridCoreAssetListParameters,
  hybridCoreId,
  hybridCoreListParameters,
  metricsParameters,
  noParameters,
  ofSites,
  siteAssetListParameters,
  siteId,
  siteListParameters,
  targetsParameters,
} from './parameters.ts';
import type { RouteDefinition } from './route.ts';

/** Whose capacity is planned; the summaries say `of` and `where`. */
const levels = {
  partner: {
    idPrefix: 'getPartner',
    path: '/hybrid-core/v2/resources',
    of: 'the partner',
    where: 'with the partner',
    pathParameters: [],
    answer: 'record',
    recordPrefix: 'Partner',
  },
  hybridCore: {
    idPrefix: 'getHybridCore',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/resources',
    of: 'a hybrid core',
    where: 'in a hybrid core',
    pathParameters: [hybridCoreId],
    answer: 'record',
    recordPrefix: 'HybridCore',
  },
  site: {
    idPrefix: 'getSite',
    path: '/hybrid-core/v2/sites/:site_id/resources',
    of: 'a site',
    where: 'on a site',
    pathParameters: [siteId],
    answer: 'record',
    recordPrefix: 'Site',
  },
  allSites: {
    idPrefix: 'listSites',
    path: '/hybrid-core/v2/sites/-/resources',
    of: 'each site',
    where: 'on each site',
    pathParameters: [],
    answer: 'list',
    recordPrefix: 'Site',
  },
} as const;

type Level = (typeof levels)[keyof typeof levels];

/** The views of capacity planning, which every level has. */
const planningViews = [
  {
    name: 'History',
    path: 'history',
    summary: ({ of }: Level) => `How the workload of ${of} went`,
    parameters: historyParameters,
  },
  {
    name: 'Forecast',
    path: 'forecast',
    summary: ({ of }: Level) => `How long the capacity of ${of} lasts`,
    parameters: forecastParameters,
  },
  {
    name: 'Headroom',
    path: 'headroom',
    summary: ({ where }: Level) => `What still fits ${where}, and what may break`,
    parameters: headroomParameters,
  },
] as const;

/** The planning views of a level: `getSiteHistory`, `getSiteForecast` and `getSiteHeadroom` of a site. */
function planningRoutes(level: Level) {
  const { idPrefix, path, pathParameters, answer, recordPrefix } = level;
  return planningViews.map((view) => ({
    id: `${idPrefix}${view.name}` as const,
    version: 'v2' as const,
    path: `${path}/${view.path}`,
    summary: view.summary(level),
    pathParameters,
    parameters: answer === 'list' ? ofSites(view.parameters) : view.parameters,
    answer,
    record: `${recordPrefix}${view.name}` as const,
  }));
}

/** All routes of the interface; health, metrics and documentation pages stand beside it. */
const definitions = [
  {
    id: 'getDoc',
    version: 'v1',
    path: '/hybrid-core/v1/doc',
    summary: 'The OpenAPI description of v1',
    pathParameters: [],
    parameters: noParameters,
    answer: 'document',
    record: null,
  },
  {
    id: 'listSites',
    version: 'v1',
    path: '/hybrid-core/v1/sites',
    summary: 'List sites',
    pathParameters: [],
    parameters: siteListParameters,
    answer: 'list',
    record: 'Site',
  },
  {
    id: 'getSite',
    version: 'v1',
    path: '/hybrid-core/v1/sites/:site_id',
    summary: 'One site',
    pathParameters: [siteId],
    parameters: noParameters,
    answer: 'record',
    record: 'Site',
  },
  {
    id: 'listSiteAssets',
    version: 'v1',
    path: '/hybrid-core/v1/sites/:site_id/assets',
    summary: 'List the assets of a site',
    pathParameters: [siteId],
    parameters: siteAssetListParameters,
    answer: 'list',
    record: 'Asset',
  },
  {
    id: 'getSiteAsset',
    version: 'v1',
    path: '/hybrid-core/v1/sites/:site_id/assets/:asset_id',
    summary: 'One asset of a site',
    pathParameters: [siteId, assetId],
    parameters: noParameters,
    answer: 'record',
    record: 'Asset',
  },
  {
    id: 'getSiteResources',
    version: 'v1',
    path: '/hybrid-core/v1/sites/:site_id/resources',
    summary: 'The resources view of a site',
    pathParameters: [siteId],
    parameters: noParameters,
    answer: 'record',
    record: 'SiteResources',
  },
  {
    id: 'getDocV2',
    version: 'v2',
    path: '/hybrid-core/v2/doc',
    summary: 'The OpenAPI description of v2',
    pathParameters: [],
    parameters: noParameters,
    answer: 'document',
    record: null,
  },
  {
    id: 'listHybridCores',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores',
    summary: 'List hybrid cores',
    pathParameters: [],
    parameters: hybridCoreListParameters,
    answer: 'list',
    record: 'HybridCore',
  },
  {
    id: 'getHybridCore',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id',
    summary: 'One hybrid core',
    pathParameters: [hybridCoreId],
    parameters: noParameters,
    answer: 'record',
    record: 'HybridCore',
  },
  {
    id: 'listHybridCoreAssets',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets',
    summary: 'List the assets of a hybrid core, over all its sites',
    pathParameters: [hybridCoreId],
    parameters: hybridCoreAssetListParameters,
    answer: 'list',
    record: 'Asset',
  },
  {
    id: 'exportHybridCoreAssetsNdjson',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets.ndjson',
    summary: 'All assets of a hybrid core as NDJSON',
    pathParameters: [hybridCoreId],
    parameters: hybridCoreAssetExportParameters,
    answer: 'file',
    record: 'Asset',
  },
  {
    id: 'exportHybridCoreAssetsCsv',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets.csv',
    summary: 'All assets of a hybrid core as CSV',
    pathParameters: [hybridCoreId],
    parameters: hybridCoreAssetExportParameters,
    answer: 'file',
    record: 'Asset',
  },
  {
    id: 'getPartnerResources',
    version: 'v2',
    path: '/hybrid-core/v2/resources',
    summary: 'The resources view of the partner',
    pathParameters: [],
    parameters: noParameters,
    answer: 'record',
    record: 'PartnerResources',
  },
  {
    id: 'getHybridCoreResources',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/resources',
    summary: 'The resources view of a hybrid core',
    pathParameters: [hybridCoreId],
    parameters: noParameters,
    answer: 'record',
    record: 'HybridCoreResources',
  },
  {
    id: 'getSiteResourcesV2',
    version: 'v2',
    path: '/hybrid-core/v2/sites/:site_id/resources',
    summary: 'The resources view of a site, with its capacity',
    pathParameters: [siteId],
    parameters: noParameters,
    answer: 'record',
    record: 'SiteResourcesV2',
  },
  ...planningRoutes(levels.partner),
  ...planningRoutes(levels.hybridCore),
  ...planningRoutes(levels.site),
  {
    id: 'listSitesResources',
    version: 'v2',
    path: '/hybrid-core/v2/sites/-/resources',
    summary: 'The resources views of sites',
    pathParameters: [],
    parameters: siteListParameters,
    answer: 'list',
    record: 'SiteResourcesV2',
  },
  ...planningRoutes(levels.allSites),
  {
    id: 'listEvents',
    version: 'v2',
    path: '/hybrid-core/v2/events',
    summary: 'What happened, and when; also as a stream',
    pathParameters: [],
    parameters: eventListParameters,
    streamParameters: eventStreamParameters,
    answer: 'events',
    record: 'Event',
    negotiates: true,
  },
  {
    id: 'find',
    version: 'v2',
    path: '/hybrid-core/v2/find',
    summary: 'Hybrid cores, sites and assets by a part of their names',
    pathParameters: [],
    parameters: findParameters,
    answer: 'record',
    record: 'FindResults',
  },
  {
    id: 'getMetrics',
    version: 'v2',
    path: '/hybrid-core/v2/metrics',
    summary: "The partner's figures for Prometheus",
    pathParameters: [],
    parameters: metricsParameters,
    answer: 'file',
    record: null,
    takesBasic: true,
    negotiates: true,
  },
  {
    id: 'getPrometheusTargets',
    version: 'v2',
    path: '/hybrid-core/v2/prometheus-targets',
    summary: "The partner's assets for Prometheus' HTTP discovery",
    pathParameters: [],
    parameters: targetsParameters,
    answer: 'file',
    record: null,
    takesBasic: true,
  },
] as const satisfies readonly RouteDefinition[];

export type RouteId = (typeof definitions)[number]['id'];

export type RecordName = Exclude<(typeof definitions)[number]['record'], null>;

export interface Route extends RouteDefinition {
  readonly id: RouteId;
  readonly record: RecordName | null;
}

export const routes: readonly Route[] = definitions;
