/** Paths of the pages, with the script and data that each loads first. */

/** A page of the panel. */
interface PageEntry {
  /** `*` stands for an id. */
  readonly path: readonly string[];
  /** What it is drawn from, below `/panel/api`; `*` is replaced by the ids of the path, in order. */
  readonly data: readonly string[];
  /** What fills places that it keeps. */
  readonly later?: readonly string[];
  /** Whether its data are for administrators only. */
  readonly isForAdministrators?: true;
  /** A script that this page alone loads. */
  readonly ownScript?: 'sections';
  /** Whether the first of these gets the query string of the page. */
  readonly hasQuery?: true;
}

const site = '/hybrid-core/v1/sites/*';
const siteV2 = '/hybrid-core/v2/sites/*';
const core = '/hybrid-core/v2/hybrid-cores/*';

const pages: readonly PageEntry[] = [
  {
    path: [],
    data: ['/overview', '/outlook'],
    later: ['/site-headroom'],
  },
  {
    path: ['sites', '*'],
    data: [`${siteV2}/resources`, site],
    later: [`${siteV2}/resources/forecast`, `${siteV2}/resources/headroom`, '/sites/*/nodes'],
  },
  {
    path: ['sites', '*', 'assets'],
    data: [`${site}/assets`],
    later: [site, `${siteV2}/resources`],
    hasQuery: true,
  },
  {
    path: ['sites', '*', 'assets', '*'],
    data: [`${site}/assets/*`],
    later: [`${siteV2}/resources`],
  },
  {
    path: ['hybrid-cores', '*'],
    data: [core, `${core}/resources`],
    later: [`${core}/resources/forecast`, `${core}/resources/headroom`],
  },
  {
    path: ['hybrid-cores', '*', 'assets'],
    data: [`${core}/assets`],
    later: [`${core}/resources`],
    hasQuery: true,
  },
  {
    path: ['assets'],
    data: ['/hybrid-core/v2/hybrid-cores/-/assets'],
    later: ['/hybrid-core/v2/resources'],
    hasQuery: true,
  },
  { path: ['plan'], data: ['/hybrid-core/v2/resources/forecast'] },
  { path: ['hybrid-cores', '*', 'plan'], data: [`${core}/resources/forecast`] },
  { path: ['sites', '*', 'plan'], data: [`${siteV2}/resources/forecast`] },
  { path: ['report'], data: [], ownScript: 'sections' },
  { path: ['sites', '*', 'report'], data: [], ownScript: 'sections' },
  { path: ['tokens'], data: ['/tokens'] },
  {
    path: ['people'],
    data: ['/people'],
    isForAdministrators: true,
  },
  ...[['reference'], ['reference', '*']].map((path) => ({
    path,
    data: ['/reference'],
    isForAdministrators: true as const,
  })),
  { path: ['account'], data: ['/sessions'] },
  { path: ['partners'], data: [] },
];

/** What a page needs before it can render. */
export interface PageNeeds {
  /** Its entry scripts: the first page needs one only. */
  readonly modules: readonly ('main' | 'pages' | 'sections')[];
  /** Paths below `/panel/api`: what it is drawn from, and what comes after. */
  readonly data: readonly string[];
  readonly later: readonly string[];
  readonly isForAdministrators: boolean;
}

/** What the notice needs that there is no page at a path. */
export const unknownPageNeeds: PageNeeds = {
  modules: ['main', 'pages'],
  data: [],
  later: [],
  isForAdministrators: false,
};

/** What the page of a path needs; null if there is no page. */
export function pageNeeds(segments: readonly string[] | null, queryString = ''): PageNeeds | null {
  const found = segments === null ? undefined : pages.find(({ path }) => isAtPath(path, segments));
  if (found === undefined) return null;
  const {
    path,
    data,
    later = [],
    ownScript,
    hasQuery = false,
    isForAdministrators = false,
  } = found;
  const ids = segments!.filter((_, i) => path[i] === '*').map(encodeURIComponent);
  const query = hasQuery && queryString !== '' ? `?${queryString}` : '';
  const filled = data.map((of, i) => filledIn(of, ids) + (i === 0 ? query : ''));
  const others = path.length > 0 ? (['pages'] as const) : [];
  const modules = ['main', ...others, ...(ownScript === undefined ? [] : [ownScript])] as const;
  const filledLater = later.map((of) => filledIn(of, ids));
  return { modules, data: filled, later: filledLater, isForAdministrators };
}

function isAtPath(path: readonly string[], segments: readonly string[]): boolean {
  return (
    path.length === segments.length &&
    path.every((name, i) => (name === '*' ? segments[i] !== '' : name === segments[i]))
  );
}

function filledIn(path: string, ids: readonly string[]): string {
  const left = [...ids];
  return path.replaceAll('*', () => left.shift()!);
}

/** The paths of all pages, `/sites/*` for instance. */
export const pagePaths: readonly string[] = pages.map(({ path }) => `/${path.join('/')}`);
