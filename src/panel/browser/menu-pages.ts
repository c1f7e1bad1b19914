/** The pages in the menu, in order. */

import * as words from '../words/frame.tsx';
import type { SessionRecord } from './records.ts';

interface MenuPage {
  readonly name: string;
  readonly path: string;
  readonly isForAdministrators?: true;
}

const all: readonly MenuPage[] = [
  { name: words.overview, path: '/' },
  { name: words.plan, path: '/plan' },
  { name: words.tokens, path: '/tokens' },
  { name: words.people, path: '/people', isForAdministrators: true },
  { name: words.reference, path: '/reference', isForAdministrators: true },
  { name: words.account, path: '/account' },
];

/** The pages that the role may open. */
export function menuPages({ role }: SessionRecord): readonly MenuPage[] {
  return all.filter((page) => !page.isForAdministrators || role === 'administrator');
}
