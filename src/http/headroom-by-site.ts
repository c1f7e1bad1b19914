/**
 * The headroom of each site of a partner or a hybrid core, and how many nodes each may lose: the
 * input of the sums above a site.
 */
import { type SiteHeadroom, siteHeadroom } from '../capacity/headroom.ts';
import { headroomParameters } from '../contract/parameters.ts';
import { ProblemError } from '../contract/problems.ts';
import { createQueryParser } from '../query/parse.ts';
import type { Steps } from '../snapshot/slices.ts';
import { type HeadroomWork, headroomQuestion, type SiteEntry } from './headroom-answer.ts';

/** A site and its headroom. */
export interface HeadroomOfSite extends Pick<SiteHeadroom, 'survives'> {
  readonly siteId: string;
  /** Null without a shape, and where no node counts in a quantity of the shape. */
  readonly fits: SiteHeadroom['fits'];
}

/** The job that computes the headroom of sites, without its serialization. */
export interface HeadroomBySite extends Pick<HeadroomWork, 'question' | 'sites'> {
  readonly steps: () => Steps<readonly HeadroomOfSite[]>;
}

const parse = createQueryParser(headroomParameters, Date.now);

/** In the order of the sites' ids. Throws the interface's problems with the query string. */
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
