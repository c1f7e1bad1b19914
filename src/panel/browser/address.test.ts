/** What stands in an address stays there unless somebody changes it. */
import { expect, it } from 'vitest';
import { withParameters } from './address.ts';
import { sortOf, withNextSort } from './sorts.ts';

const decoded = (search: string) => decodeURIComponent(search);

it('one parameter has several values, others stay', () => {
  const search = withParameters('?filter[status]=staged&map=cpu&filter[status]=failed', {
    'filter[status]': ['active', 'failed'],
  });
  expect(decoded(search)).toBe('?filter[status]=active&map=cpu&filter[status]=failed');
  expect(withParameters(search, { 'filter[status]': [] })).toBe('?map=cpu');
});

it('a column is sorted up, down and not at all, and leaves other sorts in their order', () => {
  let search = '?sort[status]=-&filter[id]=n1&sort[id]=';
  search = withNextSort(search, 'memory_usage');
  expect(decoded(search)).toBe('?filter[id]=n1&sort[memory_usage]=+&sort[status]=-&sort[id]=');
  expect(sortOf(search, 'memory_usage')).toEqual({ precedence: 0, isDescending: false });
  expect(sortOf(search, 'status')).toEqual({ precedence: 1, isDescending: true });
  search = withNextSort(search, 'status');
  expect(sortOf(search, 'status')).toBeNull();
  search = withNextSort(search, 'memory_usage');
  expect(decoded(search)).toBe('?filter[id]=n1&sort[memory_usage]=-&sort[id]=');
});
