/** Loads the script of all pages but the overview, once. */

/** All pages but the overview, with the charts. */
type Pages = typeof import('./pages.tsx');

let loaded: Pages | null = null;

/** The script if it is loaded; null before. */
export function loadedPages(): Pages | null {
  return loaded;
}

/** Rejects if the script cannot be loaded. */
export async function loadPages(): Promise<Pages> {
  loaded = await import('./pages.tsx');
  return loaded;
}
