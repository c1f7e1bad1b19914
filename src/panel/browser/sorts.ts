/** Reads and changes the sort parameters of a list in the query string. */
import { withParameters } from './address.ts';

/** A sort: its precedence, from 0, and its direction. */
export interface Sort {
  readonly precedence: number;
  readonly isDescending: boolean;
}

/** The sort by a field; null if the query string has none. */
export function sortOf(search: string, field: string): Sort | null {
  const sorts = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('sort['));
  const precedence = sorts.findIndex(([name]) => name === `sort[${field}]`);
  return precedence === -1 ? null : { precedence, isDescending: sorts[precedence]![1] === '-' };
}

/**
 * Cycles the sort by a field: ascending with the highest precedence, descending, none. Other sorts
 * keep their order.
 */
export function withNextSort(search: string, field: string): string {
  const parameter = `sort[${field}]`;
  const now = sortOf(search, field);
  if (now !== null) return withParameters(search, { [parameter]: now.isDescending ? null : '-' });
  const parameters = [...new URLSearchParams(search)];
  const isSort = ([name]: readonly [string, string]) => name.startsWith('sort[');
  const others = parameters.filter((of) => !isSort(of));
  return `?${new URLSearchParams([...others, [parameter, '+'], ...parameters.filter(isSort)])}`;
}
