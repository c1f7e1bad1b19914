/**
 * Renders HTML on the server: the shell of the pages, and the pages for users who are not signed
 * in.
 */

import { escapeFormatCharacters } from '../../text/escape-format-characters.ts';
import type { SessionRecord } from '../browser/records.ts';
import type { PageNeeds } from '../page-paths.ts';
import type { Theme } from '../theme.ts';
import type { PanelError } from './error.ts';
import type { FileNames } from './files.ts';

/** A sign-in link, as its page shows it. */
export type LinkState = 'good' | 'used' | 'expired' | 'unknown';

/** The product name without style sheets: browsers paint it with the first bytes of the page. */
const brand =
  '<svg width="110" height="24" role="img" aria-label="hybrid-core"><text y="18" fill="currentColor" ' +
  'font-family="system-ui, sans-serif" font-size="16" font-weight="600">hybrid-core</text></svg>';

/** The sign-in methods that the sign-in page offers besides links. */
export interface SignInMethods {
  /** Path that starts a sign-in at the OpenID provider; null without one. */
  readonly openIdPath: string | null;
  /** The script that signs in by passkey; null without passkeys. */
  readonly passkeyModule: string | null;
  /** Path of the demo's sign-in; null unless this is the demo. */
  readonly demoPath: string | null;
  /** The page to continue to if the browser is already signed in; null if it is not. */
  readonly goesOnTo: string | null;
}

/** The content of a valid link's page. */
export interface LinkOf {
  readonly partnerName: string;
  readonly path: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
  /** The script that submits the form; null if a person has to. */
  readonly module: string | null;
  /** Whether the user can add a passkey after signing in. */
  readonly hasPasskeys: boolean;
}

/** Title and reason of a link that cannot sign in. */
const deadLinks: Readonly<Record<Exclude<LinkState, 'good'>, readonly [string, string]>> = {
  used: [
    'This link was used',
    'Each link signs in once, and this one did. If that was not you, tell the sender of the link at once.',
  ],
  expired: ['This link has expired', 'Links are valid for a day at most.'],
  unknown: [
    'This link is not valid',
    'It may be incomplete, or it was taken back, or the partner that it was for is no longer here.',
  ],
};

function moduleScript(name: string): string {
  return `<script type="module" src="/files/${name}"></script>`;
}

/** Renders documents that load the files of these names. */
export class Documents {
  readonly #files: FileNames;
  readonly #style: string;

  constructor(files: FileNames) {
    this.#files = files;
    this.#style = `<link rel="stylesheet" href="/files/${files.style}">`;
  }

  /**
   * The shell of a page, with its session (a SessionRecord). Loads scripts and the page's first data in
   * parallel; the data by a plain GET (browser/use-data.ts). Without http2 a browser sends six requests
   * at a time, and a seventh takes a round trip more: so the style sheet, before which no script runs,
   * comes first, the session needs no request, and what the page can be drawn without comes last (a first
   * visit of 1.7 s on a slow phone in place of 1.7 or 2.2, by chance). The link to the style sheet
   * follows the first painted content, here as on all pages: browsers delay what follows it until it has
   * loaded.
   */
  shell(needs: PageNeeds, session: SessionRecord): string {
    const [entry, ...others] = this.#files.modulesOf(needs);
    const style = `<link rel="preload" as="style" href="/files/${this.#files.style}">`;
    const scripts = others.map((name) => `<link rel="modulepreload" href="/files/${name}">`);
    const preload = (path: string, importance = '') =>
      `<link rel="preload" as="fetch" crossorigin="anonymous"${importance} href="${escaped(`/panel/api${path}`)}">`;
    const data = needs.data.map((path) => preload(path));
    const later = needs.later.map((path) => preload(path, ' fetchpriority="low"'));
    return this.#written(
      'Panel',
      `<header class="top" id="first">${brand}</header>
${this.#style}
<div id="app" data-session="${escaped(plainJson(session))}"><p class="hidden" role="status">Loading…</p></div>
<noscript><p class="notice">This panel needs JavaScript, which this browser does not run.</p></noscript>`,
      [style, moduleScript(entry!), ...scripts, ...data, ...later].join('\n'),
    );
  }

  /** The sign-in page. */
  signInPage({ openIdPath, passkeyModule, demoPath, goesOnTo }: SignInMethods): string {
    const openId =
      openIdPath === null
        ? ''
        : `<a class="button" href="${escaped(openIdPath)}">Sign in with your organisation</a>\n`;
    const passkey =
      passkeyModule !== null
        ? `<button type="button" id="passkey">Sign in with a passkey</button>\n<p class="bad" id="passkey-error" role="alert"></p>\n`
        : '';
    const demo =
      demoPath === null
        ? ''
        : `<form method="post" action="${escaped(demoPath)}"><button type="submit" class="first">Sign in to the demo</button></form>
<p class="soft">Anybody on this machine can: its data are made up.</p>\n`;
    const state =
      goesOnTo === null
        ? 'You are not signed in, or your session has ended.'
        : `You are signed in. <a href="${escaped(goesOnTo)}">Go on</a>, or sign in again:`;
    const when = passkeyModule === null ? 'To come in' : 'For the first time, or without a passkey';
    return this.#page(
      'Sign in',
      `<main class="card door"><h1>Sign in</h1>
  <p>${state}</p>
  ${demo}${openId}${passkey}<p class="soft">${when}, open a link that an administrator of your organisation, or the operator of this service, makes for you. Each link works once.</p></main>`,
      passkeyModule === null ? '' : moduleScript(passkeyModule),
    );
  }

  /**
   * The page of a refused sign-in or page request. While the store is unavailable (`away`), the
   * browser may or may not be signed in; `isSigningIn` offers the other sign-in methods.
   */
  refusedPage({ code, message }: PanelError, isSigningIn: boolean): string {
    const isAway = code === 'away';
    const title = isAway ? 'Not available at the moment' : 'This did not work';
    const again = isAway ? `<p><a href="">Try again</a></p>\n` : '';
    const signIn = isSigningIn ? `<p><a href="/sign-in">Sign in</a></p>` : '';
    return this.#page(
      isAway ? title : 'Not signed in',
      `<main class="card door"><h1>${title}</h1>\n<p>${escaped(message)}</p>\n${again}${signIn}</main>`,
    );
  }

  /** The page of an invitation: partner and a button, since mail scanners open links too. */
  linkPage({ partnerName, path, expiresAt, module, hasPasskeys }: LinkOf): string {
    const next = hasPasskeys
      ? `<p>Once in, add a passkey under Account: with it you come in again without a new link.</p>\n`
      : '';
    return this.#page(
      'Sign in',
      `<main class="card door"><h1>Sign in</h1>
  <p>This link signs you in to the panel of <strong>${escaped(partnerName)}</strong>, once.</p>
  <form method="post" action="${escaped(path)}"><button type="submit" class="first">Sign in</button></form>
  ${next}<p class="soft">The link is valid until <time>${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</time>.</p></main>`,
      module === null ? '' : moduleScript(module),
    );
  }

  /** The page of a link that cannot sign in. */
  deadLinkPage(state: Exclude<LinkState, 'good'>): string {
    const [title, reason] = deadLinks[state];
    return this.#page(
      title,
      `<main class="card door"><h1>${title}</h1>
  <p>${reason}</p>
  <p>Ask the sender for a new one.</p>
  <p><a href="/sign-in">Sign in another way</a></p></main>`,
    );
  }

  /** The page of an unknown path, signed in or not. */
  notFoundPage(): string {
    return this.#page(
      'Not found',
      `<main class="card door"><h1>Not found</h1>
  <p>There is no page at this address.</p>
  <p><a href="/">Go to the overview</a></p></main>`,
    );
  }

  #page(title: string, body: string, head = ''): string {
    const header = `<header class="top"><a class="brand" href="/">${brand}</a></header>`;
    return this.#written(title, `${header}\n${this.#style}\n${body}`, head);
  }

  #written(title: string, body: string, head: string): string {
    // A page without scripts needs no loader.
    const loader =
      head === ''
        ? ''
        : `\n<script async fetchpriority="low" src="/files/${this.#files.loader}"></script>`;
    return `${beginning('', 'light dark')}
<title>${escaped(title)} · hybrid-core</title>
<link rel="icon" href="/files/${this.#files.icon}" type="image/svg+xml">
${head}
</head>
<body>
${body}${loader}
</body>
</html>
`;
  }
}

/** The start of a document; `colourScheme` colours it before the style sheet has loaded. */
function beginning(attribute: string, colourScheme: string): string {
  return `<!doctype html>
<html lang="en"${attribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colourScheme}">`;
}

/** A document in the chosen theme; null for the system's. */
export function inTheme(html: string, theme: Theme | null): string {
  return theme === null
    ? html
    : html.replace(beginning('', 'light dark'), beginning(` data-theme="${theme}"`, theme));
}

/** JSON in ASCII: what reorders or hides text is kept as JSON's own escapes, and read as it is stored. */
function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes external text for HTML, and its characters that reorder or hide text. */
function escaped(text: string): string {
  return escapeFormatCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
