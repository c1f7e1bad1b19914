/** The addresses of the pages, and the module that draws each. */

/** With `*` where an id stands; modules are those of the rooms that files.ts names. */
const pages: readonly (readonly [path: readonly string[], module: string])[] = [
  [[], 'overview'],
  [['sites', '*'], 'site'],
  [['sites', '*', 'assets'], 'assets'],
  [['sites', '*', 'assets', '*'], 'asset'],
  [['hybrid-cores', '*'], 'hybrid-core'],
  [['hybrid-cores', '*', 'assets'], 'assets'],
  [['plan'], 'plan'],
  [['hybrid-cores', '*', 'plan'], 'plan'],
  [['sites', '*', 'plan'], 'plan'],
  [['tokens'], 'tokens'],
  [['people'], 'people'],
  [['reference'], 'reference'],
  [['reference', '*'], 'reference'],
  [['account'], 'account'],
  [['partners'], 'partners'],
];

/** The module of the page at a path; null where there is no page. */
export function pageModule(segments: readonly string[] | null): string | null {
  if (segments === null) return null;
  const found = pages.find(
    ([path]) =>
      path.length === segments.length &&
      path.every((name, i) => (name === '*' ? segments[i] !== '' : name === segments[i])),
  );
  return found?.[1] ?? null;
}

/** The same as paths, `/sites/*` for instance. */
export const pagePaths: readonly string[] = pages.map(([path]) => `/${path.join('/')}`);

/** The modules that draw pages. */
export const pageModules: readonly string[] = [...new Set(pages.map(([, module]) => module))];
