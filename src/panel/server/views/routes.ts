/** The views of pages, below `/panel/api`: what they combine of the public interface's answers. */
import type { Answer } from '../../../http/reply/answer.ts';
import { isAt } from '../api/path.ts';
import { chart } from './chart.ts';
import { firstSites, firstSitesOfHybridCore } from './first-sites.ts';
import { nodes } from './nodes.ts';
import { outlook } from './outlook.ts';
import { overview } from './overview.ts';
import type { PublicAnswers } from './public-answers.ts';
import { headroomOfSite, siteHeadroom, siteHeadroomOfHybridCore } from './site-headroom.ts';

/** The `:id` of the path, and the query string of the page. */
type View = (answers: PublicAnswers, id: string, queryString: string) => Promise<Answer>;

const views: Readonly<Record<string, View>> = {
  '/overview': overview,
  '/outlook': outlook,
  '/first-sites': firstSites,
  '/hybrid-cores/:id/first-sites': firstSitesOfHybridCore,
  '/site-headroom': siteHeadroom,
  '/hybrid-cores/:id/site-headroom': siteHeadroomOfHybridCore,
  '/sites/:id/site-headroom': headroomOfSite,
  '/sites/:id/nodes': nodes,
  '/charts': chart('partner'),
  '/charts/hybrid-cores/:id': chart('hybrid-core'),
  '/charts/sites/:id': chart('site'),
};

/** The paths of all views. */
export const viewPaths = Object.keys(views);

/** The view at a path; null if there is none. */
export function findView(
  segments: readonly string[],
): ((answers: PublicAnswers, queryString: string) => Promise<Answer>) | null {
  const path = viewPaths.find((of) => isAt(of, segments));
  if (path === undefined) return null;
  const id = segments[path.slice(1).split('/').indexOf(':id')] ?? '';
  return (answers, queryString) => views[path]!(answers, id, queryString);
}
