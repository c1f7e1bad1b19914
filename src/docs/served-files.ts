/**
 * Static files served beside the pages: assets of pages, JSON Schemas of files, pictures, and
 * examples, which open in the browser.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { filesBelow, findPictures } from './pages.ts';

/** One file of the documentation. */
export interface DocumentationFile {
  readonly body: Buffer;
  readonly contentType: string;
  /** The same page for a client that prefers Markdown; null where there is no such form. */
  readonly markdown: DocumentationFile | null;
}

const projectFolder = new URL('../../', import.meta.url);
const svg = 'image/svg+xml';
const css = 'text/css; charset=utf-8';
const json = 'application/json; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

/** All of them by path; `docsFolder` has the pictures. */
export function fixedFiles(docsFolder: string): ReadonlyMap<string, DocumentationFile> {
  const own = import.meta.url.endsWith('.ts') ? 'browser/pages.ts' : 'browser/pages.js';
  const files = new Map<string, DocumentationFile>([
    ['/schemas/inventory.schema.json', fromFile('schemas/inventory.schema.json', json)],
    ['/schemas/sources.schema.json', fromFile('schemas/sources.schema.json', json)],
    ['/style.css', fromText(designStyle() + textOf('src/docs/style.css'), css)],
    ['/pages.js', fromText(readModule(new URL(own, import.meta.url)), script)],
    ['/minisearch.js', fromText(readPackageModule('minisearch'), script)],
    ['/favicon.svg', favicon()],
  ]);
  for (const picture of findPictures(docsFolder)) {
    files.set(`/${picture}`, fromFile(`docs/${picture}`, svg));
  }
  for (const name of filesBelow(fileURLToPath(new URL('examples/', projectFolder)))) {
    files.set(`/examples/${name}`, fromFile(`examples/${name}`, plain));
  }
  return files;
}

/** The base style sheet, shared with the panel. */
function designStyle(): string {
  return textOf('src/docs/design.css');
}

/** The service's logo. */
function favicon(): DocumentationFile {
  return fromFile('src/docs/favicon.svg', svg);
}

function fromFile(path: string, contentType: string): DocumentationFile {
  return fromText(textOf(path), contentType);
}

function fromText(text: string, contentType: string): DocumentationFile {
  return { body: Buffer.from(text), contentType, markdown: null };
}

function textOf(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, projectFolder)), 'utf8');
}

/** Reads a module of this project; in a release its types are already stripped. */
function readModule(file: URL): string {
  const source = readFileSync(file, 'utf8');
  return file.pathname.endsWith('.ts') ? withoutTypes(source) : source;
}

/** Reads a package's module as published. */
function readPackageModule(name: string): string {
  const file = fileURLToPath(import.meta.resolve(name));
  return readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
}

/** Strips types to whitespace. Node warns once that the API is experimental; tests cover it. */
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
