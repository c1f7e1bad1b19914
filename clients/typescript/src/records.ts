/** Names the records' types of the OpenAPI documents. */
import type { components as V1 } from './generated/v1.ts';
import type { components as V2 } from './generated/v2.ts';

export type Site = V1['schemas']['Site'];
export type Asset = V1['schemas']['Asset'];
export type SiteResources = V1['schemas']['SiteResources'];
export type HybridCore = V2['schemas']['HybridCore'];
export type PartnerResources = V2['schemas']['PartnerResources'];
export type HybridCoreResources = V2['schemas']['HybridCoreResources'];
export type SiteResourcesV2 = V2['schemas']['SiteResourcesV2'];
export type PartnerHistory = V2['schemas']['PartnerHistory'];
export type HybridCoreHistory = V2['schemas']['HybridCoreHistory'];
export type SiteHistory = V2['schemas']['SiteHistory'];
export type PartnerForecast = V2['schemas']['PartnerForecast'];
export type HybridCoreForecast = V2['schemas']['HybridCoreForecast'];
export type SiteForecast = V2['schemas']['SiteForecast'];
export type PartnerHeadroom = V2['schemas']['PartnerHeadroom'];
export type HybridCoreHeadroom = V2['schemas']['HybridCoreHeadroom'];
export type SiteHeadroom = V2['schemas']['SiteHeadroom'];
/** An event, with its time. */
export type Event = V2['schemas']['Event'];
/** A page of events: `links.next` is always present. */
export type EventList = V2['schemas']['EventList'];

/** An OpenAPI 3.1 document. */
export type OpenApiDescription = V1['schemas']['OpenApiDescription'];

/** Metadata of a page. */
export type Meta = V1['schemas']['Meta'];
export type Links = V1['schemas']['Links'];

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
