/** Watches for changes of the theme, for canvases that have to be redrawn. */

const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/**
 * Calls back after each change of the system's or the chosen theme; returns the unsubscribe
 * function.
 */
export function watchColours(whenChanged: () => void): () => void {
  const lists = queries.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', whenChanged);
  const chosen = new MutationObserver(whenChanged);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const list of lists) list.removeEventListener('change', whenChanged);
    chosen.disconnect();
  };
}
