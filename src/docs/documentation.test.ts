import { describe, expect, it } from 'vitest';
import { problemCatalogue } from '../contract/problems.ts';
import { routes } from '../contract/routes.ts';
import { loadDocumentation } from './documentation.ts';
import { audienceOf } from './navigation.ts';
import type { SearchSection } from './search-index.ts';

const urls = { baseUrl: 'https://api.example.com', docsUrl: 'https://docs.example.com/hc' };
const documentation = loadDocumentation(urls);
const problems = '/apis/problems/hybrid-core/v2/';

/** Where the pages are read in these tests: another host and path than they say they are at. */
const mount = 'http://host.test/somewhere/hc';

function read(path: string): string {
  const file = documentation.find(path);
  if (file === null) throw new Error(`no page at "${path}"`);
  return file.body.toString();
}

/** Both addresses of each page. */
const addresses = documentation.pages.flatMap((page) =>
  page === '/' ? ['', '/'] : [page, `${page}/`],
);

describe('loadDocumentation', () => {
  it('finds the home page, pages with and without a trailing slash, and files', () => {
    expect(read('')).toContain('<h1 id="hybrid-core">');
    expect(read('/')).toContain('<h1 id="hybrid-core">');
    expect(read('/glossary/')).toContain('Glossary');
    expect(documentation.find('/openapi/v1.json')?.contentType).toBe(
      'application/json; charset=utf-8',
    );
    expect(JSON.parse(read('/openapi/v2.json')).openapi).toMatch(/^3\.1/);
    expect(documentation.find('/style.css')?.contentType).toBe('text/css; charset=utf-8');
    expect(documentation.find('/favicon.svg')?.contentType).toBe('image/svg+xml');
    expect(documentation.find('/schemas/inventory.schema.json')).not.toBeNull();
  });

  it.each(['/nothing', '/index', '/nothing.md', '/.md', '//', '/glossary//', '/../package.json'])(
    'finds nothing at %s',
    (path) => {
      expect(documentation.find(path)).toBeNull();
    },
  );

  it('names the real addresses and leaves no placeholder', () => {
    for (const page of documentation.pages) {
      expect(read(page)).not.toMatch(/\{base_url\}|\{docs_url\}|%docs-root%|<!-- reference/);
    }
    expect(read('/apis/hybrid-core/v1/introduction')).toContain(urls.baseUrl);
  });

  it('has a page for every problem and no other ones', () => {
    const slugs = documentation.pages
      .filter((page) => page.startsWith(problems))
      .map((page) => page.slice(problems.length));
    expect(slugs.sort()).toEqual(Object.keys(problemCatalogue).sort());
  });

  it.each(Object.entries(problemCatalogue))('titles the page of %s', (slug, [status, title]) => {
    const page = read(problems + slug);
    expect(page).toContain(`>${title}`);
    expect(page).toMatch(new RegExp(`<p>Status ${status}\\b`));
    expect(read('/apis/problems')).toContain(`hybrid-core/v2/${slug}"`);
  });

  it.each(['v1', 'v2'] as const)('names every route and parameter of %s', (version) => {
    const page = read('/apis/hybrid-core/v2/introduction').replaceAll('<wbr>', '');
    for (const { path, parameters } of routes.filter((route) => route.version === version)) {
      const { page: paged, filters, sorts, options } = parameters;
      const names = [
        ...(paged ? ['page[offset]', 'page[limit]'] : []),
        ...filters.map(({ name }) => `filter[${name}]`),
        ...sorts.map(({ name }) => `sort[${name}]`),
        ...options.map(({ family, name }) => `${family}[${name}]`),
      ];
      for (const name of [path, ...names]) expect(page).toContain(name);
    }
  });

  it('puts every operation into the reference', () => {
    for (const { id, version } of routes) {
      expect(read(`/apis/hybrid-core/${version}/reference`)).toContain(`<h3 id="${id}">`);
    }
  });
});

describe('the two parts', () => {
  const article = (path: string) => /<article>([\s\S]*)<\/article>/.exec(read(path))![1]!;
  const operators = /href="[./]*\/(?:operators|promises|ARCHITECTURE|decisions)\b/;
  const partners = documentation.pages.filter((path) => audienceOf(path.slice(1)) === 'partners');

  it('keep users of the interface among their pages, but for one link of the home page', () => {
    const leading = partners.filter((path) => operators.test(article(path)));
    expect(leading).toEqual(['/']);
    expect(article('/').match(new RegExp(operators, 'g'))).toHaveLength(1);
  });

  it('have an index for the search each', () => {
    for (const audience of ['partners', 'operators'] as const) {
      const sections = JSON.parse(read(`/search/${audience}.json`)) as SearchSection[];
      expect(sections.length).toBeGreaterThan(100);
      for (const { link, title, page } of sections) {
        const [path, anchor] = link.split('#');
        expect(audienceOf(path!)).toBe(audience);
        if (anchor !== undefined) expect(read(`/${path}`)).toContain(` id="${anchor}"`);
        expect([title, page].join(''), link).toMatch(/^[^<]+$/);
      }
      // An apostrophe is shown as one.
      for (const { title, text } of sections) expect(title + text).not.toMatch(/&#?\w+;/);
    }
  });

  it('open the files of examples', () => {
    const file = documentation.find('/examples/deployment/nginx/hybrid-core.conf');
    expect(file?.contentType).toBe('text/plain; charset=utf-8');
    const link = 'href="../examples/deployment/nginx/hybrid-core.conf"';
    expect(read('/operators/deployment')).toContain(link);
  });
});

describe('with the reference for administrators', () => {
  const panelUrl = 'https://panel.example.com';
  const withheld = loadDocumentation(urls, { panelUrl, isReferencePublic: false });
  const reference = /apis\/hybrid-core\/v[12]\/reference|openapi\/v[12]\.json/;

  it('serves neither the reference nor the OpenAPI documents, and no page leads there', () => {
    const without = loadDocumentation(urls, { panelUrl: null, isReferencePublic: false });
    for (const of of [withheld, without]) {
      expect(of.find('/openapi/v1.json')).toBeNull();
      expect(of.find('/apis/hybrid-core/v2/reference/')).toBeNull();
      expect(of.pages).toHaveLength(documentation.pages.length - 2);
      for (const page of of.pages) expect(of.find(page)!.body.toString()).not.toMatch(reference);
      expect(of.find('/search/partners.json')!.body.toString()).not.toMatch(reference);
    }
  });

  it('says where they are', () => {
    expect(withheld.find('/apis/hybrid-core/v1/introduction')!.body.toString()).toContain(
      '<a href="https://panel.example.com/reference">reference</a> (in the panel, for administrators)',
    );
  });
});

describe('every page', () => {
  it.each(addresses)('at "%s" has links that lead somewhere', (address) => {
    for (const [, href] of read(address).matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const target = new URL(href!, mount + address);
      if (target.host !== 'host.test') continue;
      expect(target.pathname, href).toMatch(/^\/somewhere\/hc/);
      const found = documentation.find(target.pathname.slice('/somewhere/hc'.length));
      expect(found, href).not.toBeNull();
      const anchor = decodeURIComponent(target.hash.slice(1));
      if (anchor !== '') expect(found!.body.toString(), href).toContain(` id="${anchor}"`);
    }
  });

  it.each(documentation.pages)('at %s loads only what the service serves', (page) => {
    const html = read(page);
    const links = [...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href]) => href!);
    expect(links).toHaveLength(2);
    const pictures = /<img src="([^"]*)" alt="[^"]+">/g;
    const loaded = [...links, ...[...html.matchAll(pictures)].map(([, src]) => src!)];
    for (const href of loaded) {
      const path = new URL(href, mount + page).pathname.slice('/somewhere/hc'.length);
      expect(documentation.find(path)).not.toBeNull();
    }
    const script = /<script type="module" src="([^"]*)"><\/script>/g;
    const [[, src], ...others] = [...html.matchAll(script)] as [RegExpMatchArray];
    expect(others).toEqual([]);
    const path = new URL(src!, mount + page).pathname.slice('/somewhere/hc'.length);
    expect(documentation.find(path)?.contentType).toMatch(/^text\/javascript/);
    expect(html.replace(pictures, '').replace(script, '')).not.toMatch(
      /<(?:script|style|img|iframe)\b|\ssrc=|\sstyle=|\son\w+="/,
    );
  });

  it.each(documentation.pages)('at %s is well formed', (page) => {
    const html = read(page);
    expect(unbalanced(html)).toEqual([]);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html.match(/<h1 /g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+">/);
  });

  it.each([1, 2, 5])('that is missing, %i slashes down, leads on', (depth) => {
    const page = documentation.unknownPage(depth).toString();
    const address = `${mount}${'/x'.repeat(depth)}`;
    const links = [...page.matchAll(/<(?:a|link) [^>]*?href="([^"]*)"/g)].map(([, href]) => href!);
    expect(links.length).toBeGreaterThan(documentation.pages.length / 2);
    for (const href of links) {
      const { pathname } = new URL(href, address);
      if (href.startsWith('#')) continue;
      expect(documentation.find(pathname.slice('/somewhere/hc'.length)), href).not.toBeNull();
    }
    expect(unbalanced(page)).toEqual([]);
  });

  it('loads nothing from the style sheet', () => {
    expect(read('/style.css')).not.toMatch(/url\(|@import/);
  });
});

/** Tags that are opened and not closed, or the other way round. */
function unbalanced(html: string): string[] {
  const empty = new Set(['meta', 'link', 'br', 'hr', 'wbr', 'path', 'input', 'img']);
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, end, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (empty.has(name!)) continue;
    if (end === '') open.push(name!);
    else if (open.pop() !== name) faults.push(`</${name}>`);
  }
  return [...faults, ...open];
}
