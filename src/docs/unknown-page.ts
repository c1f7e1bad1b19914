/** The page for addresses that have none: the frame of every page, so that its menu leads on. */
import { rootPlaceholder } from './html.ts';
import { type Frame, renderLayout } from './layout.ts';
import { wayToRoot } from './links.ts';
import { renderMarkdown } from './markdown.ts';

const markdown = `# There is no such page

The address leads to no page of this documentation. It may be mistyped, or the page has moved.

The [home page](index.md) tells where to start, and the menu has every page. What an error of the
interface means is in the [catalogue of problems](apis/problems/index.md).
`;

/** Makes the page as it is read so many slashes below the root: its links start from there. */
export function createUnknownPage(frame: Frame, docsUrl: string): (depth: number) => Buffer {
  const page = renderLayout({ path: 'unknown', ...renderMarkdown(markdown, 'unknown.md') }, frame);
  const byDepth = new Map<number, Buffer>();
  return (depth) => {
    const known = byDepth.get(depth);
    if (known !== undefined) return known;
    const way = wayToRoot('/'.repeat(depth), docsUrl);
    const body = Buffer.from(page.replaceAll(rootPlaceholder, way));
    byDepth.set(depth, body);
    return body;
  };
}
