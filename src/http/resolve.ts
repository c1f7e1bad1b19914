/**
 * In charge of the last stage of a request: from the root, the route and the query to the bytes. An
 * id of the path that names nothing is an unknown site, asset or hybrid core.
 */

import { resourcesJson } from '../contract/resources-json.ts';
import type { ListQuery } from '../query/query.ts';
import type { AssetList } from '../snapshot/merge/asset-list.ts';
import type { HybridCoreSnapshot, PartnerSnapshot, SiteSnapshot } from '../snapshot/partner.ts';
import type { SnapshotList } from '../snapshot/table/table.ts';
import { exportAnswer } from './export/export-answer.ts';
import { csv, type ExportFormat, ndjson } from './export/export-format.ts';
import { findHybridCore, findSite, unknown, whenThere } from './find.ts';
import {
  hybridCoreHeadroomAnswer,
  partnerHeadroomAnswer,
  siteHeadroomAnswer,
} from './headroom-answer.ts';
import { listAnswer } from './list-answer.ts';
import type { ShareAnswer } from './prometheus/assets-answer.ts';
import type { Forecasts } from './prometheus/forecasts.ts';
import { metricsFormat } from './prometheus/format.ts';
import { metricsAnswer } from './prometheus/metrics.ts';
import { targetsAnswer } from './prometheus/targets.ts';
import { type Answer, answer } from './reply/answer.ts';
import { type Match, pathOf } from './request/router.ts';
import type { StreamedAnswer } from './streamed/streamed-answer.ts';

/** What a request asks of a route, beside its path. */
export interface Asked {
  readonly query: ListQuery;
  /** {base_url}, for links. */
  readonly baseUrl: string;
  /** The request's `Accept`. It counts on the metrics route alone. */
  readonly accept: string | undefined;
  /** What is forecast of the partner's sites, for the metrics. */
  readonly forecasts: () => Promise<Forecasts>;
  /** Makes whole bodies of metrics and targets. */
  readonly share: ShareAnswer;
}

/**
 * A 200, at once unless sites must still be merged or summed. Throws a problem instead where there
 * is one.
 */
export function resolve(
  snapshot: PartnerSnapshot,
  match: Match,
  { query, baseUrl, accept, forecasts, share }: Asked,
): Answer | StreamedAnswer | Promise<Answer | StreamedAnswer> {
  const list = (of: SnapshotList) => listAnswer(of, query, baseUrl + pathOf(match));
  switch (match.route.id) {
    case 'listSites':
      return list(snapshot.siteList);
    case 'getSite':
      return record(findSite(snapshot, match).record);
    case 'listSiteAssets':
      return list(findSite(snapshot, match).list);
    case 'getSiteAsset':
      return assetRecord(findSite(snapshot, match), match);
    case 'getSiteResources':
      return record(findSite(snapshot, match).assets.resources);
    case 'listHybridCores':
      return list(snapshot.hybridCoreList);
    case 'listHybridCoreAssets':
      return whenThere(findHybridCore(snapshot, match).assets.get(), list);
    case 'getHybridCore':
      return record(findHybridCore(snapshot, match).record);
    case 'getPartnerResources':
      return partnerResources(snapshot);
    case 'getHybridCoreResources':
      return hybridCoreResources(findHybridCore(snapshot, match), match);
    case 'getSiteResourcesV2':
      return siteResources(findSite(snapshot, match), match);
    case 'exportHybridCoreAssetsNdjson':
      return assetsExport(findHybridCore(snapshot, match).assets, match, query, ndjson);
    case 'exportHybridCoreAssetsCsv':
      return assetsExport(findHybridCore(snapshot, match).assets, match, query, csv);
    case 'getPartnerHeadroom':
      return partnerHeadroomAnswer(snapshot, query);
    case 'getHybridCoreHeadroom':
      return hybridCoreHeadroomAnswer(snapshot, match, query);
    case 'getSiteHeadroom':
      return siteHeadroomAnswer(snapshot, match, query);
    case 'getMetrics':
      return metricsAnswer(snapshot, {
        siteIds: filteredSites(query),
        format: metricsFormat(accept),
        ...{ forecasts, share },
      });
    case 'getPrometheusTargets':
      return targetsAnswer(snapshot, query.options!.target!.port, share);
    case 'getDoc':
    case 'getDocV2':
      throw new Error('the OpenAPI description is no partner data');
    case 'getPartnerHistory':
    case 'getPartnerForecast':
    case 'getHybridCoreHistory':
    case 'getHybridCoreForecast':
    case 'getSiteHistory':
    case 'getSiteForecast':
      throw new Error('what was recorded is in no snapshot');
  }
}

function assetsExport(
  assets: AssetList,
  match: Match,
  query: ListQuery,
  format: ExportFormat,
): StreamedAnswer | Promise<StreamedAnswer> {
  const of = { hybridCoreId: match.ids[0], path: pathOf(match) };
  return whenThere(assets.get(), (list) => exportAnswer(assets, list, query, format, of));
}

function record(json: string): Answer {
  return answer(Buffer.from(`{"data":${json}}`));
}

/** The sites that a filter names; null without one. */
function filteredSites({ filters }: ListQuery): readonly string[] | null {
  return filters.find(({ name }) => name === 'site_id')?.values ?? null;
}

function partnerResources({ partnerId, hybridCores, resources }: PartnerSnapshot) {
  const subject = {
    partner_id: partnerId,
    hybrid_core_count: hybridCores.size,
    site_count: resources.siteCount,
  };
  return whenThere(resources.get(), (sums) => record(resourcesJson(subject, sums)));
}

function hybridCoreResources({ resources }: HybridCoreSnapshot, { ids: [id] }: Match) {
  const subject = { hybrid_core_id: id, site_count: resources.siteCount };
  return whenThere(resources.get(), (sums) => record(resourcesJson(subject, sums)));
}

function siteResources({ assets }: SiteSnapshot, { ids: [id] }: Match): Answer {
  return record(resourcesJson({ site_id: id }, assets.sums));
}

function assetRecord({ assets }: SiteSnapshot, { ids: [, assetId] }: Match): Answer {
  const { records, columns } = assets.table;
  // Assets of a site stand in the order of their ids, so the rank of an id is its row.
  const row = columns.id.values!.rankOf(assetId);
  if (row < 0) throw unknown('asset', assetId);
  const body = Buffer.allocUnsafe(opening.length + records.length(row) + 1);
  const end = records.copy(row, body, opening.copy(body));
  body[end] = closing;
  return answer(body);
}

const opening = Buffer.from('{"data":');
const closing = '}'.charCodeAt(0);
