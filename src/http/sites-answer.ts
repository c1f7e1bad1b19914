/**
 * Answers with a view of each site on a page of the list of sites (docs: Introduction, All sites): its
 * resources, its headroom, its history, or its forecast. A record is what the site's own route has in `data`.
 */

import type { ListQuery } from '../contract/query/query.ts';
import { resourcesJson } from '../contract/resources-json.ts';
import { dayMs } from '../domain/history.ts';
import { select } from '../snapshot/page/select.ts';
import type { PartnerSnapshot, SiteSnapshot } from '../snapshot/partner.ts';
import { inSlices, type Steps } from '../snapshot/slices.ts';
import { headroomQuestion, sharedHeadroom, siteHeadroomJson } from './headroom-answer.ts';
import { closingJson } from './list-answer.ts';
import type { RecordedPage } from './recorded-answers.ts';
import { siteQuestion, type WorkloadView } from './recorded-question.ts';
import { type Answer, answer, inOwnMemory } from './reply/answer.ts';
import type { ShareAnswer } from './work/whole-answers.ts';

/** A site by its id. */
type SiteEntry = readonly [siteId: string, site: SiteSnapshot];

/** A request for a page of sites; `path` is {base_url} with the path of the route. */
interface SitesRequest {
  readonly snapshot: PartnerSnapshot;
  readonly query: ListQuery;
  readonly path: string;
}

/** The sites on a page, and what follows their records, of a revision that moves whenever one of them does. */
interface SitesPage {
  readonly sites: readonly SiteEntry[];
  readonly closing: (revision: string) => string;
}

function sitesPage({ snapshot, query, path }: SitesRequest): SitesPage {
  const { rows, total } = select(snapshot.siteList.table, query);
  const all = [...snapshot.sites];
  const sites = rows.map((row) => all[row]!);
  return { sites, closing: (revision) => closingJson(revision, query, total, path) };
}

export function sitesResourcesAnswer(request: SitesRequest): Promise<Answer> {
  const { partnerId, assets } = request.snapshot;
  const { sites, closing } = sitesPage(request);
  return inSlices(steps(), { purpose: 'merge', partnerId });

  function* steps(): Steps<Answer> {
    const records: string[] = [];
    for (const [siteId, { assets: of }] of sites) {
      records.push(resourcesJson({ site_id: siteId }, of.totals, of.stale));
      yield;
    }
    return written(records, closing(assets.revision));
  }
}

export function sitesHeadroomAnswer(request: SitesRequest, share: ShareAnswer): Promise<Answer> {
  const { partnerId, assets } = request.snapshot;
  const { sites, closing: closingOf } = sitesPage(request);
  const closing = closingOf(assets.revision);
  const question = headroomQuestion(request.query);
  return sharedHeadroom(share, {
    partnerId,
    question,
    of: ['sites', closing],
    sites: sites.map(([, site]) => site.assets),
    steps,
  });

  function* steps(): Steps<Answer> {
    const records: string[] = [];
    for (const [id, site] of sites) {
      const subject = { partnerId, level: 'site', id } as const;
      records.push(yield* siteHeadroomJson(subject, site.assets, question));
      yield;
    }
    return written(records, closing);
  }
}

/**
 * The histories of a page of sites; links repeat the range as it is served. The revision moves with it,
 * and with the partner's own history: a round records all of a partner at once.
 */
export function sitesHistories(request: SitesRequest): RecordedPage {
  const { snapshot, query } = request;
  const { partnerId } = snapshot;
  const { from, to, step } = query.options!.range!;
  const terms = [
    query.canonical,
    `range%5Bfrom%5D=${timeText(from)}`,
    `range%5Bto%5D=${timeText(to)}`,
    `range%5Bstep%5D=${step}`,
  ];
  const canonical = terms.filter((term) => term !== '').join('&');
  const ranged = { ...request, query: { ...query, canonical } };
  const { questions, closing } = recordedPage('history', ranged, 0);
  const subject = { partnerId, level: 'partner', id: partnerId } as const;
  const revision = `${snapshot.siteList.revision}-${to}`;
  return {
    partnerId,
    questions,
    state: { type: 'history', subject, range: query.options!.range! },
    closing: (state) => closing(`${revision}-${state}`),
  };
}

/** The forecasts of a page of sites at a time (ms since 1970); the revision moves with the UTC day, too. */
export function sitesForecasts(request: SitesRequest, now: number): RecordedPage {
  const { partnerId, assets } = request.snapshot;
  const { questions, closing } = recordedPage('forecast', request, now);
  const revision = `${assets.revision}-${Math.floor(now / dayMs)}`;
  return { partnerId, questions, state: null, closing: () => closing(revision) };
}

function recordedPage(
  type: WorkloadView,
  request: SitesRequest,
  now: number,
): Pick<RecordedPage, 'questions'> & Pick<SitesPage, 'closing'> {
  const { partnerId } = request.snapshot;
  const { sites, closing } = sitesPage(request);
  const questions = sites.map(
    ([
      siteId,
      {
        assets: { totals },
      },
    ]) => siteQuestion(type, { partnerId, siteId, totals }, request.query, now),
  );
  return { questions, closing };
}

function timeText(at: number): string {
  return encodeURIComponent(new Date(at).toISOString());
}

function written(records: readonly string[], closing: string): Answer {
  return answer(inOwnMemory(Buffer.from(`{"data":[${records.join(',')}${closing}`)));
}
