/** The pages that the menu leads to, as people call them, in its order. */

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

/** Those that a person may see. */
export function menuPages({ role }: SessionRecord): readonly MenuPage[] {
  return all.filter((page) => !page.isForAdministrators || role === 'administrator');
}
