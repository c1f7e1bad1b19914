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
