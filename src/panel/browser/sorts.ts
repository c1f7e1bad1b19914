/** The sorts of a list in the address. */
import { withParameters } from './address.ts';

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
