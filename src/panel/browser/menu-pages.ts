/** The pages in the menu, in order. */

import type { SessionRecord } from './records.ts';

interface MenuPage {
  readonly name: string;
  readonly path: string;
  /** Whether people open it each week: others stand back. */
  readonly isMain?: true;
  readonly isForAdministrators?: true;
}

const all: readonly MenuPage[] = [
  { name: 'Overview', path: '/', isMain: true },
  { name: 'Plan', path: '/plan', isMain: true },
  { name: 'Report', path: '/report', isMain: true },
  { name: 'Tokens', path: '/tokens' },
  { name: 'People', path: '/people', isForAdministrators: true },
  { name: 'Reference', path: '/reference', isForAdministrators: true },
  { name: 'Account', path: '/account' },
];

/** The pages that the role may open. */
export function menuPages({ role }: SessionRecord): readonly MenuPage[] {
  return all.filter((page) => !page.isForAdministrators || role === 'administrator');
}
