/** In charge of the query string of the address: whatever a page shows by choice stands there, and can be sent on. */
import { useEffect, useState } from 'preact/hooks';

/** The query string, and how to change it. */
export interface Address {
  readonly search: string;
  /** Changes it; going back undoes the change. */
  readonly go: (search: string) => void;
  /** Changes it for good, as whoever types does at each letter. */
  readonly put: (search: string) => void;
}

/** The query string of the address. All parts of a page see a change, and so does going back. */
export function useAddress(): Address {
  const [search, setSearch] = useState(location.search);
  useEffect(() => {
    const changed = () => setSearch(location.search);
    addEventListener('popstate', changed);
    return () => removeEventListener('popstate', changed);
  }, []);
  return { search, go, put };
}

/** A query string with some parameters changed; those that are null are taken out, the others stay. */
export function withParameters(
  search: string,
  changed: Readonly<Record<string, string | null>>,
): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return `?${parameters}`;
}

function go(search: string): void {
  history.pushState(null, '', pathWith(search));
  tell();
}

function put(search: string): void {
  history.replaceState(null, '', pathWith(search));
  tell();
}

function pathWith(search: string): string {
  return location.pathname + (search === '?' ? '' : search);
}

/** All parts of the page hear of a change as they do of going back. */
function tell(): void {
  dispatchEvent(new PopStateEvent('popstate'));
}
