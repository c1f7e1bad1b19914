/** Names the records' types of the OpenAPI documents. */
import type { Schemas as V1 } from './generated/v1.ts';
import type { Schemas as V2 } from './generated/v2.ts';

export type Site = V1['Site'];
export type Asset = V1['Asset'];
export type SiteResources = V1['SiteResources'];
export type HybridCore = V2['HybridCore'];
export type PartnerResources = V2['PartnerResources'];
export type HybridCoreResources = V2['HybridCoreResources'];
export type SiteResourcesV2 = V2['SiteResourcesV2'];
export type PartnerHistory = V2['PartnerHistory'];
export type HybridCoreHistory = V2['HybridCoreHistory'];
export type SiteHistory = V2['SiteHistory'];
export type PartnerForecast = V2['PartnerForecast'];
export type HybridCoreForecast = V2['HybridCoreForecast'];
export type SiteForecast = V2['SiteForecast'];
export type PartnerHeadroom = V2['PartnerHeadroom'];
export type HybridCoreHeadroom = V2['HybridCoreHeadroom'];
export type SiteHeadroom = V2['SiteHeadroom'];
/** An event, with its time. */
export type Event = V2['Event'];
/** A page of events: `links.next` is always present. */
export type EventList = V2['EventList'];

export type FindResults = V2['FindResults'];

/** An OpenAPI 3.1 document. */
export type OpenApiDescription = V1['OpenApiDescription'];

/** Metadata of a page. */
export type Meta = V1['Meta'];
export type Links = V1['Links'];

/** One page of a list (docs: Lists). */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: Meta;
  readonly links: Links;
}

/** A target group of Prometheus HTTP discovery: one for each asset. */
export interface TargetGroup {
  readonly targets: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}
