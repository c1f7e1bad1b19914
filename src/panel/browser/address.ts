/** Keeps a page's filters and choices in the query string, so that the address can be shared. */
import { useLocation } from 'preact-iso/router';

/** The query string of the address, and how to change it. */
export interface Address {
  readonly search: string;
  /** Pushes a history entry with another query string: going back undoes the change. */
  readonly push: (search: string) => void;
  /** Replaces the history entry, as typing does at each letter. */
  readonly replace: (search: string) => void;
  /** Opens another page. */
  readonly open: (path: string) => void;
}

/** The query string of the address; a change renders all components that use it. */
export function useAddress(): Address {
  const { url, route } = useLocation();
  const { pathname, search } = new URL(url, location.origin);
  const pathWith = (of: string) => pathname + (of === '?' ? '' : of);
  return {
    search,
    push: (of) => route(pathWith(of)),
    // Keeps the state, which identifies the entry's scroll position (scroll.ts).
    replace: (of) => {
      const { state } = history;
      route(pathWith(of), true);
      history.replaceState(state, '');
    },
    open: (path) => route(path),
  };
}

/** New values of parameters by name: one, several, or none. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** A query string with some parameters changed; null removes one. */
export function withParameters(search: string, changed: Changes): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed)) {
    const [first, ...others] = typeof value === 'string' ? [value] : (value ?? []);
    if (first === undefined) parameters.delete(name);
    else parameters.set(name, first);
    for (const other of others) parameters.append(name, other);
  }
  return `?${parameters}`;
}
