/** Builds the search index that browsers load: the text of each section of the pages. */
import { rootPlaceholder } from './html.ts';

/** A section of a page, or the text before its first one. */
export interface SearchSection {
  readonly id: number;
  /** The page's title, and the section's; equal for what stands before the first section. */
  readonly page: string;
  readonly title: string;
  /** From the root of the documentation: `glossary`, `operators/scaling#measured`. */
  readonly link: string;
  readonly text: string;
}

/** A rendered page, without its layout. */
interface SearchedPage {
  readonly path: string;
  readonly html: string;
}

/** All sections of some pages, in their order. */
export function searchSections(pages: readonly SearchedPage[]): readonly SearchSection[] {
  const sections = pages.flatMap(({ path, html }) => {
    const parts = html.split(/(?=<h[1-3] id=)/).map((part) => sectionOf(path, part));
    const page = parts[0]!.title;
    return parts.map((part) => ({ page, ...part }));
  });
  return sections.map((section, id) => ({ id, ...section }));
}

function sectionOf(path: string, html: string): Omit<SearchSection, 'id' | 'page'> {
  const [heading = '', depth, anchor] = /^<h([1-3]) id="([^"]*)">.*/.exec(html) ?? [];
  const title = textOf(heading).replace(/ #$/, '');
  const link = depth === '1' ? path : `${path}#${anchor}`;
  return { title, link, text: textOf(html.slice(heading.length)) };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** HTML as plain text on one line, without tags and code blocks, which say little by themselves. */
function textOf(html: string): string {
  return html
    .replaceAll(rootPlaceholder, '')
    .replaceAll('<wbr>', '')
    .replace(/<summary>[^<]*<\/summary>(?=<div class="code">)|<pre[\s\S]*?<\/pre>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}
