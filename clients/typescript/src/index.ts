/** Exports the package's interface: the client, its records and its errors. */
export {
  type EventsQuestion,
  type ExportQuestion,
  type FindQuestion,
  type FollowQuestion,
  type ForecastQuestion,
  type HeadroomQuestion,
  type HistoryQuestion,
  type HybridCoreAssetsQuestion,
  HybridCoreClient,
  type HybridCoresQuestion,
  type MetricsQuestion,
  type SiteAssetsQuestion,
  type SitesForecastQuestion,
  type SitesHeadroomQuestion,
  type SitesHistoryQuestion,
  type SitesQuestion,
  type TargetsQuestion,
} from './client.ts';
export {
  ConnectionError,
  HybridCoreError,
  IncompleteExportError,
  InvalidIdError,
  ListMovedError,
  TimedOutError,
  UnexpectedAnswerError,
} from './errors.ts';
export { Export, RecordExport } from './export.ts';
export { List, type PageQuery, type Progress, type WalkOptions } from './list.ts';
export type { CallOptions, ClientOptions, Retry } from './options.ts';
export {
  type InvalidParameter,
  type Problem,
  ProblemError,
  type ProblemSlug,
} from './problem.ts';
export type { Amounts, Filters, Range, Shape, Sorts } from './question.ts';
export type {
  Asset,
  Event,
  EventList,
  FindResults,
  HybridCore,
  HybridCoreForecast,
  HybridCoreHeadroom,
  HybridCoreHistory,
  HybridCoreResources,
  Links,
  Meta,
  OpenApiDescription,
  Page,
  PartnerForecast,
  PartnerHeadroom,
  PartnerHistory,
  PartnerResources,
  Site,
  SiteForecast,
  SiteHeadroom,
  SiteHistory,
  SiteResources,
  SiteResourcesV2,
  TargetGroup,
} from './records.ts';
