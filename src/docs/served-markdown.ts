/** Writes pages as Markdown for programs that read: with the real addresses, and links as served. */
import { rootPlaceholder } from './html.ts';
import { type DocumentationUrls, markdownPath, servedLink } from './links.ts';
import type { SourcePage } from './pages.ts';

/**
 * A page's Markdown. Links to pages are absolute and lead to their Markdown; a link to a file that
 * is not served is left out, and its text stays.
 */
export function servedMarkdown(
  { file, markdown }: Pick<SourcePage, 'file' | 'markdown'>,
  { baseUrl, docsUrl }: DocumentationUrls,
): string {
  const absolute = (href: string) => {
    const address = servedLink(file, href);
    if (address === null || !address.startsWith(rootPlaceholder)) return address;
    const [path = '', fragment] = address.slice(rootPlaceholder.length).split('#');
    const isFile = /\.[a-z]+$/.test(path);
    return `${docsUrl}${isFile ? `/${path}` : markdownPath(path)}${fragment ? `#${fragment}` : ''}`;
  };
  return markdown
    .replaceAll(
      codeOrLink,
      (code: string, mark: string | undefined, label: string, href: string) => {
        if (mark === undefined) return code;
        const address = absolute(href);
        return address === null ? label : `${mark}[${label}](${address})`;
      },
    )
    .replaceAll(/^<!-- .*? -->\n+/gm, '')
    .replaceAll('{base_url}', () => baseUrl)
    .replaceAll('{docs_url}', () => docsUrl);
}

/**
 * What comes first: a block of code, which is left as it is, a link or a picture (`[label](href)`,
 * `![label](href)`, with code in its label), or a span of code.
 */
const codeOrLink =
  /^```[\s\S]*?^```$|(!?)\[((?:`[^`\n]*`|\[[^[\]]*\]|[^[\]`])*)\]\(([^()\s]+)\)|`[^`\n]*`/gm;
