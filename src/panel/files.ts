/**
 * The files that pages load: modules of ours with their types stripped, two libraries as they are, and
 * the style. All are read once, at the start.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { designStyle, favicon } from '../docs/documentation.ts';
import { type Answer, answer } from '../http/reply/answer.ts';

const folder = new URL('browser/', import.meta.url);
const moduleType = 'text/javascript; charset=utf-8';
const styleType = 'text/css; charset=utf-8';

/** What modules import by the name of a package, and the file that they get. */
const libraries: Readonly<Record<string, string>> = {
  preact: 'preact.mjs',
  'preact/hooks': 'hooks.mjs',
  htm: 'htm.mjs',
};

const packageFiles: Readonly<Record<string, string>> = {
  'preact.mjs': 'preact',
  'hooks.mjs': 'preact/hooks',
  'htm.mjs': 'htm',
};

export interface PanelFiles {
  /** Below `/files/`, by name. */
  readonly byName: ReadonlyMap<string, Answer>;
  /** All modules that the first page loads, the entry last. */
  readonly modules: readonly string[];
}

/** Reads and prepares all files. In a release, the modules come without types already. */
export function loadPanelFiles(): PanelFiles {
  const names = readdirSync(folder).filter((name) => /\.(ts|js)$/.test(name));
  const byName = new Map<string, Answer>();
  for (const name of Object.keys(packageFiles)) {
    const file = fileURLToPath(import.meta.resolve(packageFiles[name]!));
    byName.set(name, moduleAnswer(readFileSync(file, 'utf8')));
  }
  for (const name of names) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    byName.set(name, moduleAnswer(name.endsWith('.ts') ? withoutTypes(source) : source));
  }
  const style = readFileSync(new URL('panel.css', folder), 'utf8');
  byName.set('panel.css', answer(Buffer.from(designStyle() + style), styleType));
  const mark = favicon();
  byName.set('favicon.svg', answer(mark.body, mark.contentType));
  const entry = names.find((name) => /^main\.(ts|js)$/.test(name))!;
  const others = names.filter((name) => name !== entry);
  return { byName, modules: [...Object.keys(packageFiles), ...others, entry] };
}

/** A module whose packages are files beside it: an import map would have to stand in the page. */
function moduleAnswer(source: string): Answer {
  const linked = source
    .replaceAll(/\bfrom\s*["']([^"'.][^"']*)["']/g, (whole, name: string) =>
      libraries[name] === undefined ? whole : `from"./${libraries[name]}"`,
    )
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
  return answer(Buffer.from(linked), moduleType);
}

/** Stripping leaves spaces where types were; node warns once that it may change, which we test. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const lines = stripTypeScriptTypes(source).split('\n');
    return lines.map((line) => line.trimEnd()).join('\n');
  } finally {
    process.emitWarning = emitWarning;
  }
}
