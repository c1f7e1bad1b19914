/**
 * Answers headroom requests for a site, a hybrid core or the partner from the snapshot in memory:
 * in slices, site by site, while holding its memory. As with metrics, identical requests share one
 * computation, concurrency is limited per partner, and work without a waiting client is aborted.
 */

import { headroomJson } from '../contract/headroom-json.ts';
import type { ListQuery } from '../contract/query/query.ts';
import {
  type HeadroomQuestion,
  HeadroomTotal,
  type NodePlace,
  type SiteHeadroom,
  siteHeadroom,
} from '../domain/capacity/headroom.ts';
import type { SiteNodes } from '../domain/capacity/site-nodes.ts';
import type { HistorySubject } from '../domain/history.ts';
import type { PartnerSnapshot, SiteSnapshot } from '../snapshot/partner.ts';
import { pinSite, type SiteAssets, unpinSite } from '../snapshot/site.ts';
import { inSlices, type Steps } from '../snapshot/slices.ts';
import { findHybridCore, findSite } from './path-ids.ts';
import { type Answer, answer, inOwnMemory } from './reply/answer.ts';
import type { RouteMatch } from './request/target.ts';
import type { ShareAnswer } from './work/whole-answers.ts';

/** The parsed request. */
export function headroomQuestion({ options }: ListQuery): HeadroomQuestion {
  const { shape, failures, reserve, count } = options!;
  return { shape: shape!, failures: failures!, reserve: reserve!, by: count! };
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
    *steps() {
      return written(yield* siteHeadroomJson(subject, assets, question));
    },
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

/** The record of a site. */
export function* siteHeadroomJson(
  subject: HistorySubject,
  assets: SiteAssets,
  question: HeadroomQuestion,
): Steps<string> {
  const { free, survives, fits } = yield* siteHeadroom(nodesOf(assets, question), question);
  const named = withNodes(free, (row) => ({ siteId: subject.id, assetId: assets.ids.text(row) }));
  return headroomJson({ subject, question, free: named, survives, fits });
}

/** The nodes, with the amounts that are counted. */
function nodesOf({ nodes, allocated }: SiteAssets, { by }: HeadroomQuestion): SiteNodes {
  return by === 'used' ? nodes : allocated;
}

/** The largest rooms with the places of their nodes. */
function withNodes(free: SiteHeadroom['free'], placeOf: (row: number) => NodePlace) {
  const entries = Object.entries(free).map(([quantity, { largest, ...of }]) => {
    const placed = largest && { amount: largest.amount, where: placeOf(largest.where) };
    return [quantity, { ...of, largest: placed }];
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
    const of = yield* siteHeadroom(nodesOf(assets, question), question);
    total.add(siteId, of, (row) => assets.ids.text(row));
    yield;
  }
  const { free, survives, fits } = total.result();
  return written(headroomJson({ subject, question, free, survives, fits }));
}

function written(json: string): Answer {
  return answer(inOwnMemory(Buffer.from(`{"data":${json}}`)));
}
