/** Turns links between files of the repository into links between served pages. */
import { posix } from 'node:path';
import { rootPlaceholder } from './html.ts';

/** Where the interface and the documentation are, as clients see it, without a trailing slash. */
export interface DocumentationUrls {
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/** The path that a Markdown file is served at, below the root: `a/index.md` -> `a`. */
export function servedPath(file: string): string {
  const page = file.replace(/\.md$/, '');
  if (page === 'index') return '';
  return page.replace(/\/index$/, '');
}

/** Where a page's Markdown is, below the root: `a` -> `/a.md`; the home page's is `/index.md`. */
export function markdownPath(page: string): string {
  return `/${page === '' ? 'index' : page}.md`;
}

/**
 * The address of a link as served, or null where it leads to a file that is not served (source
 * code, for one), so that its text stands alone.
 *
 *   servedLink('a/b.md', '../index.md#top') -> '%docs-root%#top'
 *   servedLink('a/b.md', 'picture.svg')     -> '%docs-root%a/picture.svg'
 *   servedLink('a/b.md', '../../examples/x.yaml') -> '%docs-root%examples/x.yaml'
 *   servedLink('a/b.md', '../../src/x.ts')  -> null
 */
export function servedLink(file: string, href: string): string | null {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  if (/^\.\.\/(?:schemas|examples)\/./.test(target))
    return `${rootPlaceholder}${target.slice('../'.length)}${anchor}`;
  if (target.startsWith('..')) return null;
  if (target.endsWith('.svg')) return `${rootPlaceholder}${target}`;
  if (!target.endsWith('.md')) return null;
  return `${rootPlaceholder}${servedPath(target)}${anchor}`;
}

/**
 * The way from the address that a page is read at back to the root. Addresses begin with a slash,
 * but for that of the home page without one: `/a/b` -> `../`, `/a/b/` -> `../../`.
 */
export function wayToRoot(address: string, docsUrl: string): string {
  if (address === '') {
    // Seen from `https://x/docs`, the root `https://x/docs/` lies one level down.
    const last = new URL(docsUrl).pathname.split('/').at(-1);
    return last === '' ? './' : `${last}/`;
  }
  const folders = address.split('/').length - 2;
  return folders === 0 ? './' : '../'.repeat(folders);
}
