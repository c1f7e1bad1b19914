/** Paths of the pages, with the script and data that each loads first. */

/** A page of the panel. */
interface PageEntry {
  /** `*` stands for an id. */
  readonly path: readonly string[];
  /** Its first data, below `/panel/api`; `*` is replaced by the ids of the path, in order. */
  readonly data: readonly string[];
  /** Whether its script is one of its own, beside that of all pages. */
  readonly isReport?: true;
  /** Whether its data are for administrators only. */
  readonly isForAdministrators?: true;
  /** Whether the first of these gets the query string of the page. */
  readonly hasQuery?: true;
}

const site = '/hybrid-core/v1/sites/*';
const core = '/hybrid-core/v2/hybrid-cores/*';

const pages: readonly PageEntry[] = [
  { path: [], data: ['/overview', '/outlook', '/hybrid-core/v2/resources/headroom'] },
  {
    path: ['sites', '*'],
    data: [
      site,
      `${site}/resources`,
      '/sites/*/nodes',
      '/sites/*/stale',
      '/hybrid-core/v2/sites/*/resources/headroom',
      '/hybrid-core/v2/sites/*/resources/forecast',
    ],
  },
  {
    path: ['sites', '*', 'assets'],
    data: [`${site}/assets`, site, `${site}/resources`],
    hasQuery: true,
  },
  { path: ['sites', '*', 'assets', '*'], data: [`${site}/assets/*`] },
  {
    path: ['hybrid-cores', '*'],
    data: [
      core,
      `${core}/resources`,
      '/hybrid-cores/*/stale',
      `${core}/resources/headroom`,
      `${core}/resources/forecast`,
    ],
  },
  {
    path: ['hybrid-cores', '*', 'assets'],
    data: [`${core}/assets`, `${core}/resources`],
    hasQuery: true,
  },
  { path: ['plan'], data: ['/hybrid-core/v2/resources/forecast'] },
  { path: ['hybrid-cores', '*', 'plan'], data: [`${core}/resources/forecast`] },
  { path: ['sites', '*', 'plan'], data: ['/hybrid-core/v2/sites/*/resources/forecast'] },
  { path: ['report'], data: [], isReport: true },
  { path: ['sites', '*', 'report'], data: [], isReport: true },
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
  readonly modules: readonly ('main' | 'pages' | 'document')[];
  /** Paths below `/panel/api`. */
  readonly data: readonly string[];
  readonly isForAdministrators: boolean;
}

/** The session, which every page needs. */
const sessionPath = '/session';

/** What the page of a path needs; null if there is no page. */
export function pageNeeds(segments: readonly string[] | null, queryString = ''): PageNeeds | null {
  const found = segments === null ? undefined : pages.find(({ path }) => isAtPath(path, segments));
  if (found === undefined) return null;
  const { path, data, hasQuery = false, isForAdministrators = false, isReport = false } = found;
  const ids = segments!.filter((_, i) => path[i] === '*').map(encodeURIComponent);
  const query = hasQuery && queryString !== '' ? `?${queryString}` : '';
  const filled = data.map((of, i) => filledIn(of, ids) + (i === 0 ? query : ''));
  const modules = [
    'main' as const,
    ...(path.length > 0 ? ['pages' as const] : []),
    ...(isReport ? ['document' as const] : []),
  ];
  return { modules, data: [sessionPath, ...filled], isForAdministrators };
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
