/**
 * The documentation as served: pages rendered from the Markdown of `docs/`, the reference rendered
 * from the OpenAPI documents, these documents themselves, and the JSON Schemas of files.
 * Everything is made at start-up and held in memory; nothing here knows of HTTP.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiDocument } from '../openapi/document.ts';
import { escapeHtml, rootMark } from './html.ts';
import { type PageContent, renderLayout } from './layout.ts';
import { wayToRoot } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { type NavigationGroup, navigation } from './navigation.ts';
import type { OpenApiDocument } from './openapi-model.ts';
import { findPictures, readPages, type SourcePage } from './pages.ts';
import { renderReference } from './reference.ts';
import { createUnknownPage } from './unknown-page.ts';

/** One file of the documentation. */
export interface DocumentationFile {
  readonly body: Buffer;
  readonly contentType: string;
}

export interface Documentation {
  /**
   * The file at a path, which is what follows `/docs` in the address: `''` and `/` are the home
   * page, `/glossary` and `/glossary/` a page. Null if there is none.
   */
  find(path: string): DocumentationFile | null;
  /** What is shown at an address without a page, so many slashes below the root's own. */
  unknownPage(depth: number): Buffer;
  /** The paths of all pages, for tests and link checks: `/`, `/glossary` … */
  readonly pages: readonly string[];
}

/** Where the interface and the documentation are, as clients see it, without a trailing slash. */
export interface DocumentationUrls {
  readonly baseUrl: string;
  readonly docsUrl: string;
}

const projectFolder = new URL('../../', import.meta.url);
const html = 'text/html; charset=utf-8';
const svg = 'image/svg+xml';
const css = 'text/css; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** Reads and renders everything. Throws where a file is missing, which is a broken installation. */
export function loadDocumentation(urls: DocumentationUrls): Documentation {
  const documents = { v1: openapiDocument('v1', urls), v2: openapiDocument('v2', urls) };
  const folder = fileURLToPath(new URL('docs/', projectFolder));
  const pages = readPages(folder);
  const rendered = renderPages(pages, documents as Documents, urls);
  const files = new Map<string, DocumentationFile>([
    ['/openapi/v1.json', { body: Buffer.from(JSON.stringify(documents.v1)), contentType: json }],
    ['/openapi/v2.json', { body: Buffer.from(JSON.stringify(documents.v2)), contentType: json }],
    ['/schemas/inventory.schema.json', fromFile('schemas/inventory.schema.json', json)],
    ['/schemas/sources.schema.json', fromFile('schemas/sources.schema.json', json)],
    [
      '/style.css',
      { body: Buffer.from(designStyle() + fileText('src/docs/style.css')), contentType: css },
    ],
    ['/favicon.svg', fromFile('src/docs/favicon.svg', svg)],
  ]);
  for (const picture of findPictures(folder)) {
    files.set(`/${picture}`, fromFile(`docs/${picture}`, svg));
  }
  for (const [path, page] of rendered) {
    // The same page at `x` and `x/`; its relative links differ, since they start from the address.
    for (const address of path === '' ? ['', '/'] : [`/${path}`, `/${path}/`]) {
      const body = Buffer.from(page.replaceAll(rootMark, wayToRoot(address, urls.docsUrl)));
      files.set(address, { body, contentType: html });
    }
  }
  return {
    find: (path) => files.get(path) ?? null,
    unknownPage: createUnknownPage(navigationOf(pages), urls.docsUrl),
    pages: [...rendered.keys()].map((path) => `/${path}`),
  };
}

/** Colour, type and spacing, which the panel's pages share. */
export function designStyle(): string {
  return fileText('src/docs/design.css');
}

/** The mark of the service. */
export function favicon(): DocumentationFile {
  return fromFile('src/docs/favicon.svg', svg);
}

interface Documents {
  readonly v1: OpenApiDocument;
  readonly v2: OpenApiDocument;
}

/** All pages by path, with the root mark still in their links. */
function renderPages(
  pages: readonly SourcePage[],
  documents: Documents,
  urls: DocumentationUrls,
): ReadonlyMap<string, string> {
  const groups = navigationOf(pages);
  return new Map(
    pages.map((page) => {
      const content = withReference(renderMarkdownPage(page), documents, urls);
      return [page.path, fillIn(renderLayout(content, groups), urls)];
    }),
  );
}

function navigationOf(pages: readonly SourcePage[]): readonly NavigationGroup[] {
  const paths = new Set(pages.map(({ path }) => path));
  return navigation((path) => paths.has(path));
}

function renderMarkdownPage({ path, file, markdown }: SourcePage): PageContent {
  return { path, ...renderMarkdown(markdown, file) };
}

/** Replaces what a reference page says in the repository by the reference itself. */
function withReference(
  page: PageContent,
  documents: Documents,
  urls: DocumentationUrls,
): PageContent {
  const marked = /<!-- reference (v1|v2) -->[\s\S]*?<!-- \/reference -->/.exec(page.html);
  if (marked === null) return page;
  const reference = renderReference(documents[marked[1] as keyof Documents], urls.baseUrl);
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

function fromFile(path: string, contentType: string): DocumentationFile {
  return { body: Buffer.from(fileText(path)), contentType };
}

function fileText(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, projectFolder)), 'utf8');
}
