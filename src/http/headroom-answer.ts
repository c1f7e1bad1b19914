/**
 * Answers headroom requests for a site, a hybrid core or the partner from the snapshot in memory:
 * in slices, site by site, while holding its memory. As with metrics, identical requests share one
 * computation, concurrency is limited per partner, and work without a waiting client is aborted.
 */
import {
  type HeadroomQuestion,
  HeadroomTotal,
  type SiteHeadroom,
  siteHeadroom,
} from '../capacity/headroom.ts';
import { headroomJson } from '../contract/headroom-json.ts';
import { headroomParameters } from '../contract/parameters.ts';
import { ProblemError } from '../contract/problems.ts';
import type { HistorySubject } from '../domain/history.ts';
import { createQueryParser } from '../query/parse.ts';
import type { ListQuery } from '../query/query.ts';
import type { PartnerSnapshot, SiteSnapshot } from '../snapshot/partner.ts';
import { pinSite, type SiteAssets, unpinSite } from '../snapshot/site.ts';
import { inSlices, type Steps } from '../snapshot/slices.ts';
import { findHybridCore, findSite } from './find.ts';
import type { ShareAnswer } from './prometheus/assets-answer.ts';
import { type Answer, answer, inOwnMemory } from './reply/answer.ts';
import type { RouteMatch } from './request/router.ts';

/** The parsed request. */
function headroomQuestion({ options }: ListQuery): HeadroomQuestion {
  const { shape, failures, reserve } = options!;
  return { shape: shape!, failures: failures!, reserve: reserve! };
}

/** Throws site-unknown. */
export function siteHeadroomAnswer(
  snapshot: PartnerSnapshot,
  match: RouteMatch,
  query: ListQuery,
  share: ShareAnswer,
): Promise<Answer> {
  const { assets } = findSite(snapshot, match);
  const { partnerId } = snapshot;
  const subject = { partnerId, level: 'site', id: match.ids[0] } as const;
  const question = headroomQuestion(query);
  return sharedHeadroom(share, {
    partnerId,
    question,
    of: [subject.level, subject.id],
    sites: [assets],
    steps: () => siteSteps(subject, assets, question),
  });
}

/** Throws hybrid-core-unknown. */
export function hybridCoreHeadroomAnswer(
  snapshot: PartnerSnapshot,
  match: RouteMatch,
  query: ListQuery,
  share: ShareAnswer,
): Promise<Answer> {
  findHybridCore(snapshot, match);
  const [id] = match.ids;
  const sites = [...snapshot.sites].filter(([, { hybridCoreId }]) => hybridCoreId === id);
  const subject = { partnerId: snapshot.partnerId, level: 'hybrid-core', id } as const;
  return headroomOfSites(subject, sites, headroomQuestion(query), share);
}

export function partnerHeadroomAnswer(
  snapshot: PartnerSnapshot,
  query: ListQuery,
  share: ShareAnswer,
): Promise<Answer> {
  const { partnerId } = snapshot;
  const subject = { partnerId, level: 'partner', id: partnerId } as const;
  return headroomOfSites(subject, [...snapshot.sites], headroomQuestion(query), share);
}

/** A site by its id. */
type SiteEntry = readonly [siteId: string, site: SiteSnapshot];

function headroomOfSites(
  subject: HistorySubject,
  sites: readonly SiteEntry[],
  question: HeadroomQuestion,
  share: ShareAnswer,
): Promise<Answer> {
  return sharedHeadroom(share, {
    partnerId: subject.partnerId,
    question,
    of: [subject.level, subject.id],
    sites: sites.map(([, site]) => site.assets),
    steps: () => sitesSteps(subject, sites, question),
  });
}

/** An answer about some sites, and the job that computes it. */
interface HeadroomWork {
  readonly partnerId: string;
  readonly question: HeadroomQuestion;
  /** Distinguishes it from other answers to the same question. */
  readonly of: readonly string[];
  readonly sites: readonly SiteAssets[];
  /** Writes the body to a buffer that it owns. */
  readonly steps: () => Steps<Answer>;
}

/** Computes the answer while the sites' memory is pinned, even if newer snapshots replace them. */
export function sharedHeadroom(
  share: ShareAnswer,
  { partnerId, question, of, sites, steps }: HeadroomWork,
): Promise<Answer> {
  const asked = JSON.stringify(['headroom', of, question], (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  return share(asked, {
    make: (signal) => inSlices(steps(), { purpose: 'merge', partnerId, signal }),
    pin() {
      for (const site of sites) pinSite(site);
    },
    unpin() {
      for (const site of sites) unpinSite(site);
    },
  });
}

function* siteSteps(
  subject: HistorySubject,
  { nodes, ids }: SiteAssets,
  question: HeadroomQuestion,
): Steps<Answer> {
  const { free, survives, fits } = yield* siteHeadroom(nodes, question);
  return written(headroomJson({ subject, question, free: named(free, ids), survives, fits }));
}

/** The largest rooms by the ids of their nodes. */
function named(free: SiteHeadroom['free'], ids: SiteAssets['ids']) {
  const entries = Object.entries(free).map(([quantity, { largest, ...of }]) => {
    const where = largest === null ? null : { assetId: ids.text(largest.where) };
    return [quantity, { ...of, largest: where && { amount: largest!.amount, where } }];
  });
  return Object.fromEntries(entries) as Parameters<typeof headroomJson>[0]['free'];
}

function* sitesSteps(
  subject: HistorySubject,
  sites: readonly SiteEntry[],
  question: HeadroomQuestion,
): Steps<Answer> {
  const total = new HeadroomTotal(question);
  for (const [siteId, { assets }] of sites) {
    const of = yield* siteHeadroom(assets.nodes, question);
    total.add(siteId, of, (row) => assets.ids.text(row));
    yield;
  }
  const { free, survives, fits } = total.result();
  return written(
    headroomJson({ subject, question, free, survives, fits: fits && { ...fits, limitedBy: null } }),
  );
}

function written(json: string): Answer {
  return answer(inOwnMemory(Buffer.from(`{"data":${json}}`)));
}

/** A site and its headroom. */
export interface HeadroomOfSite extends Pick<SiteHeadroom, 'survives'> {
  readonly siteId: string;
  /** Null without a shape, and where no node counts in a quantity of the shape. */
  readonly fits: SiteHeadroom['fits'];
}

/** The job that computes the headroom of sites, without its serialization. */
interface HeadroomBySite extends Pick<HeadroomWork, 'question' | 'sites'> {
  readonly steps: () => Steps<readonly HeadroomOfSite[]>;
}

const parse = createQueryParser(headroomParameters, Date.now);

/**
 * The headroom of each of some sites, in their order, for the panel. Throws the interface's problems with
 * the query string.
 */
export function headroomBySite(sites: readonly SiteEntry[], queryString: string): HeadroomBySite {
  const parsed = parse(queryString);
  if (parsed.problems !== undefined) throw new ProblemError(parsed.problems);
  const question = headroomQuestion(parsed.query);
  const assets = sites.map(([, site]) => site.assets);
  return { question, sites: assets, steps };

  function* steps(): Steps<readonly HeadroomOfSite[]> {
    const found: HeadroomOfSite[] = [];
    const asked = Object.keys(question.shape ?? {}) as (keyof SiteHeadroom['free'])[];
    for (const [siteId, site] of sites) {
      const { free, survives, fits } = yield* siteHeadroom(site.assets.nodes, question);
      const isKnown = asked.every((quantity) => free[quantity].nodes > 0);
      found.push({ siteId, survives, fits: isKnown ? fits : null });
      yield;
    }
    return found;
  }
}
