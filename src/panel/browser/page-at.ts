/** The page at a path. The overview needs no further script. */
import { OverviewPage } from '../overview/overview.tsx';
import { type Draw, loadedPages, loadPages } from './load-pages.ts';

/** Rejects if the page's script cannot be loaded. */
export function pageAt(path: string): Draw | Promise<Draw> {
  if (path === '/') return OverviewPage;
  return loadedPages()?.pageOf(path) ?? loadPages().then((pages) => pages.pageOf(path));
}
