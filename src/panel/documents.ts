/**
 * Renders HTML on the server: the shell of the pages, and the pages for users who are not signed
 * in.
 */

import { escapeFormatCharacters } from '../text/escape-format-characters.ts';
import type { PanelError } from './error.ts';
import type { FileNames } from './files.ts';
import type { PageNeeds } from './page-paths.ts';
import type { Theme } from './theme.ts';
import * as words from './words/documents.ts';

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
   * The shell of a page. Loads scripts and the page's first data in parallel; the data by a plain
   * GET (browser/use-data.ts). The style sheet follows the first painted content, here as on all pages:
   * browsers delay what follows it until it has loaded.
   */
  shell(needs: PageNeeds): string {
    const [entry, ...others] = this.#files.modulesOf(needs);
    const scripts = others.map((name) => `<link rel="modulepreload" href="/files/${name}">`);
    const data = needs.data.map(
      (path) =>
        `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escaped(`/panel/api${path}`)}">`,
    );
    return this.#written(
      'Panel',
      `<header class="top" id="first">${brand}</header>
${this.#style}
<div id="app"><p class="hidden" role="status">${words.loading}</p></div>
<noscript><p class="notice">${words.needsJavaScript}</p></noscript>`,
      [moduleScript(entry!), ...scripts, ...data].join('\n'),
    );
  }

  /** The sign-in page. */
  signInPage({ openIdPath, passkeyModule, demoPath, goesOnTo }: SignInMethods): string {
    const openId =
      openIdPath === null
        ? ''
        : `<a class="button" href="${escaped(openIdPath)}">${words.signInWithOrganisation}</a>\n`;
    const passkey =
      passkeyModule !== null
        ? `<button type="button" id="passkey">${words.signInWithPasskey}</button>\n<p class="bad" id="passkey-error" role="alert"></p>\n`
        : '';
    const demo =
      demoPath === null
        ? ''
        : `<form method="post" action="${escaped(demoPath)}"><button type="submit" class="first">${words.signInToDemo}</button></form>
<p class="soft">${words.demoIsOpen}</p>\n`;
    const [before, goOn, after] = words.isSignedIn;
    const state =
      goesOnTo === null
        ? words.isSignedOut
        : `${before}<a href="${escaped(goesOnTo)}">${goOn}</a>${after}`;
    const when = passkeyModule === null ? words.whenFirst : words.whenWithoutPasskey;
    return this.#page(
      words.signIn,
      `<main class="card door"><h1>${words.signIn}</h1>
  <p>${state}</p>
  ${demo}${openId}${passkey}<p class="soft">${when}, ${words.openLink}</p></main>`,
      passkeyModule === null ? '' : moduleScript(passkeyModule),
    );
  }

  /**
   * The page of a refused sign-in or page request. While the store is unavailable (`away`), the
   * browser may or may not be signed in; `isSigningIn` offers the other sign-in methods.
   */
  refusedPage({ code, message }: PanelError, isSigningIn: boolean): string {
    const isAway = code === 'away';
    const title = isAway ? words.notAvailable : words.didNotWork;
    const again = isAway ? `<p><a href="">${words.tryAgain}</a></p>\n` : '';
    const signIn = isSigningIn ? `<p><a href="/sign-in">${words.signIn}</a></p>` : '';
    return this.#page(
      isAway ? title : words.notSignedIn,
      `<main class="card door"><h1>${title}</h1>\n<p>${escaped(message)}</p>\n${again}${signIn}</main>`,
    );
  }

  /** The page of an invitation: partner and a button, since mail scanners open links too. */
  linkPage({ partnerName, path, expiresAt, module, hasPasskeys }: LinkOf): string {
    const [before, after] = words.linkSignsIn;
    const [until, zone, end] = words.linkIsValidUntil;
    const next = hasPasskeys ? `<p>${words.addPasskey}</p>\n` : '';
    return this.#page(
      words.signIn,
      `<main class="card door"><h1>${words.signIn}</h1>
  <p>${before}<strong>${escaped(partnerName)}</strong>${after}</p>
  <form method="post" action="${escaped(path)}"><button type="submit" class="first">${words.signIn}</button></form>
  ${next}<p class="soft">${until}<time>${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')}${zone}</time>${end}</p></main>`,
      module === null ? '' : moduleScript(module),
    );
  }

  /** The page of a link that cannot sign in. */
  deadLinkPage(state: Exclude<LinkState, 'good'>): string {
    const [title, reason] = words.deadLinks[state];
    return this.#page(
      title,
      `<main class="card door"><h1>${title}</h1>
  <p>${reason}</p>
  <p>${words.askSender}</p>
  <p><a href="/sign-in">${words.signInAnotherWay}</a></p></main>`,
    );
  }

  /** The page of an unknown path, signed in or not. */
  notFoundPage(): string {
    return this.#page(
      words.notFound,
      `<main class="card door"><h1>${words.notFound}</h1>
  <p>${words.noPage}</p>
  <p><a href="/">${words.goToOverview}</a></p></main>`,
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

/** Escapes external text for HTML, and its characters that reorder or hide text. */
function escaped(text: string): string {
  return escapeFormatCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
