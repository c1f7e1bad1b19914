/** Describes the operations of a route: GET, and HEAD with the same parameters and no body. */

import type { Route } from '../../contract/routes.ts';
import {
  eventStreamsOfPartnerMax,
  eventStreamsOfTokenMax,
  exportsOfPartnerMax,
  siteRangePointsMax,
} from '../../limits.ts';
import { operationParameters } from './parameters.ts';
import { records } from './records.ts';
import { getResponses, headResponses } from './responses.ts';
import type { Operation, PathItem, Urls } from './types.ts';

/** The two credential headers are needed together: half a credential is none. */
export const security = [{ userId: [], token: [] }] as const;

/** HTTP Basic in place of the headers, on the routes that take it. */
const securityWithBasic = [...security, { basic: [] }] as const;

const headerSchemes = {
  userId: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Auth-UserId',
    description: "The user's UUID, in any letter case. Every request needs it and the token.",
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Auth-Token',
    description: 'A valid API token of that user. The token decides whose data is seen.',
  },
} as const;

const basicScheme = {
  type: 'http',
  scheme: 'basic',
  description:
    "The user's UUID and the token, on the routes for Prometheus alone: scrapers cannot always send " +
    'headers of their own. Where one of the two headers is there, the headers count.',
} as const;

/** The ways to authenticate that some routes take. */
export function securitySchemesOf(routes: readonly Route[]) {
  const takeBasic = routes.some(({ takesBasic }) => takesBasic);
  return takeBasic ? { ...headerSchemes, basic: basicScheme } : headerSchemes;
}

const historyText =
  'Every point of a range of time, gaps as points of nulls: the mean of the samples that were taken ' +
  'each five minutes, and the largest of them. `range` says what was served.';

const forecastText =
  'For each quantity whether it fills, how fast, how far it rises, and the days until 80, 90 and 100 ' +
  "percent of today's total are used: at the earliest, as expected, and at the latest, by how far use " +
  'rose within so many days of the last year. `plan[…]` and `extend[…]` change the use and the total of ' +
  'today first; `count[by]=allocated` counts what is promised instead. The capacity planning page of the documentation tells how it is worked out, and how ' +
  'far it has been from what came.';

const headroomText =
  'What is free on the nodes and in the pools, how many nodes a site may lose, and with a shape how many ' +
  'of it still fit, where, and what limits them. It counts by use, not by promise, and in sums: nothing ' +
  'that runs is moved.';

const descriptionTag = { name: 'Description', description: 'The interface about itself.' } as const;

const prometheusTag = {
  name: 'Prometheus',
  description: "For a partner's own Prometheus.",
} as const;

function tagOf({ record, answer }: Route) {
  if (record !== null) return records[record].tag;
  return answer === 'document' ? descriptionTag : prometheusTag;
}

/** The tags of some routes, each once, in their order. */
export function tagsOf(routes: readonly Route[]) {
  return [...new Set(routes.map(tagOf))];
}

const descriptions: Record<Route['id'], string> = {
  getDoc: 'This document. It needs credentials like every other route of the interface.',
  listSites:
    'All sites of the partner, over all hybrid cores. Without parameters: the first 50, by id.',
  getSite:
    'One site by its id. The list with `filter[id]` gives the same record, in a page of one.',
  listSiteAssets:
    'The assets of a site, with their usage. Usage sorts compare the percentage first and the ' +
    'used bytes after it; assets without a percentage come last in both directions.',
  getSiteAsset:
    'One asset of a site by its id. The list with `filter[id]` gives the same record, in a page ' +
    'of one.',
  getSiteResources:
    'CPU, memory and storage workload of a site, summed over its active assets whose use and ' +
    'total are both known, and how its nodes are applied, counted over all of them.',
  getDocV2: 'This document. It needs credentials like every other route of the interface.',
  listHybridCores: 'All hybrid cores of the partner, ordered by id. This list has no sorts.',
  getHybridCore:
    'One hybrid core by its id. The list with `filter[id]` gives the same record, in a page of one.',
  getPartnerResources:
    'The resources of all sites of the partner: workload and capacity, summed exactly, and how the ' +
    'nodes are applied.',
  getHybridCoreResources:
    'The resources of all sites of a hybrid core: workload and capacity, summed exactly, and how ' +
    'the nodes are applied.',
  getSiteResourcesV2:
    'The resources view of v1 with two keys more in each workload: the capacity that is known of ' +
    'active assets, whether its use is or not, and how many active assets carry it.',
  getPartnerHistory: `How the workload of the whole partner went. ${historyText}`,
  getPartnerForecast: `How long the capacity of the whole partner lasts. ${forecastText}`,
  getHybridCoreHistory: `How the workload of a hybrid core went. ${historyText}`,
  getHybridCoreForecast: `How long the capacity of a hybrid core lasts. ${forecastText}`,
  getSiteHistory: `How the workload of a site went. ${historyText}`,
  getSiteForecast: `How long the capacity of a site lasts. ${forecastText}`,
  getPartnerHeadroom: `What still fits with the whole partner, and the site that may break first. ${headroomText}`,
  getHybridCoreHeadroom: `What still fits in a hybrid core, and its site that may break first. ${headroomText}`,
  getSiteHeadroom: `What still fits on a site, and what may break. ${headroomText}`,
  listSitesResources:
    'What `getSiteResourcesV2` says of each site, as a list that is paged, filtered and sorted as the list of sites.',
  listSitesHistory:
    'What `getSiteHistory` says of each site, as a list that is paged, filtered and sorted as the list of sites. ' +
    `A site has at most ${siteRangePointsMax} points.`,
  listSitesForecast:
    'What `getSiteForecast` says of each site, as a list that is paged, filtered and sorted as the list of ' +
    'sites. `plan[…]`, `extend[…]` and `lead[days]` count for each.',
  listSitesHeadroom:
    'What `getSiteHeadroom` says of each site, as a list that is paged, filtered and sorted as the list of ' +
    'sites. `shape[…]`, `failures[nodes]` and `reserve[percent]` count for each.',
  listEvents:
    'What happened to hybrid cores, sites and assets, and to how full they are: oldest first, 50 at a ' +
    'time. `links.next` is always there, and asks for what comes after. With `Accept: ' +
    'text/event-stream` the same events come as Server-Sent Events, and new ones within two seconds; ' +
    '`Last-Event-ID` goes on where a stream broke off, and counts before `after[event]`. A partner has ' +
    `at most ${eventStreamsOfPartnerMax} streams in a process, a token ${eventStreamsOfTokenMax}; a further one gets a ` +
    '503. A stream ends after ten minutes, to be resumed.',
  find:
    'What people look for by name, at most eight of each kind, by id: hybrid cores by a part of the id, ' +
    'sites by a part of the id, the description or the city, assets by the beginning of the id. Letter ' +
    'case does not count. `more` says that some were left out.',
  getMetrics:
    'Gauges of workload, nodes and freshness of every site; with `filter[site_id]`, in place of the ' +
    'sites, those of each asset of these sites. What is not known is absent. It takes HTTP Basic too.',
  getPrometheusTargets:
    'Where the exporters of all assets are, for `http_sd_configs`: never paged, and a bare array. It ' +
    'takes HTTP Basic too.',
  listHybridCoreAssets:
    'The assets of all sites of a hybrid core, from one state of the data; of all hybrid cores with `-` in ' +
    "place of the id. The order is that of a site's list; assets that are equal in every sort are " +
    'ordered by site id.',
  exportHybridCoreAssetsNdjson:
    'All assets of all sites of a hybrid core in one answer, from one state of the data, in the ' +
    'order of `listHybridCoreAssets`: a record a line, as in that list. The answer is streamed. One ' +
    'that ends without its last chunk is not the whole. A partner has at most ' +
    `${exportsOfPartnerMax} exports under way in a process; a further one gets a 503.`,
  exportHybridCoreAssetsCsv:
    'The same as `exportHybridCoreAssetsNdjson` for spreadsheets: a header line, then a line for ' +
    'each asset.',
};

/** `/sites/:site_id` as OpenAPI writes it: `/sites/{site_id}`. */
export function templatedPath(path: string): string {
  return path.replaceAll(/:([a-z_]+)/g, '{$1}');
}

export function pathItem(route: Route, urls: Urls): PathItem {
  const shared = {
    tags: [tagOf(route).name],
    security: route.takesBasic ? securityWithBasic : security,
    parameters: operationParameters(route),
  };
  const get: Operation = {
    operationId: route.id,
    summary: route.summary,
    description: descriptions[route.id],
    ...shared,
    responses: getResponses(route, urls),
  };
  const head: Operation = {
    operationId: `${route.id}Head`,
    summary: `${route.summary}: headers only`,
    description: `The status and the headers of \`${route.id}\`, without a body.`,
    ...shared,
    responses: headResponses(route, urls),
  };
  return { get, head };
}
