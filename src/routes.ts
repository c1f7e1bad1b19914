/**
 * The table of the routes. A route is data: the router, the query parser, the OpenAPI documents,
 * a problem's `detail` and the documentation pages all read this one description.
 */
import { nodeTypes } from './domain/asset.ts';
import type { ProblemSlug } from './problems.ts';

/** A filter of a route; `values` is there where the list of values is closed. */
export interface FilterParameter {
  readonly name: string;
  readonly values?: readonly string[];
  /** What it selects by, for people. */
  readonly description: string;
}

/** A sort of a route. */
export interface SortParameter {
  readonly name: string;
  readonly description: string;
}

/** What may stand in a route's query string; everything else is not allowed. */
export interface RouteParameters {
  readonly page: boolean;
  readonly filters: readonly FilterParameter[];
  /** In the order in which those that are not given still apply. */
  readonly sorts: readonly SortParameter[];
}

/** A variable segment of a path, and the problem of one that leads nowhere. */
export interface PathParameter {
  readonly name: 'site_id' | 'asset_id' | 'hybrid_core_id';
  readonly unknown: ProblemSlug;
}

export type RecordName = 'Site' | 'Asset' | 'SiteResources' | 'HybridCore';

export interface Route {
  /** The operation's name in the OpenAPI document, in logs and in metrics. */
  readonly id:
    | 'getDoc'
    | 'listSites'
    | 'getSite'
    | 'listSiteAssets'
    | 'getSiteAsset'
    | 'getSiteResources'
    | 'listHybridCores'
    | 'listHybridCoreAssets';
  readonly version: 'v1' | 'v2';
  /** With `:name` for variable segments. */
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly PathParameter[];
  readonly parameters: RouteParameters;
  /** `list` answers a page of records, `record` one of them, `document` the OpenAPI description. */
  readonly answer: 'list' | 'record' | 'document';
  readonly record: RecordName | null;
}

const siteId: PathParameter = { name: 'site_id', unknown: 'site-unknown' };
const assetId: PathParameter = { name: 'asset_id', unknown: 'asset-unknown' };
const hybridCoreId: PathParameter = { name: 'hybrid_core_id', unknown: 'hybrid-core-unknown' };

const noParameters: RouteParameters = { page: false, filters: [], sorts: [] };

const filterAssetId = { name: 'id', description: 'the asset id' };
const filterNodeType = { name: 'node_type', values: nodeTypes, description: 'the node type' };
const filterAssetStatus = {
  name: 'status',
  description: 'the status, `active`, `staged` or `failed` for instance',
};

const assetSorts: readonly SortParameter[] = [
  { name: 'id', description: 'the asset id' },
  { name: 'node_type', description: 'the node type' },
  { name: 'status', description: 'the status' },
  {
    name: 'memory_usage',
    description: 'memory usage, the percentage first and the used bytes after it; compute assets',
  },
  {
    name: 'storage_usage',
    description:
      'storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it',
  },
];

/** All routes of the interface; health, metrics and documentation pages stand beside it. */
export const routes: readonly Route[] = [
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
    parameters: {
      page: true,
      filters: [{ name: 'id', description: 'the site id' }],
      sorts: [{ name: 'id', description: 'the site id' }],
    },
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
    parameters: {
      page: true,
      filters: [filterAssetId, filterNodeType, filterAssetStatus],
      sorts: assetSorts,
    },
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
    id: 'listHybridCores',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores',
    summary: 'List hybrid cores',
    pathParameters: [],
    parameters: {
      page: true,
      filters: [
        { name: 'id', description: 'the hybrid core id' },
        {
          name: 'public_available',
          values: ['true', 'false'],
          description: 'whether the hybrid core is publicly available',
        },
        { name: 'status', description: 'the status' },
      ],
      sorts: [],
    },
    answer: 'list',
    record: 'HybridCore',
  },
  {
    id: 'listHybridCoreAssets',
    version: 'v2',
    path: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets',
    summary: 'List the assets of a hybrid core, over all its sites',
    pathParameters: [hybridCoreId],
    parameters: {
      page: true,
      filters: [
        filterAssetId,
        { name: 'site_id', description: 'the id of the site that the asset is in' },
        filterNodeType,
        filterAssetStatus,
      ],
      sorts: assetSorts,
    },
    answer: 'list',
    record: 'Asset',
  },
];
