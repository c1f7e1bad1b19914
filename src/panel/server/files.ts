/**
 * Serves the bundles of `scripts/build-panel.js`: content-hashed names, precompressed, read once at
 * the start.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Answer, answer, type Encoding } from '../../http/reply/answer.ts';
import type { PageNeeds } from '../page-paths.ts';

/** The folder of the bundles, in a clone and in a package. */
const folder = new URL('../../../build/panel/', import.meta.url);

/** The manifest of the build. */
interface Manifest {
  readonly files: readonly string[];
  readonly style: string;
  readonly icon: string;
  readonly loader: string;
  /** For each entry script, its file and its static imports. */
  readonly modules: Readonly<Record<string, readonly [string, ...string[]]>>;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const suffixes: Readonly<Record<Encoding, string>> = { br: 'br', gzip: 'gz' };

/** Names of files, below `/files/`. */
export interface FileNames {
  readonly style: string;
  readonly icon: string;
  /** The script that checks that the others arrived. */
  readonly loader: string;
  /** The scripts of the sign-in page, and of a link's page on this machine. */
  readonly signIn: string;
  readonly autoSubmit: string;
  /** The scripts of a page, to load in parallel; the first one is the entry. */
  modulesOf(page: PageNeeds): readonly string[];
}

export interface PanelFiles {
  readonly names: FileNames;
  /** Below `/files/`, by name. */
  readonly byName: ReadonlyMap<string, Answer>;
}

/** Reads all files, compressed forms included. */
export function loadPanelFiles(): PanelFiles {
  const { files, modules, style, icon, loader } = readManifest();
  const named = (entry: string) => modules[entry]!;
  const modulesOf = ({ modules }: PageNeeds) => [...new Set(modules.flatMap(named))];
  const names = {
    style,
    icon,
    loader,
    signIn: named('sign-in')[0],
    autoSubmit: named('auto-submit')[0],
    modulesOf,
  };
  return { names, byName: new Map(files.map((name) => [name, read(name)])) };
}

function readManifest(): Manifest {
  const file = new URL('manifest.json', folder);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw new Error(
    `The pages of the panel are not built: ${fileURLToPath(file)} is missing. ` +
      'Run `npm ci --include=dev`, which builds them, or `node scripts/build-panel.js`.',
  );
}

function read(name: string): Answer {
  const bytes = (suffix: string) => readFileSync(new URL(name + suffix, folder));
  const found = answer(bytes(''), types[name.slice(name.lastIndexOf('.') + 1)]);
  const forms = Object.entries(suffixes) as [Encoding, string][];
  found.encoded = new Map(forms.map(([encoding, suffix]) => [encoding, bytes(`.${suffix}`)]));
  return found;
}
