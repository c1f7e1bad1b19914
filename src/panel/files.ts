/**
 * The files that pages load: modules of ours with their types stripped, libraries as they are, and the
 * style. All are read once, at the start.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readModule } from '../docs/browser-module.ts';
import { designStyle, favicon } from '../docs/served-files.ts';
import { type Answer, answer, encodings } from '../http/reply/answer.ts';
import { encodedBody } from '../http/reply/compression.ts';
import { htmlType } from '../http/reply/media-type.ts';
import { shell } from './documents.ts';
import { pageModules } from './page-paths.ts';

/** The rooms whose modules run in the page; each is a folder below `/files/`. */
const rooms = ['browser', 'charts', 'entrance', 'figures', 'overview', 'plan', 'reference'];

const moduleType = 'text/javascript; charset=utf-8';
const styleType = 'text/css; charset=utf-8';

/** What modules import by the name of a package: the name of the file that they get, and where it lies. */
interface Library {
  readonly name: string;
  readonly url: string;
  /** What makes a module of a file that is none. */
  readonly suffix?: string;
}

const libraries: Readonly<Record<string, Library>> = {
  preact: { name: 'preact.mjs', url: import.meta.resolve('preact') },
  'preact/hooks': { name: 'hooks.mjs', url: import.meta.resolve('preact/hooks') },
  htm: { name: 'htm.mjs', url: import.meta.resolve('htm') },
  // Its main file is of CommonJS; the module lies beside.
  uplot: { name: 'uplot.mjs', url: new URL('uPlot.esm.js', import.meta.resolve('uplot')).href },
  // Its modules are twenty files; the bundle is one, and leaves its exports in one global.
  '@simplewebauthn/browser': {
    name: 'webauthn.mjs',
    url: new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))
      .href,
    suffix:
      '\nexport const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;\n',
  },
};

export interface PanelFiles {
  /** Below `/files/`, by name. */
  readonly byName: ReadonlyMap<string, Answer>;
  /** The page that a module draws, by the module's name: the same for everybody. */
  pageOf(module: string): Answer;
  /** The modules of the sign-in page, and of a link's page on this machine. */
  readonly signIn: string;
  readonly atOnce: string;
}

/**
 * Reads and prepares all files, compressed forms included. In a release, the modules come without
 * types already.
 */
export async function loadPanelFiles(): Promise<PanelFiles> {
  const sources = new Map<string, string>();
  for (const { name, url, suffix = '' } of Object.values(libraries)) {
    sources.set(name, linked(readFileSync(fileURLToPath(url), 'utf8')) + suffix);
  }
  for (const name of rooms.flatMap(modulesIn)) {
    sources.set(name, linked(readModule(new URL(name, import.meta.url))));
  }
  const byName = new Map<string, Answer>();
  for (const [name, source] of sources) byName.set(name, answer(Buffer.from(source), moduleType));
  byName.set('panel.css', answer(Buffer.from(style()), styleType));
  const mark = favicon();
  byName.set('favicon.svg', answer(mark.body, mark.contentType));
  const named = (page: string) =>
    [...sources.keys()].find((of) => posix.basename(of).replace(/\.[jt]s$/, '') === page)!;
  // What a page needs before it shows anything, the entry first.
  const modulesOf = (page: string) => [...reached(sources, [named('main'), named(page)])];
  const pages = new Map(
    pageModules.map((page) => [page, answer(Buffer.from(shell(modulesOf(page))), htmlType)]),
  );
  const all = [...byName.values(), ...pages.values()];
  await Promise.all(all.flatMap((each) => encodings.map((form) => encodedBody(each, form))));
  return {
    byName,
    pageOf: (module) => pages.get(module)!,
    signIn: named('sign-in'),
    atOnce: named('at-once'),
  };
}

/** In this order, since later rules win. */
const styles = [
  ...['page', 'parts', 'tables', 'narrow', 'figures', 'charts', 'overview', 'plan', 'reference'],
];

/** One style for all pages: the design, what the charts' library wants, and our own. */
function style(): string {
  const charts = new URL('uPlot.min.css', import.meta.resolve('uplot'));
  const own = styles.map((name) => new URL(`style/${name}.css`, import.meta.url));
  return designStyle() + [charts, ...own].map((url) => readFileSync(url, 'utf8')).join('');
}

function modulesIn(room: string): readonly string[] {
  return readdirSync(new URL(`${room}/`, import.meta.url))
    .filter((name) => /\.(ts|js)$/.test(name) && !/\.test\./.test(name))
    .map((name) => `${room}/${name}`);
}

/** The modules that are reached from some by what stands in their import statements, themselves included. */
function reached(
  sources: ReadonlyMap<string, string>,
  from: readonly string[],
): ReadonlySet<string> {
  const found = new Set(from);
  for (const name of found) {
    for (const [, path] of sources.get(name)!.matchAll(/\bfrom\s*["']([./][^"']*)["']/g)) {
      found.add(posix.resolve('/files', posix.dirname(name), path!).slice('/files/'.length));
    }
  }
  return found;
}

/** A module whose packages are files: an import map would have to stand in the page. */
function linked(source: string): string {
  return source
    .replaceAll(/\bfrom\s*["']([^"'.][^"']*)["']/g, (whole, name: string) =>
      libraries[name] === undefined ? whole : `from"/files/${libraries[name].name}"`,
    )
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
}
