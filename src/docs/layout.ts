/** The frame around every page: head, sidebar, contents of the page, and the pages beside it. */
import { escapeHtml, rootPlaceholder } from './html.ts';
import type { Heading } from './markdown.ts';
import {
  type Audience,
  audienceOf,
  type NavigationEntry,
  type NavigationGroup,
} from './navigation.ts';

/** A page before it is framed. */
export interface PageContent {
  readonly path: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly summary: string;
}

/** What the frame knows besides the page. */
export interface Frame {
  readonly groups: Readonly<Record<Audience, readonly NavigationGroup[]>>;
  /** Where the panel is; null where there is none. */
  readonly panelUrl: string | null;
}

const siteName = 'hybrid-core';

/** A complete HTML document; links to other pages begin with the root placeholder. */
export function renderLayout(page: PageContent, frame: Frame): string {
  const audience = audienceOf(page.path);
  const groups = frame.groups[audience];
  const heading = page.headings.find(({ depth }) => depth === 1)?.text ?? siteName;
  const group = groups.find(({ entries }) => entries.some(({ path }) => path === page.path));
  const title = page.path === '' ? `${siteName} documentation` : titleOf(heading, group);
  const sidebar =
    groups.map((entry) => sidebarGroup(entry, page.path)).join('') + wayOver(audience);
  const listed = contentsList(page.headings);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.summary)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${rootPlaceholder}favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${rootPlaceholder}style.css">
<script type="module" src="${rootPlaceholder}pages.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${rootPlaceholder}">${logo}${siteName}</a>
${searchBox(audience)}${topLinks(page.path, audience, frame.panelUrl)}
</header>
<details class="menu"><summary>Menu</summary><nav aria-label="Pages">${sidebar}</nav></details>
<div class="columns">
<nav class="sidebar" aria-label="Pages">${sidebar}</nav>
<main id="content">
${breadcrumbs(group, page)}${foldedContents(listed)}<article>
${page.html}</article>
${neighbours(groups, page.path)}</main>
${contents(listed)}</div>
</body>
</html>
`;
}

const logo =
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path class="logo" ' +
  'd="M12 2 3 7v10l9 5 9-5V7zm0 2.3L18.7 8 12 11.7 5.3 8z' +
  'M5 9.7l6 3.3v6.6l-6-3.3zm14 0v6.6l-6 3.3V13z"/></svg>';

function titleOf(heading: string, group: NavigationGroup | undefined): string {
  const version = /^Version/.test(group?.title ?? '') ? '' : group && ` · ${group.title}`;
  return `${heading}${version ?? ''} · ${siteName}`;
}

/** The page's script shows what is found, pages of this part first. Hidden without scripts. */
function searchBox(audience: Audience): string {
  return `<search class="search" data-part="${audience}"><input type="search" aria-label="Search the documentation" aria-controls="found" placeholder="Search" autocomplete="off" spellcheck="false"><div class="found" id="found" hidden></div></search>\n`;
}

const sections: Readonly<Record<Audience, readonly (readonly [path: string, label: string])[]>> = {
  partners: [
    ['apis/hybrid-core/v2/introduction', 'API'],
    ['apis/problems', 'Problems'],
  ],
  operators: [
    ['operators', 'Operators'],
    ['promises', 'Promises'],
    ['ARCHITECTURE', 'Architecture'],
  ],
};

function topLinks(current: string, audience: Audience, panelUrl: string | null): string {
  const items = sections[audience].map(([path, label]) => {
    const here = current.startsWith(path.replace(/\/v2\/introduction$/, '')) ? ' class="here"' : '';
    return `<a href="${rootPlaceholder}${path}"${here}>${label}</a>`;
  });
  const panel = panelUrl === null ? '' : `<a href="${escapeHtml(panelUrl)}/">Panel</a>`;
  return `<nav class="sections" aria-label="Sections">${items.join('')}${panel}</nav>`;
}

/** The one link from a part to the other. */
function wayOver(audience: Audience): string {
  return audience === 'partners'
    ? `<p class="over"><a href="${rootPlaceholder}operators">For operators</a></p>`
    : `<p class="over"><a href="${rootPlaceholder}">For users of the interface</a></p>`;
}

function sidebarGroup(group: NavigationGroup, current: string): string {
  const items = group.entries
    .map(({ path, label }) => {
      const here = path === current ? ' aria-current="page"' : '';
      return `<li><a href="${rootPlaceholder}${path}"${here}>${escapeHtml(label)}</a></li>`;
    })
    .join('');
  const list = `<ul>${items}</ul>`;
  const title = escapeHtml(group.title);
  if (!group.folded) return `<section><p class="group">${title}</p>${list}</section>`;
  const open = group.entries.some(({ path }) => path === current) ? ' open' : '';
  return `<details${open}><summary class="group">${title}</summary>${list}</details>`;
}

function breadcrumbs(group: NavigationGroup | undefined, page: PageContent): string {
  if (group === undefined || page.path === '') return '';
  const first = group.entries[0]!;
  const parent =
    first.path === page.path || first.path === ''
      ? escapeHtml(group.title)
      : `<a href="${rootPlaceholder}${first.path}">${escapeHtml(group.title)}</a>`;
  const home = `<a href="${rootPlaceholder}">Docs</a>`;
  return `<p class="crumbs">${home} <span aria-hidden="true">/</span> ${parent}</p>\n`;
}

/** Links to the page before and the page after, through all groups. */
function neighbours(groups: readonly NavigationGroup[], current: string): string {
  const entries = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })));
  const at = entries.findIndex(({ entry }) => entry.path === current);
  if (at === -1) return '';
  const link = (
    neighbour: { group: NavigationGroup; entry: NavigationEntry } | undefined,
    rel: 'prev' | 'next',
  ) =>
    neighbour === undefined
      ? '<span></span>'
      : `<a class="${rel}" rel="${rel}" href="${rootPlaceholder}${neighbour.entry.path}"><small>${
          rel === 'prev' ? 'Previous' : 'Next'
        } · ${escapeHtml(neighbour.group.title)}</small>${escapeHtml(neighbour.entry.label)}</a>`;
  const links = link(entries[at - 1], 'prev') + link(entries[at + 1], 'next');
  return `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>\n`;
}

/** The page's own table of contents as a list, where there is enough to list; else nothing. */
function contentsList(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (listed.length < 3) return '';
  // Long pages list only their sections, to keep the contents scannable.
  const shown = listed.length > 24 ? listed.filter(({ depth }) => depth === 2) : listed;
  const items = shown.map(
    ({ depth, anchor, text }) =>
      `<li class="depth-${depth}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** Beside the page, where there is room. */
function contents(list: string): string {
  if (list === '') return '';
  return `<nav class="contents" aria-label="On this page"><p class="group">On this page</p>${list}</nav>\n`;
}

/** Above the page, where there is none beside it. */
function foldedContents(list: string): string {
  if (list === '') return '';
  return `<details class="contents-folded"><summary>On this page</summary><nav aria-label="On this page">${list}</nav></details>\n`;
}
