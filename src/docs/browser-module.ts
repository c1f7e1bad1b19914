/** Serves modules to browsers: strips their types and maps packages to files beside them. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Reads a module of this project; in a release its types are already stripped. */
export function readModule(file: URL): string {
  const source = readFileSync(file, 'utf8');
  return file.pathname.endsWith('.ts') ? withoutTypes(source) : source;
}

/** Reads a package's module as published. */
export function readPackageModule(name: string): string {
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
