/** The pages in the menu, in order. */

import type { SessionRecord } from './records.ts';

interface MenuPage {
  readonly name: string;
  readonly path: string;
  readonly isForAdministrators?: true;
}

const all: readonly MenuPage[] = [
  { name: 'Overview', path: '/' },
  { name: 'Plan', path: '/plan' },
  { name: 'Report', path: '/report' },
  { name: 'Tokens', path: '/tokens' },
  { name: 'People', path: '/people', isForAdministrators: true },
  { name: 'Reference', path: '/reference', isForAdministrators: true },
  { name: 'Account', path: '/account' },
];

/** The pages that the role may open. */
export function menuPages({ role }: SessionRecord): readonly MenuPage[] {
  return all.filter((page) => !page.isForAdministrators || role === 'administrator');
}
