/**
 * The OpenAPI 3.1 descriptions of the interface, made from the table of the routes and the
 * catalogue of problems: a route or a problem that is not there cannot be described, and one that
 * is there cannot be left out.
 */
import type { TSchema } from 'typebox';
import type { RecordName, Route } from '../route.ts';
import { routes } from '../routes.ts';
import {
  invalidParameterSchema,
  linksSchema,
  listAnswer,
  metaSchema,
  openApiDescriptionSchema,
  pageSchema,
  problemSchema,
  problemsSchema,
  recordAnswer,
} from './envelopes.ts';
import { describedHeaders } from './headers.ts';
import {
  hybridCoreHeadroomSchema,
  partnerHeadroomSchema,
  siteHeadroomSchema,
} from './headroom-schemas.ts';
import { introduction } from './introduction.ts';
import { pathItem, security, securitySchemesOf, tagsOf, templatedPath } from './operations.ts';
import {
  hybridCoreForecastSchema,
  partnerForecastSchema,
  siteForecastSchema,
} from './recorded/forecast-schemas.ts';
import {
  hybridCoreHistorySchema,
  partnerHistorySchema,
  siteHistorySchema,
} from './recorded/history-schemas.ts';
import {
  hybridCoreResourcesSchema,
  partnerResourcesSchema,
  siteResourcesSchema,
  siteResourcesV2Schema,
} from './resources-schemas.ts';
import { openapiVersion, sharedResponses } from './responses.ts';
import { assetSchema, hybridCoreSchema, siteSchema } from './schemas.ts';
import type { OpenApiDocument, Urls } from './types.ts';

export type { OpenApiDocument } from './types.ts';

/** Versions of the descriptions: the first number is that of the interface's paths. */
const versions: Readonly<Record<Route['version'], string>> = { v1: '1.0.0', v2: '2.0.0' };

/** The descriptions by version. */
export type OpenApiDocuments = Readonly<Record<Route['version'], OpenApiDocument>>;

/** The descriptions of all versions. `urls` stand without a trailing slash. */
export function openapiDocuments(urls: Urls): OpenApiDocuments {
  return { v1: openapiDocument('v1', urls), v2: openapiDocument('v2', urls) };
}

/**
 * The description of one version of the interface: plain JSON, the same for the same addresses.
 * `urls` stand without a trailing slash.
 */
export function openapiDocument(version: Route['version'], urls: Urls): OpenApiDocument {
  const described = routes.filter((route) => route.version === version);
  const document: OpenApiDocument = {
    openapi: openapiVersion,
    info: {
      title: `hybrid-core ${version}`,
      version: versions[version],
      summary: "Read-only query service over a partner's hybrid cores",
      description: introduction(version, urls.docsUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'Documentation with worked examples', url: urls.docsUrl },
    servers: [{ url: urls.baseUrl, description: 'This service' }],
    tags: tagsOf(described),
    security,
    paths: Object.fromEntries(
      described.map((route) => [templatedPath(route.path), pathItem(route, urls)]),
    ),
    components: {
      schemas: schemas(described),
      headers: describedHeaders(described.some(({ answer }) => answer === 'file')),
      responses: sharedResponses(described[0]!, urls),
      securitySchemes: securitySchemesOf(described),
    },
  };
  // TypeBox keeps marks of its own on schemas; only their JSON belongs into the document.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

const records: Readonly<Record<RecordName, TSchema>> = {
  Site: siteSchema,
  Asset: assetSchema,
  SiteResources: siteResourcesSchema,
  HybridCore: hybridCoreSchema,
  PartnerResources: partnerResourcesSchema,
  HybridCoreResources: hybridCoreResourcesSchema,
  SiteResourcesV2: siteResourcesV2Schema,
  PartnerHistory: partnerHistorySchema,
  HybridCoreHistory: hybridCoreHistorySchema,
  SiteHistory: siteHistorySchema,
  PartnerForecast: partnerForecastSchema,
  HybridCoreForecast: hybridCoreForecastSchema,
  SiteForecast: siteForecastSchema,
  PartnerHeadroom: partnerHeadroomSchema,
  HybridCoreHeadroom: hybridCoreHeadroomSchema,
  SiteHeadroom: siteHeadroomSchema,
};

/** The schemas that these routes use: the records, what they come in, and the problems. */
function schemas(described: readonly Route[]): Record<string, TSchema> {
  const used: Record<string, TSchema> = {};
  for (const { record, answer } of described) {
    if (answer === 'document') {
      used.OpenApiDescription = openApiDescriptionSchema;
    } else if (record !== null) {
      used[record] = records[record];
      if (answer === 'list') used[`${record}List`] = listAnswer(record);
      else if (answer === 'record') used[`${record}Answer`] = recordAnswer(record);
    }
  }
  return {
    ...used,
    Meta: metaSchema,
    Page: pageSchema,
    Links: linksSchema,
    Problems: problemsSchema,
    Problem: problemSchema,
    InvalidParameter: invalidParameterSchema,
  };
}
