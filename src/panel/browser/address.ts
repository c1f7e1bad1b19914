/** Keeps a page's filters and choices in the query string, so that the address can be shared. */
import { useLocation } from 'preact-iso/router';

/** The query string of the address, and how to change it. */
export interface Address {
  readonly search: string;
  /** Changes it; going back undoes the change. */
  readonly go: (search: string) => void;
  /** Replaces the history entry, as typing does at each letter. */
  readonly put: (search: string) => void;
  /** Goes to another page. */
  readonly visit: (path: string) => void;
}

/** The query string of the address; a change of it draws all parts of the page that show it. */
export function useAddress(): Address {
  const { url, route } = useLocation();
  const { pathname, search } = new URL(url, location.origin);
  const pathWith = (of: string) => pathname + (of === '?' ? '' : of);
  return {
    search,
    go: (of) => route(pathWith(of)),
    // The entry keeps its place (scroll.ts): a new state would be another entry.
    put: (of) => {
      const { state } = history;
      route(pathWith(of), true);
      history.replaceState(state, '');
    },
    visit: (path) => route(path),
  };
}

/** New values of parameters by name: one, several, or none. */
export type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** A query string with some parameters changed; those that are null are taken out, the others stay. */
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

/** Where a sort stands in a query string: its place among the sorts, from 0 on, and its direction. */
export interface Sort {
  readonly place: number;
  readonly isDown: boolean;
}

/** The sort by a field that a query string asks for; null where it asks for none. */
export function sortOf(search: string, field: string): Sort | null {
  const sorts = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('sort['));
  const place = sorts.findIndex(([name]) => name === `sort[${field}]`);
  return place === -1 ? null : { place, isDown: sorts[place]![1] === '-' };
}

/**
 * A query string with the next sort by a field: ascending and before all others, then descending, then
 * none. The other sorts stay, in their order.
 */
export function withNextSort(search: string, field: string): string {
  const parameter = `sort[${field}]`;
  const now = sortOf(search, field);
  if (now !== null) return withParameters(search, { [parameter]: now.isDown ? null : '-' });
  const given = [...new URLSearchParams(search)];
  const isSort = ([name]: readonly [string, string]) => name.startsWith('sort[');
  const others = given.filter((of) => !isSort(of));
  return `?${new URLSearchParams([...others, [parameter, '+'], ...given.filter(isSort)])}`;
}
