/**
 * The documentation as served: pages rendered from the Markdown of `docs/`, the reference rendered
 * from the OpenAPI documents, these documents themselves, and the files that pages load or lead to.
 * Everything is made at start-up and held in memory; nothing here knows of HTTP.
 */
import { fileURLToPath } from 'node:url';
import { escapeHtml, rootPlaceholder } from './html.ts';
import { type Frame, type PageContent, renderLayout } from './layout.ts';
import { type DocumentationUrls, markdownPath, wayToRoot } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { audienceOf, navigation } from './navigation.ts';
import { type OpenApiDocuments, openapiDocuments } from './openapi/document.ts';
import { inForm, otherForms } from './openapi/forms.ts';
import { readPages, type SourcePage } from './pages.ts';
import { renderReference } from './reference/reference.ts';
import { searchSections } from './search-index.ts';
import { type DocumentationFile, fixedFiles } from './served-files.ts';
import { servedMarkdown } from './served-markdown.ts';

export interface Documentation {
  /**
   * The file at a path below `/docs`: `''` and `/` are the home page, `/glossary` and `/glossary/`
   * a page, `/glossary.md` its Markdown. Null if there is none.
   */
  find(path: string): DocumentationFile | null;
  /** What is shown at an address without a page, so many slashes below the root's own. */
  unknownPage(depth: number): Buffer;
  /** The paths of all pages, for tests and link checks: `/`, `/glossary` … */
  readonly pages: readonly string[];
}

export interface DocumentationOptions {
  /** Where the panel is, without a trailing slash; null where there is none. */
  readonly panelUrl: string | null;
  /** Whether the reference and the OpenAPI documents are served; else administrators read them in the panel. */
  readonly isReferencePublic: boolean;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';
const markdownType = 'text/markdown; charset=utf-8';

/**
 * Reads and renders everything; `documents` are those of the same addresses. Throws where a file is
 * missing, which is a broken installation.
 */
export function loadDocumentation(
  urls: DocumentationUrls,
  options: DocumentationOptions = { panelUrl: null, isReferencePublic: true },
  documents: OpenApiDocuments = openapiDocuments(urls),
): Documentation {
  const isServed = (path: string) => options.isReferencePublic || !isReference(path);
  const folder = fileURLToPath(new URL('../../docs/', import.meta.url));
  const pages = readPages(folder).filter(({ path }) => isServed(path));
  const frame = frameOf(pages, options);
  const rendered = pages.map((page) => renderPage(page, documents, urls, options));
  const files = new Map(fixedFiles(folder));
  for (const { path, file: source, markdown } of pages) {
    const page = { file: source, markdown: forReaders(markdown) };
    files.set(markdownPath(path), file(servedMarkdown(page, urls), markdownType));
  }
  for (const version of ['v1', 'v2'] as const) {
    const path = `/openapi/${version}.json`;
    if (!isServed(path)) continue;
    files.set(path, file(JSON.stringify(documents[version]), json));
    for (const form of otherForms) {
      const other = JSON.stringify(inForm(form, documents[version]));
      files.set(`/openapi/${version}-${form}.json`, file(other, json));
    }
  }
  for (const audience of ['partners', 'operators'] as const) {
    const sections = searchSections(rendered.filter(({ path }) => audienceOf(path) === audience));
    files.set(`/search/${audience}.json`, file(JSON.stringify(sections), json));
  }
  for (const content of rendered) {
    const { path } = content;
    const page = fillIn(renderLayout(content, frame), urls);
    // The same page at `x` and `x/`; its relative links differ, since they start from the address.
    for (const address of path === '' ? ['', '/'] : [`/${path}`, `/${path}/`]) {
      const way = wayToRoot(address, urls.docsUrl);
      const body = Buffer.from(page.replaceAll(rootPlaceholder, way));
      files.set(address, { body, contentType: html, markdown: files.get(markdownPath(path))! });
    }
  }
  return {
    find: (path) => files.get(path) ?? null,
    unknownPage: createUnknownPage(frame, urls.docsUrl),
    pages: rendered.map(({ path }) => `/${path}`),
  };
}

function frameOf(pages: readonly SourcePage[], { panelUrl }: DocumentationOptions): Frame {
  const paths = new Set(pages.map(({ path }) => path));
  const exists = (path: string) => paths.has(path);
  return {
    groups: {
      partners: navigation('partners', exists),
      operators: navigation('operators', exists),
    },
    panelUrl,
  };
}

/** A page before it is framed, with the root placeholder still in its links. */
function renderPage(
  { path, file: source, markdown }: SourcePage,
  documents: OpenApiDocuments,
  urls: DocumentationUrls,
  options: DocumentationOptions,
): PageContent {
  const written = { path, ...renderMarkdown(forReaders(markdown), source) };
  const page = withReference(written, documents, urls, options);
  const content = fillIn(page.html, urls);
  const { isReferencePublic, panelUrl } = options;
  return { ...page, html: isReferencePublic ? content : referToPanel(content, panelUrl) };
}

/** Removes passages meant only for readers in the repository. */
function forReaders(markdown: string): string {
  return markdown.replace(/<!-- repository -->[\s\S]*?<!-- \/repository -->\n*/g, '');
}

/** Replaces the placeholder text of a reference page by the reference itself. */
function withReference(
  page: PageContent,
  documents: OpenApiDocuments,
  { baseUrl }: DocumentationUrls,
  { panelUrl }: DocumentationOptions,
): PageContent {
  const marked = /<!-- reference (v1|v2) -->[\s\S]*?<!-- \/reference -->/.exec(page.html);
  if (marked === null) return page;
  const document = documents[marked[1] as keyof OpenApiDocuments];
  const reference = renderReference(document, baseUrl, panelUrl);
  return {
    ...page,
    html: page.html.replace(marked[0], () => reference.html),
    headings: [...page.headings, ...reference.headings],
  };
}

/** Puts the real addresses where pages say `{base_url}` and `{docs_url}`. */
function fillIn(page: string, { baseUrl, docsUrl }: DocumentationUrls): string {
  return page
    .replaceAll('{base_url}', () => escapeHtml(baseUrl))
    .replaceAll('{docs_url}', () => escapeHtml(docsUrl));
}

function file(text: string, contentType: string): DocumentationFile {
  return { body: Buffer.from(text), contentType, markdown: null };
}

/** Whether a file of the documentation, by its path below the root, is restricted. */
function isReference(path: string): boolean {
  return /^\/?(?:apis\/hybrid-core\/v[12]\/reference(?:\.md)?|openapi\/v[12](?:-3\.[02])?\.json)$/.test(
    path,
  );
}

const links = new RegExp(
  `<a href="${rootPlaceholder}(apis/hybrid-core/v[12]/reference|openapi/v[12](?:-3[.][02])?[.]json)(?:#[^"]*)?">(.*?)</a>`,
  'g',
);

/** The HTML of a page whose links to the reference lead to the panel, where there is one. */
function referToPanel(html: string, panelUrl: string | null): string {
  return html.replace(links, (_, path: string, text: string) => {
    const where = path.startsWith('openapi') ? 'the reference' : text;
    const link =
      panelUrl === null ? where : `<a href="${escapeHtml(panelUrl)}/reference">${where}</a>`;
    return `${link} (in the panel, for administrators)`;
  });
}

const markdown = `# There is no such page

The address leads to no page of this documentation. It may be mistyped, or the page has moved.

The [home page](index.md) tells where to start, and the menu has every page. What an error of the
interface means is in the [catalogue of problems](apis/problems/index.md).
`;

/** Makes the page as it is read so many slashes below the root: its links start from there. */
function createUnknownPage(frame: Frame, docsUrl: string): (depth: number) => Buffer {
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
